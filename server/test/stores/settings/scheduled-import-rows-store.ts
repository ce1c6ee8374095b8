import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Makes all of an organization's scheduled imports due. */
export async function makeAllDue(tx: OrgTx): Promise<void> {
  await tx.query(sql`update spend_pull set "nextAt" = '2026-01-01' where "orgId" = ${tx.orgId}`)
}
