import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import { hourMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { lockSessions } from '../identity/identity-store.ts'
import { deletePageViewsBefore } from '../sessions/page-view-store.ts'
import {
  deleteExpired,
  deleteVisitors,
  selectExpired,
  selectWithoutSession,
  type VisitorRange,
} from './expire-sessions-store.ts'

/**
 * Minimum number of days for which sessions are kept. An event can be received a week late, and it
 * can extend a session that was idle for up to a day, which is the maximum session timeout.
 */
export const minSessionDays = maxEventAgeDays + 1

/** Number of runs that together cover all visitors. */
const shares = 24

/** Number of possible values for an ID's first four hex digits. */
const prefixes = 0x1_0000

/**
 * Visitors to check in the hour of `now`, as a range of their random IDs; over a day, every visitor
 * is checked once.
 */
export function visitorsDueAt(now: Date): VisitorRange {
  const share = Math.floor(now.getTime() / hourMs) % shares
  const edge = (n: number) => Math.floor((n * prefixes) / shares)
  const digits = (n: number) => n.toString(16).padStart(4, '0')
  return {
    first: `${digits(edge(share))}0000-0000-0000-0000-000000000000`,
    last: `${digits(edge(share + 1) - 1)}ffff-ffff-ffff-ffff-ffffffffffff`,
  }
}

export interface ExpiryOptions {
  /**
   * ISO timestamp that is at least {@link minSessionDays} ago; sessions without later activity
   * expire.
   */
  readonly before: string
  /** Visitors whose sessions can expire; page views expire for all visitors. */
  readonly visitors: VisitorRange
  /** Maximum number of sessions or page views per transaction. */
  readonly batch: number
}

/**
 * Deletes sessions that have no lead and ended before a timestamp, and all data about visitors who
 * have no session left. Safe to rerun and to kill at any point.
 *
 * @see L-153
 */
export async function expireSessions(
  db: Database,
  orgId: string,
  options: ExpiryOptions,
): Promise<void> {
  const { before, batch } = options
  // Delete page views first, so that no page view is left without its session.
  while ((await db.inOrg(orgId, (tx) => deletePageViewsBefore(tx, before, batch))) === batch);
  while ((await expireBatch(db, orgId, options)) === batch);
}

/**
 * @returns Number of expired sessions found. Each session was deleted unless it no longer met the
 *   conditions.
 */
async function expireBatch(
  db: Database,
  orgId: string,
  { visitors, before, batch }: ExpiryOptions,
): Promise<number> {
  // Read without the lock, so that page views and leads do not have to wait.
  const expired = await db.readInOrg(orgId, (tx) => selectExpired(tx, visitors, before, batch))
  if (expired.length === 0) return 0
  await db.inOrg(orgId, async (tx) => {
    await lockSessions(tx)
    const ids = expired.map(({ id }) => id)
    const deleted = await deleteExpired(tx, ids, before)
    const visitorIds = [...new Set(deleted.map(({ visitorId }) => visitorId))]
    await deleteVisitors(tx, await selectWithoutSession(tx, visitorIds))
  })
  return expired.length
}
