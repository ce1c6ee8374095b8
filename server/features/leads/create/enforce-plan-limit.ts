import { type Org, unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { loadTotals, type Span } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { selectOrg } from '../../organizations/index.ts'
import { getUsagePeriod } from '../../stats/index.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { lockNewLeads, selectIdsByExternalId } from '../store/lead-store.ts'

/**
 * Locks the leads that exceed the organization's plan in its running period. Nothing is refused:
 * a locked lead is whole, only its contact data is not answered until the plan rises.
 *
 * @param org  As it was known when the leads came. Where its plan had no limit nothing is asked.
 * @see D-36
 */
export async function enforcePlanLimit(
  tx: OrgTx,
  org: Org,
  rows: readonly LeadRow[],
): Promise<readonly LeadRow[]> {
  const [first] = rows
  if (org.leadsLimit >= unlimitedLeads || first === undefined) return rows
  await lockNewLeads(tx)
  const period = getUsagePeriod(org, new Date(first.createdAt))
  // The limit as of now: once it has risen, nothing would unlock what is locked by an older one.
  const [current, used, isNew] = await Promise.all([
    selectOrg(tx),
    countUnlocked(tx, period),
    createNewLeadTest(tx, rows),
  ])
  let free = Math.max(0, (current ?? org).leadsLimit - used)
  return rows.map((row) => {
    if (!isNew(row)) return row
    free -= 1
    return free < 0 ? { ...row, locked: true } : row
  })
}

/** Leads that arrived in a period and are not locked. */
export async function countUnlocked(tx: OrgTx, period: Span): Promise<number> {
  const sums = await loadTotals(tx, period)
  return sums.reduce((unlocked, { leads, locked }) => unlocked + leads - locked, 0)
}

/** Tells which rows will be added: one whose externalId exists takes nothing of the plan. */
async function createNewLeadTest(
  tx: OrgTx,
  rows: readonly LeadRow[],
): Promise<(row: LeadRow) => boolean> {
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? [])
  const existing = new Set((await selectIdsByExternalId(tx, externalIds)).keys())
  return ({ externalId }) => {
    if (externalId === null) return true
    const isNew = !existing.has(externalId)
    existing.add(externalId)
    return isNew
  }
}
