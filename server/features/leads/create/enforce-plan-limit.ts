import { type Org, unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { loadTotals, type Span } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { selectOrg } from '../../organizations/index.ts'
import { getUsagePeriod } from '../../stats/index.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { lockNewLeads, selectIdsByExternalId } from '../store/lead-store.ts'

/**
 * Locks new leads that exceed the organization's plan limit for the current period. No lead is
 * rejected: a locked lead is stored in full, and only its contact data is hidden until the limit is
 * raised.
 *
 * @param org  Loaded before the transaction; if its plan has no limit, no query is run.
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
  // Read the current limit, because leads locked under an outdated limit would stay locked even
  // after the limit was raised.
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

/** Number of unlocked leads that were created in a period. */
export async function countUnlocked(tx: OrgTx, period: Span): Promise<number> {
  const sums = await loadTotals(tx, period)
  return sums.reduce((unlocked, { leads, locked }) => unlocked + leads - locked, 0)
}

/**
 * Creates a predicate that is true for rows that will be inserted. Rows whose externalId already
 * exists are not inserted, so they do not count toward the plan limit.
 */
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
