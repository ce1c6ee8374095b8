import { dayMs } from '../../../contract/values/time.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseDomain } from '../single-sign-on/index.ts'
import { type HostOwner, selectHostOwner } from './host-name-store.ts'

/** How long a host name continues to work after its DNS record has disappeared, in milliseconds. */
const graceMs = 7 * dayMs

const hosts = perDatabase((db) => {
  const cache = createCache<HostOwner | undefined>(db)
  // Any organization can have added or removed a host name.
  db.notifications.subscribe((notice) => {
    if (notice === undefined || notice.kind === 'org') cache.clear()
  })
  return cache
})

/** Organization with a verified host name; at most one second out of date. */
export async function findHostOwner(
  db: Database,
  text: string,
  now = new Date(),
): Promise<HostOwner | undefined> {
  // A trailing dot names the same host, and browsers send it.
  const host = parseDomain(text.slice(0, 253).replace(/\.$/, ''))
  if (host === undefined) return undefined
  const keptSince = new Date(now.getTime() - graceMs)
  return hosts(db).get(host, () => selectHostOwner(db, host, keptSince))
}

/** ID of the organization whose host name works. */
export async function findOrgByHost(
  db: Database,
  text: string,
  now = new Date(),
): Promise<string | undefined> {
  const owner = await findHostOwner(db, text, now)
  return owner?.isExpired === false ? owner.orgId : undefined
}
