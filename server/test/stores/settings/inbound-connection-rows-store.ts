import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Number of bodies whose leads have not been created yet. */
export async function countOpenBodies(tx: OrgTx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*)::integer as n from inbound_body
    where "orgId" = ${tx.orgId} and state in ('fetching', 'received')`)
  return row?.n ?? 0
}
