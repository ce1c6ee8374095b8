import type { Org } from '../../../contract/org.ts'
import type { OrgTx } from '../../platform/database.ts'
import { usagePeriodOf } from '../stats/index.ts'
import { countUnlocked, lockNewLeads, updateUnlocked } from './lead-store.ts'

/**
 * Unlocks the oldest locked leads that fit the plan of the running period, after a limit rose.
 *
 * @returns How many were unlocked.
 * @see D-36
 */
export async function unlockLeads(tx: OrgTx, org: Org, now: Date): Promise<number> {
  await lockNewLeads(tx)
  const used = await countUnlocked(tx, usagePeriodOf(org, now), org.leadsLimit)
  const free = org.leadsLimit - used
  return free > 0 ? updateUnlocked(tx, free) : 0
}
