import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'

/** Number of leads that this process has written since the last compaction, by organization. */
export const dirtyCounts = perDatabase(() => new Map<string, number>())

/** Reports leads that were added, changed or deleted to the compaction worker. */
export const markDirty = (db: Database, orgId: string, leads = 1): void => {
  dirtyCounts(db).set(orgId, (dirtyCounts(db).get(orgId) ?? 0) + leads)
}
