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
 * Days for which visits are kept at least. An event may be a week old and prolong a session that
 * was silent for a day before it, the longest that an organization can ask for.
 */
export const minSessionDays = maxEventAgeDays + 1

/** How many runs it takes to look at every visitor. */
const shares = 24

/** Numbers that the first four digits of an id can have. */
const prefixes = 0x1_0000

/**
 * The visitors who are looked at in an hour: each once a day, by the beginnings of their ids, which
 * browsers make at random.
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

/** What of visits ends. */
export interface ExpiryOptions {
  /** Instant (ISO) since which nothing happened in them; {@link minSessionDays} ago or more. */
  readonly before: string
  /** Of whom; page views go whoever they are of. */
  readonly visitors: VisitorRange
  /** Most sessions or page views that one transaction deletes. */
  readonly batch: number
}

/**
 * Deletes visits that ended before an instant and that no lead has, and with the last one of a
 * visitor what else is known of that visitor. Safe to repeat, and to kill at any point.
 *
 * @see L-153
 */
export async function expireSessions(
  db: Database,
  orgId: string,
  options: ExpiryOptions,
): Promise<void> {
  const { before, batch } = options
  // First, so that none is left without its session.
  while ((await db.inOrg(orgId, (tx) => deletePageViewsBefore(tx, before, batch))) === batch);
  while ((await expireBatch(db, orgId, options)) === batch);
}

/** @returns How many sessions were found; each was deleted, or has a reason to stay by now. */
async function expireBatch(
  db: Database,
  orgId: string,
  { visitors, before, batch }: ExpiryOptions,
): Promise<number> {
  // Without the lock, for which page views and leads would wait.
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
