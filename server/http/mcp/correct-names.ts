import * as z from 'zod'
import { resolvePlatforms } from '../../features/ad-spend/index.ts'
import { type Choice, type ChoiceKind, selectChoices } from '../../features/organizations/index.ts'
import { inputError } from '../../platform/http/validation-error.ts'
import type { Ctx, Operation } from '../../platform/operation.ts'
import { isId } from '../../platform/process/ids.ts'
import { isRecord } from '../parse-query.ts'

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
  const { argument } = choiceArguments[kind]
  const sent = toFilter(op, input[argument])
  if (sent === undefined) return input
  if (!hasNames(sent)) return { ...input, [argument]: sent }
  const choices = await ctx.db.readInOrg(ctx.org.id, (tx) => selectChoices(tx, kind))
  const find = (name: string) => findChoice(choices, name)
  const refuse = () => refuseName(op, kind, choices)
  if (typeof sent !== 'string') {
    return { ...input, [argument]: { ...sent, ...findInOperators(sent, find, refuse) } }
  }
  const id = find(sent)
  if (id !== undefined) return { ...input, [argument]: id }
  if (isList(op) && sent.includes(',')) {
    return { ...input, [argument]: findInOperators({ in: sent }, find, refuse) }
  }
  // A create stores the lead anyway, and its warnings name the argument.
  return op.name === 'create_lead' ? input : refuse()
}

const isList = ({ inputSource }: Operation): boolean => inputSource === 'query'

/**
 * The argument as one name or, in lists, as a filter with operators; `undefined` for values that
 * the operation rejects.
 */
function toFilter(op: Operation, sent: unknown): string | Input | undefined {
  if (typeof sent === 'string') return sent
  if (!isList(op)) return undefined
  if (Array.isArray(sent)) return { in: sent }
  // Not `z.record`, because its copy would lose a key named `__proto__`.
  return isRecord(sent) ? sent : undefined
}

/** Operators of a filter whose values are names. */
const nameOperators = ['in', 'all', 'not'] as const

const nameList = z.union([z.array(z.string()), z.string().transform((names) => names.split(','))])

const hasNames = (sent: string | Input): boolean =>
  typeof sent === 'string'
    ? !isId(sent)
    : nameOperators.some(
        (operator) => nameList.safeParse(sent[operator]).data?.every(isId) === false,
      )

/** ID of the choice with this ID or name. */
function findChoice(choices: readonly Choice[], sent: string): string | undefined {
  if (isId(sent)) return sent
  const name = sent.trim().toLowerCase()
  return choices.find((choice) => choice.name.toLowerCase() === name)?.id
}

/** The operators whose values are names, with IDs. */
function findInOperators(
  sent: Input,
  find: (name: string) => string | undefined,
  refuse: () => never,
): Input {
  const findAll = (value: unknown): unknown => {
    const names = nameList.safeParse(value).data
    if (names === undefined) return value
    // A name can contain commas.
    const whole = typeof value === 'string' ? find(value) : undefined
    return whole === undefined ? names.map((name) => find(name) ?? refuse()) : [whole]
  }
  const given = nameOperators.filter((operator) => operator in sent)
  return Object.fromEntries(given.map((operator) => [operator, findAll(sent[operator])]))
}

/** @throws ApiError that lists the existing names. */
function refuseName(op: Operation, kind: ChoiceKind, choices: readonly Choice[]): never {
  const { argument, noun } = choiceArguments[kind]
  const names = choices.slice(0, maxNames).map((choice) => choice.name)
  const listed =
    names.length === 0 ? `There is no ${noun}` : `Existing ${noun}s: ${names.join(', ')}`
  const message = `must be the ID or name of a ${noun}. ${listed}`
  throw inputError(op.invalidInputCode, [{ field: argument, message }])
}
