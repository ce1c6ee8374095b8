import { isMissingOutcome } from '../../lead-index/index.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Removes leads' outcome dates, as if an older version had stored the leads; keeps segments. */
export async function forgetOutcomeDates(tx: OrgTx): Promise<void> {
  await tx.query(sql`update lead set "wonAt" = null, "lostAt" = null where "orgId" = ${tx.orgId}`)
}

export async function countMissingDates(tx: OrgTx): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from lead where "orgId" = ${tx.orgId} and ${isMissingOutcome}`)
  return counted?.n ?? 0
}

/** Removes an organization's outcome sums, as if an older version had built its segments. */
export async function forgetOutcomeSums(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from lead_outcome where "orgId" = ${tx.orgId}`)
  await tx.query(sql`
    update lead_segment set "outcomesCounted" = false where "orgId" = ${tx.orgId}`)
}
