import { unlimitedLeads } from '../../../contract/org.ts'
import type { Database, OrgTx } from '../../platform/database.ts'
import { selectOrg } from '../orgs/index.ts'
import { touch } from '../segments/index.ts'
import { usagePeriodOf } from '../stats/index.ts'
import { hasLocked, lockNewLeads, updateUnlocked } from './lead-store.ts'
import { countUnlocked } from './lock-beyond-plan.ts'

/** Leads that one transaction unlocks; creates of the organization wait meanwhile. */
const batch = 2_000

/** Before all leads. */
const beginning = '-infinity'

/**
 * Unlocks the oldest locked leads, as many as the plan leaves free in the running period, after a
 * limit rose. Leads of earlier periods take of that room too.
 *
 * @returns How many were unlocked.
 * @see D-36
 */
export const unlockLeads = (db: Database, orgId: string, now: Date): Promise<number> =>
  unlock(db, orgId, now, 'all')

/**
 * Unlocks what fits and is locked nevertheless: whoever raised the limit may have been killed before
 * the end. Leads of earlier periods only where no limit is left, since a new period is no raise.
 */
export async function unlockLeftBehind(db: Database, orgId: string, now: Date): Promise<void> {
  const isAny = await db.readInOrg(orgId, (tx) => hasLocked(tx, beginning))
  if (isAny) await unlock(db, orgId, now, 'running')
}

/** @param periods  Leads of which periods, where the plan has a limit. */
async function unlock(
  db: Database,
  orgId: string,
  now: Date,
  periods: 'all' | 'running',
): Promise<number> {
  let total = 0
  let earlier = 0
  const step = async (tx: OrgTx) => {
    await lockNewLeads(tx)
    const org = await selectOrg(tx)
    if (org === undefined) return undefined
    const { leadsLimit } = org
    const period = usagePeriodOf(org, now)
    const since = periods === 'all' || leadsLimit >= unlimitedLeads ? beginning : period.start
    if (!(await hasLocked(tx, since))) return undefined
    const free = leadsLimit - (await countUnlocked(tx, period)) - earlier
    if (free <= 0) return undefined
    const unlocked = await updateUnlocked(tx, since, Math.min(free, batch))
    return { all: unlocked.length, earlier: unlocked.filter((at) => at < period.start).length }
  }
  for (;;) {
    // Some of them may be deleted meanwhile, so few do not tell that none is left.
    const unlocked = await db.inOrg(orgId, step)
    if (unlocked === undefined) return total
    touch(db, orgId, unlocked.all)
    total += unlocked.all
    earlier += unlocked.earlier
  }
}
