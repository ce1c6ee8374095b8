import { unlimitedLeads } from '../../../../contract/organizations/org.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { countUnlocked } from '../../leads/index.ts'
import { getUsagePeriod } from '../../stats/index.ts'
import {
  type BodyRow,
  openStates,
  selectFirstOverLimit,
  selectLockedLeads,
} from '../store/body-store.ts'

/**
 * Number of bodies that are always shown, so that users can map a source even after reaching their
 * plan limit.
 */
const minShown = 10

/**
 * Determines which bodies have hidden answers: those with a locked lead, and those without a lead
 * that would exceed the plan limit if they became leads.
 *
 * @see L-469
 */
export function loadHidden(
  { db, org, now }: Ctx,
  rows: readonly BodyRow[],
): Promise<(row: BodyRow) => boolean> {
  const leadIds = rows.flatMap(({ leadId }) => leadId ?? [])
  return db.readInOrg(org.id, async (tx) => {
    const locked = await selectLockedLeads(tx, leadIds)
    const hasOpen = rows.some(({ state }) => openStates.includes(state))
    if (!hasOpen || org.leadsLimit >= unlimitedLeads) {
      return ({ leadId }) => locked.has(leadId ?? '')
    }
    const period = getUsagePeriod(org, now())
    const free = org.leadsLimit - (await countUnlocked(tx, period))
    const first = await selectFirstOverLimit(tx, period.start, Math.max(minShown, free))
    return ({ id, state, leadId }) =>
      locked.has(leadId ?? '') || (first !== undefined && id >= first && openStates.includes(state))
  })
}
