import type { OrgTx } from '../../platform/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { sql } from '../../platform/sql.ts'

/** One field of one lead, before and after. */
export interface Change {
  readonly leadId: string
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** One row of a lead's history. */
export interface HistoryRow extends Change {
  readonly id: string
  readonly at: string
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
}

/** Adds what changed. @see D-23 */
export async function insertHistory(tx: OrgTx, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    insert into lead_history ("orgId", "leadId", id, at, "actorKind", "actorId", field, "from",
      "to")
    select ${tx.orgId}::uuid, "leadId", id, at, "actorKind", "actorId", field, "from", "to"
    from json_populate_recordset(null::lead_history, ${JSON.stringify(rows)})`)
}

/** A lead's history, oldest first; at most 1,000 changes. */
export const selectHistory = (tx: OrgTx, leadId: string): Promise<HistoryRow[]> =>
  tx.query(sql`
    select "leadId", id, at, "actorKind", "actorId", field, "from", "to" from lead_history
    where "orgId" = ${tx.orgId} and "leadId" = ${leadId} order by id limit 1000`)
