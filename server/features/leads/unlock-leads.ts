import type { Org } from '../../../contract/org.ts'
import type { Database, OrgTx } from '../../platform/database.ts'
import { usagePeriodOf } from '../stats/index.ts'
import { countUnlocked, lockNewLeads, updateUnlocked } from './lead-store.ts'

/** Leads that one transaction unlocks; creates of the organization wait meanwhile. */
const batch = 2_000

/**
 * Unlocks the oldest locked leads that fit the plan of the running period, after a limit rose.
 *
 * @returns How many were unlocked.
 * @see D-36
 */
export async function unlockLeads(db: Database, org: Org, now: Date): Promise<number> {
  for (let total = 0; ; ) {
    const unlocked = await db.inOrg(org.id, (tx) => unlockSome(tx, org, now))
    total += unlocked
    if (unlocked < batch) return total
  }
}

async function unlockSome(tx: OrgTx, org: Org, now: Date): Promise<number> {
  await lockNewLeads(tx)
  const used = await countUnlocked(tx, usagePeriodOf(org, now), org.leadsLimit)
  const free = Math.min(org.leadsLimit - used, batch)
  return free > 0 ? updateUnlocked(tx, free) : 0
}
