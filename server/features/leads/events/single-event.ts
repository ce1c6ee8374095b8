import type { Database } from '../../../platform/db/database.ts'
import { type EventDetails, noDetails } from './notice-store.ts'
import {
  type EventOrder,
  type EventRow,
  numberEvents,
  selectEventOrder,
} from './read-event-store.ts'

/** An event that concerns a single lead, or none. */
export interface SingleEvent extends Omit<EventRow, 'leadIds'> {
  /** Unique ID; also the cursor for reading the events after this one. */
  readonly id: string
  readonly leadId: string | null
}

/** Splits a row into its events, one per lead, in order. */
export function splitEvent(row: EventRow): SingleEvent[] {
  if (row.leadIds.length === 0) return [{ ...row, leadId: null, id: `${row.position}` }]
  return row.leadIds.map((leadId, i) => {
    const isLast = i === row.leadIds.length - 1
    return { ...row, leadId, id: isLast ? `${row.position}` : `${row.position}-${i + 1}` }
  })
}

/** An event as clients see it, without the lead's data. */
export const toEventAnswer = ({
  id,
  type,
  leadId,
  at,
  actorKind,
  actorId,
  fields,
  oldStatus,
  newStatus,
  keptId,
  details,
}: SingleEvent) => ({
  ...{ id, type, leadId, at },
  ...{ actor: { kind: actorKind, id: actorId }, fields: [...fields], oldStatus, newStatus, keptId },
  ...noDetails,
  ...details,
  ...(details?.conversion == null ? {} : { conversion: withMessage(details.conversion) }),
})

/** Events from earlier releases have no message. */
const withMessage = (
  conversion: NonNullable<EventDetails['conversion']>,
): NonNullable<EventDetails['conversion']> => Object.assign({ message: null }, conversion)

/** Numbers new events. Writes nothing if there are none, as is the case for most polls. */
export async function orderEvents(db: Database, orgId: string): Promise<EventOrder> {
  const order = await db.readInOrg(orgId, selectEventOrder)
  return order.hasMore ? db.inOrg(orgId, numberEvents) : order
}

/** The first events, with at most `limit` leads in total, but always at least one event. */
export function takeEvents(events: readonly EventRow[], limit: number): readonly EventRow[] {
  let leads = 0
  const end = events.findIndex(({ leadIds }) => {
    leads += leadIds.length
    return leads > limit
  })
  return end === -1 ? events : events.slice(0, Math.max(end, 1))
}
