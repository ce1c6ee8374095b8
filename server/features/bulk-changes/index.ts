import { dayMs } from '../../../contract/values/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { deleteOldBulkChanges } from './bulk-change-store.ts'

export { bulkChangeOperations } from './bulk-change-operations.ts'
export { startBulkChanges } from './bulk-change-worker.ts'

/** Number of days during which a bulk change can be undone. */
const undoDays = 30

/**
 * Deletes an organization's bulk changes that can no longer be undone. Uses one transaction per
 * change, because a change can store the values of 100,000 leads.
 */
export async function expireBulkChanges(db: Database, orgId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoDays * dayMs).toISOString()
  while ((await db.inOrg(orgId, (tx) => deleteOldBulkChanges(tx, before, 1))) > 0);
}
