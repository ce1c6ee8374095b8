import { hourMs } from '../../../../contract/values/time.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Maximum number of origins that a process remembers, because anyone can invent them. */
const maxOrigins = 1_000

const maxLength = 300

/** Time of the last request by origin, oldest first. */
const originsOf = perDatabase(() => new Map<string, number>())

/** Remembers that a page sent an event without a site, or with one that does not exist. */
export function rememberUnknownSite(db: Database, origin: string | undefined, at: Date): void {
  if (origin === undefined || origin.length > maxLength) return
  const origins = originsOf(db)
  origins.delete(origin)
  origins.set(origin, at.getTime())
  const [oldest] = origins.keys()
  if (origins.size > maxOrigins && oldest !== undefined) origins.delete(oldest)
}

/**
 * True if a page of a site sent an event without the site's id to this process in the last hour.
 *
 * @param admits  Returns true if an origin belongs to the site.
 */
export const hasUnknownSite = (
  db: Database,
  admits: (origin: string) => boolean,
  now: Date,
): boolean =>
  [...originsOf(db)].some(([origin, atMs]) => now.getTime() - atMs < hourMs && admits(origin))
