import { createCache, perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectIsTracked } from './identity-store.ts'

const trackedOrgs = perDatabase((db) => {
  const cache = createCache<boolean>(db)
  db.notifications.subscribe((notice) => {
    if (notice === undefined) cache.clear()
    else if (notice.kind === 'org') cache.invalidate(notice.id)
  })
  return {
    cache,
    /** Organizations whose first session was stored by this process. */
    noted: new Set<string>(),
  }
})

const maxNotified = 10_000

/**
 * True if the organization has a site or any session. If false, callers can skip all visitor
 * lookups. A false result can be up to 10 seconds out of date.
 */
export const isTracked = (db: Database, orgId: string): Promise<boolean> =>
  trackedOrgs(db).cache.get(orgId, () => db.readInOrg(orgId, selectIsTracked))

/** Invalidates the cached result after the organization's first session. */
export function markTracked(db: Database, orgId: string): void {
  const { cache, noted } = trackedOrgs(db)
  if (noted.has(orgId)) return
  if (noted.size >= maxNotified) noted.clear()
  noted.add(orgId)
  cache.invalidate(orgId)
}
