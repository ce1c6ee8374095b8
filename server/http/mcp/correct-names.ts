import * as z from 'zod'
import { resolvePlatforms } from '../../features/ad-spend/index.ts'
import { type ChoiceKind, selectChoices } from '../../features/organizations/index.ts'
import { inputError } from '../../platform/http/validation-error.ts'
import type { Ctx, Operation } from '../../platform/operation.ts'
import { isId } from '../../platform/process/ids.ts'

type Input = Readonly<Record<string, unknown>>

/**
 * Replaces names with the values that an operation accepts: ad platform names such as `google` with
 * platforms that have spend, and names of labels and conversion events with their IDs.
 *
 * @throws ApiError for a name without a match, which lists the existing names.
 * @see L-270; L-511
 */
export async function correctNames(ctx: Ctx, op: Operation, input: Input): Promise<Input> {
  const corrected = await correctPlatform(ctx, op, input)
  const label = await correctChoice(ctx, op, corrected, 'label')
  return correctChoice(ctx, op, label, 'conversionEvent')
}

async function correctPlatform(ctx: Ctx, { tag }: Operation, input: Input): Promise<Input> {
  const names = z.union([z.string(), z.array(z.string())]).safeParse(input.platform).data
  if (tag !== 'Ad spend' || names === undefined) return input
  return { ...input, platform: await resolvePlatforms(ctx, [names].flat()) }
}

const choiceArguments = {
  label: { argument: 'labelId', noun: 'label' },
  conversionEvent: { argument: 'selectedConversionEventId', noun: 'conversion event' },
} as const

/** Maximum number of names in an error. */
const maxNames = 50

async function correctChoice(
  ctx: Ctx,
  op: Operation,
  input: Input,
  kind: ChoiceKind,
): Promise<Input> {
  const { argument, noun } = choiceArguments[kind]
  const sent = input[argument]
  if (typeof sent !== 'string' || isId(sent)) return input
  const choices = await ctx.db.readInOrg(ctx.org.id, (tx) => selectChoices(tx, kind))
  const name = sent.trim().toLowerCase()
  const match = choices.find((choice) => choice.name.toLowerCase() === name)
  if (match !== undefined) return { ...input, [argument]: match.id }
  // A create stores the lead anyway, and its warnings name the argument.
  if (op.name === 'create_lead') return input
  const names = choices.slice(0, maxNames).map((choice) => choice.name)
  const listed =
    names.length === 0 ? `There is no ${noun}` : `Existing ${noun}s: ${names.join(', ')}`
  const message = `must be the ID or name of a ${noun}. ${listed}`
  throw inputError(op.invalidInputCode, [{ field: argument, message }])
}
