import * as z from 'zod'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { selectConversion } from '../conversion-store.ts'
import { type Destination, lockDestination, updateDestination } from '../destination-store.ts'
import { selectAttempts } from '../sending/attempt-store.ts'
import { replayConversionRow, replayRejectedRows } from '../sending/replay-store.ts'
import { attemptSchema } from './attempt-schema.ts'
import { conversionSchema, pathId } from './conversion-schemas.ts'
import { toConversionView } from './conversion-view.ts'

/** Maximum number of conversions that a single request replays. */
const maxReplayed = 10_000

const instant = z.iso.datetime({
  offset: true,
  error: 'must be a timestamp with a time zone',
})

const conversionId = z.strictObject({ id: z.string().meta({ description: 'Conversion ID.' }) })

/** @see L-283 */
export const listConversionAttempts = operation({
  name: 'list_conversion_attempts',
  tag: 'Conversions',
  rest: 'GET /conversions/{id}/attempts',
  summary: 'List the attempts to send a conversion.',
  description:
    'Returns the last 20 attempts, newest first. Conversions in a file have no attempts.',
  scope: 'leads:read',
  inputSource: 'path',
  input: conversionId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.array(attemptSchema),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  run: (ctx, input) =>
    ctx.db.readInOrg(ctx.org.id, async (tx) => {
      const { id } = found(await selectConversion(tx, idOrUnmatchable(input.id)), 'conversion')
      return { data: await selectAttempts(tx, id) }
    }),
})

export const replayConversion = operation({
  name: 'replay_conversion',
  tag: 'Conversions',
  rest: 'POST /conversions/{id}/replay',
  summary: 'Send a conversion again.',
  description:
    'The conversion is sent with the same ID, shortly after this request. A rejected ' +
    'conversion is checked again first; a conversion that is waiting for its next attempt is ' +
    'sent now.',
  scope: 'leads:write',
  inputSource: 'path',
  input: conversionId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: conversionSchema,
  statuses: [202],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    const now = ctx.now()
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const { destinationId } = found(await selectConversion(tx, id), 'conversion')
      requireSending(await lockDestination(tx, destinationId))
      if (!(await replayConversionRow(tx, id, now.toISOString()))) {
        const message =
          'Only conversions that were rejected or are waiting for a response can be replayed.'
        throw new ApiError('CONFLICT', message)
      }
      await updateDestination(tx, destinationId, { pausedUntil: null })
      await audit(tx, ctx, { action: 'replay', kind: 'conversionDestination', id: destinationId })
      return found(await selectConversion(tx, id), 'conversion')
    })
    return { status: 202, data: toConversionView(row, now) }
  },
})

export const replayRejectedConversions = operation({
  name: 'replay_rejected_conversions',
  tag: 'Conversions',
  rest: 'POST /conversion-destinations/{id}/replay',
  summary: 'Send all rejected conversions again.',
  description:
    `Sends up to ${maxReplayed} rejected conversions per request, oldest first. ` +
    '`code`, `since` and `until` narrow the selection. Each conversion is checked again against ' +
    'its lead and rule; conversions that are too old are skipped.',
  scope: 'leads:write',
  inputSource: 'body',
  input: z.strictObject({
    id: pathId,
    code: z.string().max(100).nullish().meta({
      description: 'Only conversions that were rejected with this code.',
    }),
    since: instant.nullish().meta({
      description: 'Only conversions that were first sent at this time or later.',
    }),
    until: instant.nullish().meta({
      description: 'Only conversions that were first sent before this time.',
    }),
  }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ replayed: z.int() }),
  statuses: [202],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  extension: true,

  async run(ctx, { id: sentId, code, since, until }) {
    const id = idOrUnmatchable(sentId)
    const at = ctx.now().toISOString()
    const replayed = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      requireSending(await lockDestination(tx, id))
      const span = { since: since ?? undefined, until: until ?? undefined }
      const selection = { code: code ?? undefined, ...span, limit: maxReplayed }
      const count = await replayRejectedRows(tx, id, selection, at)
      await updateDestination(tx, id, { pausedUntil: null })
      await audit(tx, ctx, { action: 'replay', kind: 'conversionDestination', id })
      return count
    })
    return { status: 202, data: { replayed } }
  },
})

function requireSending(destination: Destination | undefined): void {
  const { isEnabled, blockedReason } = found(destination, 'destination')
  if (isEnabled && blockedReason === null) return
  const state = isEnabled ? 'blocked' : 'disabled'
  throw new ApiError('CONFLICT', `The destination is ${state}. Enable it first.`)
}
