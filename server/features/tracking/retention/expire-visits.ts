import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import { hourMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { deletePageViewsBefore } from '../sessions/page-view-store.ts'
import { lockVisits } from '../sessions/visitor-store.ts'
import {
  deleteEnded,
  deleteVisits,
  selectEnded,
  selectWithoutSession,
  type VisitorRange,
} from './expire-visits-store.ts'

/**
 * Days for which visits are kept at least. An event may be a week old and prolong a session that
 * was silent for a day before it, the longest that an organization can ask for.
 */
export const leastVisitDays = maxEventAgeDays + 1

/** How many runs it takes to look at every visitor. */
const shares = 24

/** Numbers that the first four digits of an id can have. */
const beginnings = 0x1_0000

/**
 * The visitors who are looked at in an hour: each once a day, by the beginnings of their ids, which
 * browsers make at random.
 */
export function visitorsAt(now: Date): VisitorRange {
  const share = Math.floor(now.getTime() / hourMs) % shares
  const edge = (n: number) => Math.floor((n * beginnings) / shares)
  const digits = (n: number) => n.toString(16).padStart(4, '0')
  return {
    first: `${digits(edge(share))}0000-0000-0000-0000-000000000000`,
    last: `${digits(edge(share + 1) - 1)}ffff-ffff-ffff-ffff-ffffffffffff`,
  }
}

/** What of visits ends. */
export interface VisitsEnd {
  /** Instant (ISO) since which nothing happened in them; {@link leastVisitDays} ago or more. */
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
export async function endVisits(db: Database, orgId: string, end: VisitsEnd): Promise<void> {
  const { before, batch } = end
  // First, so that none is left without its session.
  while ((await db.inOrg(orgId, (tx) => deletePageViewsBefore(tx, before, batch))) === batch);
  while ((await endSome(db, orgId, end)) === batch);
}

/** @returns How many sessions were found; each was deleted, or has a reason to stay by now. */
async function endSome(
  db: Database,
  orgId: string,
  { visitors, before, batch }: VisitsEnd,
): Promise<number> {
  // Without the lock, for which page views and leads would wait.
  const found = await db.readInOrg(orgId, (tx) => selectEnded(tx, visitors, before, batch))
  if (found.length === 0) return 0
  await db.inOrg(orgId, async (tx) => {
    await lockVisits(tx)
    const ids = found.map(({ id }) => id)
    const ended = await deleteEnded(tx, ids, before)
    const visitorIds = [...new Set(ended.map(({ visitorId }) => visitorId))]
    await deleteVisits(tx, await selectWithoutSession(tx, visitorIds))
  })
  return found.length
}
