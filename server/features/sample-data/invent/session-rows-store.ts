import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type StoredSession, sessionColumns } from '../../tracking/index.ts'

const columns = sql.columns(sessionColumns)

/** Inserts sessions in one statement. */
export async function insertSessions(tx: OrgTx, rows: readonly StoredSession[]): Promise<void> {
  await tx.query(sql`
    insert into session ("orgId", ${columns})
    select ${tx.orgId}::uuid, ${columns}
    from json_populate_recordset(null::session, ${JSON.stringify(rows)})`)
}
