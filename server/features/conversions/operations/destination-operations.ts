import * as z from 'zod'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { createSecretText, hashSecret } from '../../../platform/process/secret-token.ts'
import { audit } from '../../audit/index.ts'
import { numberEvents } from '../../leads/index.ts'
import { lockOrg } from '../../organizations/index.ts'
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
import { notBlocked } from '../sending/block-destination.ts'
import { noRejections } from '../sending/circuit-breaker.ts'
import { sendKeptRows } from '../sending/replay-store.ts'
import {
  destinationChanges,
  destinationId,
  destinationSchema,
  destinationWithPassword,
  maxDestinations,
  newDestination,
} from './conversion-schemas.ts'
import { toDestinationView } from './conversion-view.ts'
import { checkHold, parseConnection } from './parse-connection.ts'
import { toRules } from './to-rules.ts'

const defaults = { holdHours: 24, windowDays: 90 } as const

const toView = ({ db, org }: Ctx, row: Destination) =>
  toDestinationView(row, org.id, getConversionSettings(db))

const createPassword = (): string => createSecretText('lt_pull_')

/** @see L-277 */
export const listConversionDestinations = operation({
  name: 'list_conversion_destinations',
  tag: 'Conversions',
  rest: 'GET /conversion-destinations',
  summary: 'List the ad platform accounts that receive conversions.',
  description: `Oldest first. An organization can have at most ${maxDestinations} destinations.`,
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
  summary: 'Create a conversion destination.',
  description:
    'For the default kind, `google_file`, Google Ads fetches the conversions as a CSV file ' +
    'from `fileUrl`, using the returned password. For the other kinds, each conversion is ' +
    'sent using the `settings` and the `secret` of the account. A new destination is ' +
    'disabled; test it with ' +
    '`dry_run_conversions` and `test_conversion_destination` before you enable it.',
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
    const kind = input.kind ?? 'google_file'
    const isFile = kind === 'google_file'
    const connection = await parseConnection(ctx, { id, kind }, input)
    const holdHours = input.holdHours ?? defaults.holdHours
    checkHold(kind, holdHours)
    const at = ctx.now().toISOString()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      if ((await selectDestinations(tx)).length >= maxDestinations) {
        const message = `An organization can have at most ${maxDestinations} destinations. Delete one first.`
        throw new ApiError('CONFLICT', message)
      }
      await insertDestination(tx, {
        ...{ id, kind, name: input.name, isEnabled: input.enabled ?? false, holdHours },
        ...{ rules: await toRules(tx, ctx, input.rules ?? [], { kind, rules: [] }) },
        ...{ windowDays: input.windowDays ?? defaults.windowDays },
        sendsUnknownConsent: input.sendsUnknownConsent ?? false,
        ...{ settings: connection.settings ?? {}, secret: connection.secret ?? null },
        ...{ passwordHash: isFile ? hashSecret(password) : null, position: await loadHead(tx) },
        ...{ createdAt: at, updatedAt: at },
      })
      const fields = Object.keys(input)
      await audit(tx, ctx, { action: 'create', kind: 'conversionDestination', id, fields })
      return found(await selectDestination(tx, id), 'destination')
    })
    return { status: 201, data: { ...toView(ctx, row), password: isFile ? password : null } }
  },
})

/** Position of the last committed event. */
async function loadHead(tx: OrgTx): Promise<number> {
  let order = await numberEvents(tx)
  while (order.hasMore) order = await numberEvents(tx)
  return order.head
}

export const changeConversionDestination = operation({
  name: 'change_conversion_destination',
  tag: 'Conversions',
  rest: 'PATCH /conversion-destinations/{id}',
  summary: 'Change, enable or disable a destination.',
  description:
    'Changes only the fields that you send; `rules` and `settings` replace all existing ' +
    'ones. `enabled: true` takes effect from the next lead change; use ' +
    '`backfill_conversions` for earlier changes. A destination with a `blockedReason` or ' +
    '`pausedReason` resumes if you send `enabled: true`, new settings or a new secret.',
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
    // Moves the cursor past the events that occurred while the destination was disabled.
    if (input.enabled === true) await deriveConversions(ctx)
    const at = ctx.now().toISOString()
    const existing = await ctx.db.readInOrg(ctx.org.id, (tx) => selectDestination(tx, id))
    const { kind } = found(existing, 'destination')
    const connection = await parseConnection(ctx, { id, kind, isNew: false }, input)
    const resumes = input.enabled === true || Object.keys(connection).length > 0
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const before = found(await lockDestination(tx, id), 'destination')
      checkHold(kind, input.holdHours ?? before.holdHours)
      const rules = input.rules == null ? undefined : await toRules(tx, ctx, input.rules, before)
      if (resumes) await sendKeptRows(tx, id, at)
      await updateDestination(tx, id, {
        ...{ name: input.name ?? undefined, isEnabled: input.enabled ?? undefined, rules },
        ...{ holdHours: input.holdHours ?? undefined, windowDays: input.windowDays ?? undefined },
        sendsUnknownConsent: input.sendsUnknownConsent ?? undefined,
        ...connection,
        ...(resumes ? { ...notBlocked, pausedUntil: null, failures: 0, ...noRejections } : {}),
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
  description:
    'The file URL stops working. The platform keeps the conversions that it has received.',
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
  summary: 'Rotate the password for a file URL.',
  description: 'The old password stops working immediately. Only for the kind `google_file`.',
  scope: 'leads:write',
  inputSource: 'path',
  input: destinationId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: destinationWithPassword,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    const password = createPassword()
    const updatedAt = ctx.now().toISOString()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const { kind } = found(await lockDestination(tx, id), 'destination')
      if (kind !== 'google_file') {
        throw new ApiError(
          'CONFLICT',
          'Only file destinations have a password. Change the secret instead.',
        )
      }
      await updateDestination(tx, id, { passwordHash: hashSecret(password), updatedAt })
      const fields = ['password']
      await audit(tx, ctx, { action: 'change', kind: 'conversionDestination', id, fields })
      return found(await selectDestination(tx, id), 'destination')
    })
    return { data: { ...toView(ctx, row), password } }
  },
})
