import type { OrgTx, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/process/ids.ts'

/** Inserts a bulk change that has ended and can be undone. @returns The bulk change's ID. */
export async function insertTestBulkChange(tx: OrgTx, leadId: string): Promise<string> {
  const id = newId()
  await tx.query(sql`
    insert into bulk_change ("orgId", id, "createdAt", state, query, changes, total, "endedAt")
    values (${tx.orgId}, ${id}, '2026-01-01', 'changed', '{}', '{"value": 7}', 1, '2999-01-01')`)
  const before = { id: leadId, status: 'open', value: 5, stageId: null, lossReason: null }
  await tx.query(sql`
    insert into bulk_change_lead ("orgId", "changeId", "leadId", before)
    values (${tx.orgId}, ${id}, ${leadId}, ${JSON.stringify(before)}::jsonb)`)
  return id
}

/** IDs of the bulk changes visible to a process from before migration 0127. */
export async function selectAsOlderProcess(tx: Tx): Promise<string[]> {
  await tx.query(sql`select set_config('app.bulk_changes', 'on', true)`)
  const rows = await tx.query<{ id: string }>(sql`select id from bulk_change`)
  return rows.map(({ id }) => id)
}
