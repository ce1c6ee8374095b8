import type { Org } from '../../../../contract/organizations/org.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { updateImport } from '../import-store.ts'
import { importLimits } from '../limits.ts'
import { deleteClicks, selectReports } from './ad-click-store.ts'

const deleteBatchSize = 10_000

/** Clicks expire if their report was uploaded before this time. */
export function clickRetentionStart({ retentionDays }: Org, now: Date): string {
  const days = Math.min(importLimits.clickDays, retentionDays ?? Number.POSITIVE_INFINITY)
  return new Date(now.getTime() - days * dayMs).toISOString()
}

/**
 * Earliest creation time of leads that can have a stored click, because clicks are at most 90 days
 * old when they are reported.
 */
export const oldestClickedLead = (now: Date): string =>
  new Date(now.getTime() - 2 * importLimits.clickDays * dayMs).toISOString()

export async function expireClicks(db: Database, org: Org, now: Date): Promise<void> {
  const keptFrom = clickRetentionStart(org, now)
  const reports = await db.readInOrg(org.id, selectReports)
  for (const { id } of reports.filter(({ createdAt }) => createdAt <= keptFrom)) {
    const drop = () => db.inOrg(org.id, (tx) => deleteClicks(tx, id, deleteBatchSize))
    while ((await drop()) === deleteBatchSize);
    await db.inOrg(org.id, (tx) => updateImport(tx, id, { lateFrom: null }))
  }
}

/** Deletes all of a report's clicks, so that it no longer adds data to leads. */
export async function deleteAllClicks(tx: OrgTx, importId: string): Promise<void> {
  await deleteClicks(tx, importId, importLimits.rows)
  await updateImport(tx, importId, { lateFrom: null })
}
