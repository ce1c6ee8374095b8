import { unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { createThrottle } from '../../../lead-index/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { selectOrg, selectRaise, updateRaise } from '../../organizations/index.ts'
import { getUsagePeriod } from '../../stats/index.ts'
import { lockNewLeads } from '../store/lead-store.ts'
import { hasLocked, updateUnlocked } from '../store/unlock-store.ts'
import { countUnlocked } from './enforce-plan-limit.ts'

/**
 * Maximum number of leads per transaction; limited, because the organization's create requests wait
 * for it.
 */
const batchSize = 2_000

/** A timestamp earlier than the creation of any lead. */
const beginning = '-infinity'

/**
 * Unlocks the oldest locked leads, up to the current period's remaining limit. If the limit has
 * been raised or the plan has no limit, this includes leads from earlier periods, which count
 * toward the same limit; otherwise, it includes only leads from the current period. If the process
 * dies, the next run unlocks the rest.
 *
 * @returns Number of leads unlocked.
 * @see D-36
 */
export async function unlockLeads(
  db: Database,
  orgId: string,
  clock = () => new Date(),
): Promise<number> {
  const keepPace = createThrottle(db, orgId)
  let total = 0
  for (;;) {
    // A batch with fewer leads than the maximum does not mean that none remain, because concurrent
    // deletes can shrink batches.
    const unlocked = await db.inOrg(orgId, (tx) => unlockBatch(tx, clock()))
    if (unlocked === undefined) return total
    await keepPace(unlocked)
    total += unlocked
  }
}

/**
 * Resumes an interrupted unlock if the limit was raised; otherwise, unlocks leads that now fit
 * within the limit because other leads were deleted.
 */
export async function resumeUnlocking(
  db: Database,
  orgId: string,
  clock: () => Date,
): Promise<void> {
  const isDue = await db.readInOrg(
    orgId,
    async (tx) => (await selectRaise(tx)) !== undefined || (await hasLocked(tx, beginning)),
  )
  if (isDue) await unlockLeads(db, orgId, clock)
}

/** @returns Number of leads unlocked; `undefined` if there is nothing left to do. */
async function unlockBatch(tx: OrgTx, now: Date): Promise<number | undefined> {
  await lockNewLeads(tx)
  const [org, raise] = await Promise.all([selectOrg(tx), selectRaise(tx)])
  if (org === undefined) return undefined
  const { leadsLimit } = org
  const period = getUsagePeriod(org, now)
  const isOfAll = raise !== undefined || leadsLimit >= unlimitedLeads
  const since = isOfAll ? beginning : period.start
  const earlier = raise ?? 0
  const isAny = await hasLocked(tx, since)
  const free = isAny ? leadsLimit - (await countUnlocked(tx, period)) - earlier : 0
  if (free <= 0) {
    if (raise !== undefined) await updateRaise(tx, null)
    return undefined
  }
  const unlocked = await updateUnlocked(tx, since, Math.min(free, batchSize), now)
  const unlockedEarlier = unlocked.filter((at) => at < period.start).length
  if (raise !== undefined && unlockedEarlier > 0) await updateRaise(tx, earlier + unlockedEarlier)
  return unlocked.length
}
