import type { Database } from '../../../platform/db/database.ts'
import {
  type EventOrder,
  type EventRow,
  numberEvents,
  selectEventOrder,
} from './read-event-store.ts'

/** An event of one lead. */
export interface SingleEvent extends Omit<EventRow, 'leadIds'> {
  /** Unique; also the cursor after this event. */
  readonly id: string
  readonly leadId: string
}

/** A row's events, one per lead, in order. */
export const splitEvent = (row: EventRow): SingleEvent[] =>
  row.leadIds.map((leadId, i) => {
    const isLast = i === row.leadIds.length - 1
    return { ...row, leadId, id: isLast ? `${row.position}` : `${row.position}-${i + 1}` }
  })

/** An event as clients see it, without its lead. */
export const toEventAnswer = ({
  id,
  type,
  leadId,
  at,
  actorKind,
  actorId,
  fields,
  keptId,
}: SingleEvent) => ({
  ...{ id, type, leadId, at },
  ...{ actor: { kind: actorKind, id: actorId }, fields: [...fields], keptId },
})

/** Numbers new events. Writes nothing if there are none, which most polls find. */
export async function orderEvents(db: Database, orgId: string): Promise<EventOrder> {
  const order = await db.readInOrg(orgId, selectEventOrder)
  return order.hasMore ? db.inOrg(orgId, numberEvents) : order
}

/** The first events, at least one, with at most `limit` leads in total. */
export function takeEvents(events: readonly EventRow[], limit: number): readonly EventRow[] {
  let leads = 0
  const end = events.findIndex(({ leadIds }) => {
    leads += leadIds.length
    return leads > limit
  })
  return end === -1 ? events : events.slice(0, Math.max(end, 1))
}
