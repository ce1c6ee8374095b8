import { dayMs } from '../../../contract/values/time.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseDomain } from '../single-sign-on/index.ts'
import { type Claim, selectClaims, selectRetired } from './host-name-store.ts'

/**
 * Time, in milliseconds, for which a host name continues to work after its DNS record has
 * disappeared.
 */
const graceMs = 7 * dayMs

/**
 * For each host name, the organizations that have verified it, in order of verification; empty for
 * removed host names.
 */
type HostTable = ReadonlyMap<string, readonly Claim[]>

/**
 * All host names are in one cache entry, so requests with made-up host names cause no database
 * reads.
 *
 * @see L-445
 */
const hosts = perDatabase((db) => {
  const cache = createCache<HostTable>(db)
  let reading: Promise<HostTable> | undefined
  // Clear everything, because any organization may have added or removed a host name.
  db.notifications.subscribe((notice) => {
    if (notice !== undefined && notice.kind !== 'org') return
    cache.clear()
    reading = undefined
  })
  /** Shares a database read that is in progress, even if the cache is disabled. */
  const read = (): Promise<HostTable> => {
    const current = reading ?? loadHosts(db)
    reading = current
    const forget = () => {
      if (reading === current) reading = undefined
    }
    current.then(forget, forget)
    return current
  }
  return () => cache.get('', read)
})

async function loadHosts(db: Database): Promise<HostTable> {
  const [claims, retired] = [await selectClaims(db), await selectRetired(db)]
  const table = new Map<string, Claim[]>(retired.map((host) => [host, []]))
  for (const claim of claims) {
    const others = table.get(claim.host)
    if (others === undefined) table.set(claim.host, [claim])
    else others.push(claim)
  }
  return table
}

/** A host name that an organization has verified. */
export interface OwnHost {
  /** `undefined` if the host name was removed or its DNS record has been missing for too long. */
  readonly orgId: string | undefined
}

/**
 * Looks up a host name; the result is at most one second out of date.
 * @returns `undefined` if no organization has ever verified the host name.
 */
export async function findOwnHost(
  db: Database,
  text: string,
  now = new Date(),
): Promise<OwnHost | undefined> {
  // Browsers keep a trailing dot in the host name, but the host is the same without it.
  const host = parseDomain(text.slice(0, 253).replace(/\.$/, ''))
  if (host === undefined) return undefined
  const claims = (await hosts(db)()).get(host)
  if (claims === undefined) return undefined
  const keptSince = new Date(now.getTime() - graceMs).toISOString()
  const claim = claims.find(({ lostAt }) => lostAt === null || lostAt > keptSince)
  return { orgId: claim?.orgId }
}

/** ID of the organization that the host name currently belongs to. */
export const findOrgByHost = async (
  db: Database,
  text: string,
  now = new Date(),
): Promise<string | undefined> => (await findOwnHost(db, text, now))?.orgId
