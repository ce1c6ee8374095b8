import type { Database } from '../../platform/db/database.ts'
import { deleteOrg } from '../privacy/index.ts'
import { deleteMembers, selectEndedSamples } from './sample-org-store.ts'

/**
 * Time in milliseconds after which no cache and no running request grants access anymore.
 *
 * @see L-154
 */
const graceMs = 60_000

/**
 * Deletes sample data that was removed or has expired. One run revokes access, and a later run
 * deletes the rows, so that other jobs do not have to wait.
 */
export async function deleteEndedSamples(db: Database, now: Date): Promise<void> {
  for (const { id } of await selectEndedSamples(db, now)) await db.inOrg(id, deleteMembers)
  const closed = await selectEndedSamples(db, new Date(now.getTime() - graceMs))
  for (const { id } of closed) await deleteOrg(db, id, { graceMs: 0, say: () => undefined })
}
