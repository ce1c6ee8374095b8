import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { StoredSession } from '../../tracking/index.ts'

/** Inserts sessions in one statement. */
export async function insertSessions(tx: OrgTx, rows: readonly StoredSession[]): Promise<void> {
  const sessions = rows.map((row) => ({ ...row, orgId: tx.orgId }))
  await tx.query(sql`
    insert into session
    select * from json_populate_recordset(null::session, ${JSON.stringify(sessions)})`)
}
