import { dayMs } from '../../../contract/values/time.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseDomain } from '../single-sign-on/index.ts'
import { selectOrgByHost } from './host-name-store.ts'

/** How long a host name continues to work after its DNS record has disappeared, in milliseconds. */
const graceMs = 7 * dayMs

const hosts = perDatabase((db) => {
  const cache = createCache<string | undefined>(db)
  // Any organization can have added or removed a host name.
  db.notifications.subscribe((notice) => {
    if (notice === undefined || notice.kind === 'org') cache.clear()
  })
  return cache
})

/** ID of the organization with a verified host name; at most one second out of date. */
export async function findOrgByHost(
  db: Database,
  text: string,
  now = new Date(),
): Promise<string | undefined> {
  const host = parseDomain(text.slice(0, 253))
  if (host === undefined) return undefined
  const keptSince = new Date(now.getTime() - graceMs)
  return hosts(db).get(host, () => selectOrgByHost(db, host, keptSince))
}
