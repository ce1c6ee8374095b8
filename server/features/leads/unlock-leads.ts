import type { Org } from '../../../contract/org.ts'
import type { Database } from '../../platform/database.ts'
import { touch } from '../segments/index.ts'
import { usagePeriodOf } from '../stats/index.ts'
import { lockNewLeads, updateUnlocked } from './lead-store.ts'
import { countUnlocked } from './lock-beyond-plan.ts'

/** Leads that one transaction unlocks; creates of the organization wait meanwhile. */
const batch = 2_000

/**
 * Unlocks the oldest locked leads, as many as the plan leaves free in the running period, after a
 * limit rose. Leads of earlier periods take of that room too.
 *
 * @returns How many were unlocked.
 * @see D-36
 */
export async function unlockLeads(db: Database, org: Org, now: Date): Promise<number> {
  const period = usagePeriodOf(org, now)
  let total = 0
  let earlier = 0
  for (;;) {
    const unlocked = await db.inOrg(org.id, async (tx) => {
      await lockNewLeads(tx)
      const used = (await countUnlocked(tx, period)) + earlier
      const free = Math.min(org.leadsLimit - used, batch)
      return free > 0 ? updateUnlocked(tx, free) : []
    })
    touch(db, org.id, unlocked.length)
    total += unlocked.length
    earlier += unlocked.filter((createdAt) => createdAt < period.start).length
    if (unlocked.length < batch) return total
  }
}
