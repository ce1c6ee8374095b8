import { hourMs } from '../../../../contract/values/time.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Maximum number of origins that a process remembers, because anyone can make up origins. */
const maxOrigins = 1_000

const maxLength = 300

/** Time of the last request from each origin, oldest first. */
const getOrigins = perDatabase(() => new Map<string, number>())

/**
 * Records that a page sent an event without a site ID or with the ID of a site that does not exist.
 */
export function rememberUnknownSite(db: Database, origin: string | undefined, at: Date): void {
  if (origin === undefined || origin.length > maxLength) return
  const origins = getOrigins(db)
  origins.delete(origin)
  origins.set(origin, at.getTime())
  const [oldest] = origins.keys()
  if (origins.size > maxOrigins && oldest !== undefined) origins.delete(oldest)
}

/**
 * True if a page on a site sent an event without the site's ID to this process in the last hour.
 *
 * @param admits  Returns true if an origin belongs to the site.
 */
export const hasUnknownSite = (
  db: Database,
  admits: (origin: string) => boolean,
  now: Date,
): boolean =>
  [...getOrigins(db)].some(([origin, atMs]) => now.getTime() - atMs < hourMs && admits(origin))
