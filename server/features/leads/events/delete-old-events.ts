import { dayMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { eventDays } from './list-events.ts'
import { deleteEventsBefore, numberEvents, selectEventOrder } from './read-event-store.ts'

/**
 * Assigns positions before deleting events, so that a cursor shows which events a reader has
 * missed.
 */
export async function deleteOldEvents(
  db: Database,
  orgId: string,
  now: Date,
  limit: number,
): Promise<number> {
  let { hasMore } = await db.readInOrg(orgId, selectEventOrder)
  while (hasMore) ({ hasMore } = await db.inOrg(orgId, numberEvents))
  // One extra day, because the clocks of different processes may differ.
  const before = new Date(now.getTime() - (eventDays + 1) * dayMs).toISOString()
  return db.inOrg(orgId, (tx) => deleteEventsBefore(tx, before, limit))
}
