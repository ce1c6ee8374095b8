import * as z from 'zod'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { createSecretText, hashSecret } from '../../../platform/process/secret-token.ts'
import { audit } from '../../audit/index.ts'
import { numberEvents } from '../../leads/index.ts'
import { lockOrg, selectChoices } from '../../organizations/index.ts'
import { getConversionSettings } from '../conversion-settings.ts'
import { retractRemovedRules } from '../conversion-store.ts'
import { deriveConversions } from '../derive-conversions.ts'
import {
  type Destination,
  deleteDestinationRow,
  insertDestination,
  lockDestination,
  selectDestination,
  selectDestinations,
  updateDestination,
} from '../destination-store.ts'
import type { ConversionRule } from '../match-rule.ts'
import {
  destinationChanges,
  destinationId,
  destinationSchema,
  destinationWithPassword,
  maxDestinations,
  newDestination,
  type RuleInput,
} from './conversion-schemas.ts'
import { toDestinationView } from './conversion-view.ts'

const defaults = { holdHours: 24, windowDays: 90 } as const

const toView = ({ db, org }: Ctx, row: Destination) =>
  toDestinationView(row, org.id, getConversionSettings(db).publicUrl)

const createPassword = (): string => createSecretText('lt_pull_')

/** @see L-277 */
export const listConversionDestinations = operation({
  name: 'list_conversion_destinations',
  tag: 'Conversions',
  rest: 'GET /conversion-destinations',
  summary: 'List the ad platform accounts that get conversions.',
  description: `The oldest first. An organization can have at most ${maxDestinations}.`,
  scope: 'leads:read',
  inputSource: 'query',
  input: z.strictObject({}),
  invalidInputCode: 'INVALID_FILTER',
  output: z.array(destinationSchema),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER'],
  extension: true,

  async run(ctx) {
    const rows = await ctx.db.readInOrg(ctx.org.id, selectDestinations)
    return { data: rows.map((row) => toView(ctx, row)) }
  },
})

export const createConversionDestination = operation({
  name: 'create_conversion_destination',
  tag: 'Conversions',
  rest: 'POST /conversion-destinations',
  summary: 'Create a destination for conversions.',
  description:
    'Google Ads fetches the conversions as a CSV file from `fileUrl`, with the returned password. ' +
    'A new destination is disabled; try it with `dry_run_conversions` before you enable it.',
  scope: 'leads:write',
  inputSource: 'body',
  input: newDestination,
  invalidInputCode: 'VALIDATION_ERROR',
  output: destinationWithPassword,
  statuses: [201],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT'],
  extension: true,

  async run(ctx, input) {
    const [id, password] = [ctx.newId(), createPassword()]
    const at = ctx.now().toISOString()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      if ((await selectDestinations(tx)).length >= maxDestinations) {
        const message = `An organization can have at most ${maxDestinations} destinations. Delete one first.`
        throw new ApiError('CONFLICT', message)
      }
      await insertDestination(tx, {
        ...{ id, kind: 'google_file', name: input.name, isEnabled: input.enabled ?? false },
        ...{ rules: await toRules(tx, ctx, input.rules ?? [], []) },
        ...{ holdHours: input.holdHours ?? defaults.holdHours },
        ...{ windowDays: input.windowDays ?? defaults.windowDays },
        sendsUnknownConsent: input.sendsUnknownConsent ?? false,
        ...{ passwordHash: hashSecret(password), position: await loadHead(tx) },
        ...{ createdAt: at, updatedAt: at },
      })
      const fields = Object.keys(input)
      await audit(tx, ctx, { action: 'create', kind: 'conversionDestination', id, fields })
      return found(await selectDestination(tx, id), 'destination')
    })
    return { status: 201, data: { ...toView(ctx, row), password } }
  },
})

/** Position of the last committed event. */
async function loadHead(tx: OrgTx): Promise<number> {
  let order = await numberEvents(tx)
  while (order.hasMore) order = await numberEvents(tx)
  return order.head
}

