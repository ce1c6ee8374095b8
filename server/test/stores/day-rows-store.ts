import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Replaces a stored day's campaign data without recomputing the day. */
export async function rewriteDay(tx: OrgTx, startsAt: string, campaign: string): Promise<void> {
  await tx.query(sql`
    update attribution_day set campaign = ${campaign}
    where "orgId" = ${tx.orgId} and "startsAt" = ${startsAt}`)
}
