import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Blocks every read of host names until the transaction ends. */
export async function lockHostNames(tx: OrgTx): Promise<void> {
  await tx.query(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.query(sql`lock table host_name, retired_host_name in access exclusive mode`)
}
