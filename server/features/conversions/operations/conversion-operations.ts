import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import {
  idOrUnmatchable,
  idPageInput,
  idPageSchema,
  readIdPage,
} from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { selectBacklog } from '../backlog-store.ts'
import { countConversions, selectConversions, storedStates } from '../conversion-store.ts'
import { selectRetractionCounts } from '../corrections/retraction-store.ts'
import { deriveConversions } from '../derive-conversions.ts'
import { selectDestination } from '../destination-store.ts'
import { selectPulls } from '../file-store.ts'
import { type ConversionCounts, deriveRecent } from '../preview-conversions.ts'
import { selectRejections } from '../sending/replay-store.ts'
import { conversionSchema, destinationId, pathId } from './conversion-schemas.ts'
import { toConversionView } from './conversion-view.ts'
import { daysInput, destinationStatus, dryRunResult } from './status-schemas.ts'

const defaultDays = 90

const shownPulls = 20

export const listConversions = operation({
  name: 'list_conversions',
  tag: 'Conversions',
  rest: 'GET /conversion-destinations/{id}/conversions',
  summary: "List a destination's conversions.",
  description:
    'Paginated, newest first. The state `waiting` includes conversions that are still held.',
  scope: 'leads:read',
  inputSource: 'query',
  input: idPageInput.extend({
    id: pathId,
    state: z.enum(storedStates).optional().meta({ description: 'Only conversions in this state.' }),
  }),
  invalidInputCode: 'INVALID_FILTER',
  output: idPageSchema(conversionSchema),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id: sentId, state, ...page }) {
    const id = idOrUnmatchable(sentId)
    await deriveConversions(ctx)
    const { rows, nextCursor } = await readIdPage(page, (limits) =>
      ctx.db.readInOrg(ctx.org.id, async (tx) => {
        found(await selectDestination(tx, id), 'destination')
        return selectConversions(tx, id, { ...limits, state })
      }),
    )
    const now = ctx.now()
    return { data: { rows: rows.map((row) => toConversionView(row, now)), nextCursor } }
  },
})

export const getConversionStatus = operation({
  name: 'get_conversion_status',
  tag: 'Conversions',
  rest: 'GET /conversion-destinations/{id}/status',
  summary: "Count a destination's conversions, and show its health.",
  description:
    'Returns counts by state and reason, rejections by code, how long conversions have been ' +
    'waiting, and the most recent file fetches.',
  scope: 'leads:read',
  inputSource: 'path',
  input: destinationId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: destinationStatus,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    await deriveConversions(ctx)
    return ctx.db.readInOrg(ctx.org.id, async (tx) => {
      const row = found(await selectDestination(tx, id), 'destination')
      const [states, pulls] = [
        await countConversions(tx, id),
        await selectPulls(tx, id, shownPulls),
      ]
      const shown = pulls.map(({ at, rows, agent }) => ({ at, rows, agent }))
      const rejections = await selectRejections(tx, id)
      const retractions = await selectRetractionCounts(tx, id)
      const backlog = await selectBacklog(tx, row, ctx.now())
      const { lastAcceptedAt, blockedReason, pausedUntil, pausedReason } = row
      const access = { lastAcceptedAt, blockedReason, pausedUntil, pausedReason }
      return { data: { states, pulls: shown, rejections, retractions, ...backlog, ...access } }
    })
  },
})

export const dryRunConversions = operation({
  name: 'dry_run_conversions',
  tag: 'Conversions',
  rest: 'POST /conversion-destinations/{id}/dry-run',
  summary: 'Count the conversions that a destination would send, without sending them.',
  description:
    'Applies the rules to conversions from the last N days, and reports how many would be ' +
    'sent and why the others would not.',
  scope: 'leads:read',
  inputSource: 'body',
  input: daysInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: dryRunResult,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND'],
  extension: true,

  run: (ctx, input) => derive(ctx, input, false),
})

export const backfillConversions = operation({
  name: 'backfill_conversions',
  tag: 'Conversions',
  rest: 'POST /conversion-destinations/{id}/backfill',
  summary: 'Queue conversions from the last N days.',
  description:
    'Adds the conversions that a dry run for the same days reports. Conversions that already ' +
    'exist are not added again.',
  scope: 'leads:write',
  inputSource: 'body',
  input: daysInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: dryRunResult,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    const result = await derive(ctx, input, true)
    await ctx.db.inOrg(ctx.org.id, (tx) =>
      audit(tx, ctx, { action: 'backfill', kind: 'conversionDestination', id }),
    )
    return result
  },
})

async function derive(ctx: Ctx, input: z.output<typeof daysInput>, isStored: boolean) {
  const days = input.days ?? defaultDays
  const counts = await deriveRecent(ctx, idOrUnmatchable(input.id), { days, isStored })
  return { data: toDryRun(days, counts) }
}

const toDryRun = (
  days: number,
  { send, skip, reasons }: ConversionCounts,
): z.output<typeof dryRunResult> => ({
  days,
  send,
  skip,
  reasons: [...reasons]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
})
