import type { Database } from '../../platform/db/database.ts'
import { deleteOldBulkChanges } from './bulk-change-store.ts'

export { bulkChangeOperations } from './bulk-change-operations.ts'
export { startBulkChanges } from './bulk-change-worker.ts'

/** Number of days during which a bulk change can be undone. */
const undoDays = 30

/** Deletes an organization's bulk changes that can no longer be undone, in batches. */
export async function expireBulkChanges(db: Database, orgId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoDays * 86_400_000).toISOString()
  const limit = 1
  for (;;) {
    const deleted = await db.inOrg(orgId, (tx) => deleteOldBulkChanges(tx, before, limit))
    if (deleted < limit) return
  }
}