/** Adds IDs to new rules. Existing rules keep theirs. */
async function toRules(
  tx: OrgTx,
  ctx: Ctx,
  sent: readonly RuleInput[],
  before: readonly ConversionRule[],
): Promise<ConversionRule[]> {
  const labels = new Set((await selectChoices(tx, 'label')).map(({ id }) => id))
  const existingIds = new Set(before.map(({ id }) => id))
  const used = new Set<string>()
  return sent.map(({ id, action, status, labelId, value = null, needsValue }, i) => {
    const reject = (field: string, message: string) =>
      inputError('VALIDATION_ERROR', [{ field: `rules.${i}.${field}`, message }])
    if (id != null && !existingIds.has(id)) throw reject('id', 'must be the ID of an existing rule')
    if (id != null && used.has(id)) throw reject('id', 'must not be used twice')
    if (id != null) used.add(id)
    if (labelId != null && !labels.has(labelId)) {
      throw reject('labelId', 'must be the ID of an existing label')
    }
    const when = status == null ? { labelId: labelId ?? '' } : { status }
    return { id: id ?? ctx.newId(), action, when, value, needsValue: needsValue ?? false }
  })
}

export const changeConversionDestination = operation({
  name: 'change_conversion_destination',
  tag: 'Conversions',
  rest: 'PATCH /conversion-destinations/{id}',
  summary: 'Change, enable or disable a destination.',
  description:
    'Changes the fields that are sent; `rules` replaces all rules. `enabled: true` starts with the ' +
    'next change of a lead; use `backfill_conversions` for earlier ones.',
  scope: 'leads:write',
  inputSource: 'body',
  input: destinationChanges,
  invalidInputCode: 'VALIDATION_ERROR',
  output: destinationSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id: sentId, ...input }) {
    const id = idOrUnmatchable(sentId)
    // Moves the cursor past the events of the time when the destination was disabled.
    if (input.enabled === true) await deriveConversions(ctx)
    const at = ctx.now().toISOString()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const before = found(await lockDestination(tx, id), 'destination')
      const rules =
        input.rules == null ? undefined : await toRules(tx, ctx, input.rules, before.rules)
      await updateDestination(tx, id, {
        ...{ name: input.name ?? undefined, isEnabled: input.enabled ?? undefined, rules },
        ...{ holdHours: input.holdHours ?? undefined, windowDays: input.windowDays ?? undefined },
        sendsUnknownConsent: input.sendsUnknownConsent ?? undefined,
        updatedAt: at,
      })
      if (rules)
        await retractRemovedRules(
          tx,
          id,
          rules.map((rule) => rule.id),
          at,
        )
      const fields = Object.keys(input)
      await audit(tx, ctx, { action: 'change', kind: 'conversionDestination', id, fields })
      return found(await selectDestination(tx, id), 'destination')
    })
    return { data: toView(ctx, row) }
  },
})

export const deleteConversionDestination = operation({
  name: 'delete_conversion_destination',
  tag: 'Conversions',
  rest: 'DELETE /conversion-destinations/{id}',
  summary: 'Delete a destination and its conversions.',
  description: 'Its file URL stops working. Conversions that Google has fetched stay there.',
  scope: 'leads:write',
  inputSource: 'path',
  input: destinationId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ id: z.uuid(), message: z.string() }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found((await deleteDestinationRow(tx, id)) || undefined, 'destination')
      await audit(tx, ctx, { action: 'delete', kind: 'conversionDestination', id })
    })
    return { data: { id, message: 'Destination deleted.' } }
  },
})

export const rotateConversionPassword = operation({
  name: 'rotate_conversion_password',
  tag: 'Conversions',
  rest: 'POST /conversion-destinations/{id}/rotate-password',
  summary: 'Replace the password of a file URL.',
  description: 'The old password stops working immediately.',
  scope: 'leads:write',
  inputSource: 'path',
  input: destinationId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: destinationWithPassword,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    const password = createPassword()
    const updatedAt = ctx.now().toISOString()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await lockDestination(tx, id), 'destination')
      await updateDestination(tx, id, { passwordHash: hashSecret(password), updatedAt })
      const fields = ['password']
      await audit(tx, ctx, { action: 'change', kind: 'conversionDestination', id, fields })
      return found(await selectDestination(tx, id), 'destination')
    })
    return { data: { ...toView(ctx, row), password } }
  },
})
