import * as z from 'zod'
import { wholeNumber } from '../../../../contract/leads/lead-query.ts'
import { leadFieldsSchema } from '../../../../contract/leads/lead-schemas.ts'
import { coversScope } from '../../../../contract/scopes.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { loadLeadRecords } from '../list/store/list-store.ts'
import { eventDetailsSchema } from './notice-store.ts'
import { selectEvents, selectOldestPosition } from './read-event-store.ts'
import { orderEvents, type SingleEvent, splitEvent, toEventAnswer } from './single-event.ts'
import { eventTypes } from './write-event-store.ts'

/** Minimum number of days for which events are kept. */
export const eventDays = 30

const event = z.object({
  id: z.string().meta({
    description: 'Unique ID of the event. Send it as the `cursor` to continue after this event.',
  }),
  type: z.enum(eventTypes),
  leadId: z.uuid().nullable().meta({
    description: 'Null if the event is not about a lead, such as `spend.imported`.',
  }),
  at: z.iso.datetime(),
  actor: z.object({ kind: z.string(), id: z.string().nullable() }),
  fields: z.array(z.string()).meta({ description: 'Names of the changed fields.' }),
  oldStatus: z.string().nullable().meta({
    description: 'For `lead.status_changed`: status before the change.',
  }),
  newStatus: z.string().nullable().meta({
    description: 'For `lead.status_changed`: status after the change.',
  }),
  keptId: z.uuid().nullable().meta({
    description: 'For `lead.merged`: ID of the lead into which `leadId` was merged.',
  }),
  ...eventDetailsSchema.shape,
  lead: leadFieldsSchema.nullable().meta({
    description: 'The lead as it is now; null if it has been deleted, merged or erased.',
  }),
})

/** An event's position, and the number of its leads that were read (null if all of them were). */
interface Place {
  readonly position: number
  readonly read: number | null
}

const cursorForm = /^(\d{1,15})(?:-(\d{1,9}))?$/

/** @see L-256 */
export const listEvents = operation({
  name: 'list_events',
  tag: 'Leads',
  rest: 'GET /events',
  summary: 'List changes to leads, in commit order.',
  description:
    'Events report lead changes, ad spend imports, rejected conversions and leads that ' +
    `filter rules have rejected. Events are kept for at least ${eventDays} days. To get the ` +
    'next events, send `nextCursor` as `cursor`; you then receive every event exactly once. ' +
    'Without `cursor`, the list starts at the oldest event; `cursor=now` starts after the ' +
    'newest.',
  scope: 'leads:read',
  inputSource: 'query',
  input: z.strictObject({
    cursor: z
      .string()
      .refine((text) => text === 'now' || cursorForm.test(text), 'must be a cursor from this list')
      .optional(),
    limit: wholeNumber(1, 500).prefault(100),
  }),
  invalidInputCode: 'INVALID_FILTER',
  output: z.object({
    events: z.array(event),
    nextCursor: z.string(),
    hasMore: z.boolean(),
  }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER'],
  extension: true,

  async run(ctx, { cursor, limit }) {
    const { head, hasMore } = await orderEvents(ctx.db, ctx.org.id)
    if (cursor === 'now' && !hasMore)
      return { data: { events: [], nextCursor: `${head}`, hasMore } }
    const start = parseCursor(cursor === 'now' ? `${head}` : cursor)
    const data = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
      await checkCursor(tx, start, head)
      const page = await readPage(tx, start, limit)
      const events = await withLeads(tx, ctx, page.events)
      return { ...page, events, hasMore: hasMore || page.hasMore }
    })
    return { data }
  },
})

function parseCursor(cursor: string | undefined): Place | undefined {
  const [, position, read] = cursorForm.exec(cursor ?? '') ?? []
  if (position === undefined) return undefined
  return { position: Number(position), read: read === undefined ? null : Number(read) }
}

/** @throws ApiError `INVALID_FILTER` if events after the cursor have been deleted. */
async function checkCursor(tx: OrgTx, start: Place | undefined, head: number): Promise<void> {
  if (start === undefined) return
  const oldest = (await selectOldestPosition(tx)) ?? head + 1
  const next = start.read === null ? start.position + 1 : start.position
  if (next >= oldest && start.position <= head) return
  const message =
    start.position > head
      ? 'must be a cursor from this list'
      : 'has expired; copy all leads, then continue with a cursor that you requested before ' +
        'the copy'
  throw inputError('INVALID_FILTER', [{ field: 'cursor', message }])
}

async function readPage(tx: OrgTx, start: Place | undefined, limit: number) {
  const from = start === undefined ? 0 : start.position + (start.read === null ? 1 : 0)
  const rows = await selectEvents(tx, from, limit + 1)
  const all = rows.flatMap((row) =>
    splitEvent(row).slice(row.position === start?.position ? (start.read ?? 0) : 0),
  )
  const events = all.slice(0, limit)
  const last = events.at(-1)?.id
  const here = start === undefined ? '0' : format(start)
  return { events, nextCursor: last ?? here, hasMore: all.length > limit }
}

const format = ({ position, read }: Place): string =>
  read === null ? `${position}` : `${position}-${read}`

async function withLeads(tx: OrgTx, ctx: Ctx, events: readonly SingleEvent[]) {
  const ids = [...new Set(events.flatMap(({ leadId }) => leadId ?? []))]
  const leads = await loadLeadRecords(tx, ctx, ids)
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const maySeeSpend = coversScope(ctx.scopes, 'spend:read')
  return events.map((one) => {
    const answer = toEventAnswer(one)
    const spendImport = maySeeSpend ? answer.spendImport : null
    return { ...answer, spendImport, lead: byId.get(one.leadId ?? '') ?? null }
  })
}
