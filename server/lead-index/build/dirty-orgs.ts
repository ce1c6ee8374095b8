import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'

/** How many leads of which organizations this process has written since they were last folded. */
export const dirtyCounts = perDatabase(() => new Map<string, number>())

/** Tells that leads of an organization were added, changed or deleted, so that they get folded. */
export const markDirty = (db: Database, orgId: string, leads = 1): void => {
  dirtyCounts(db).set(orgId, (dirtyCounts(db).get(orgId) ?? 0) + leads)
}
