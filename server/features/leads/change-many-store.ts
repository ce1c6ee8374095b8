import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { type LeadRow, leadColumns } from './lead-row.ts'

const columns = sql.join(leadColumns.map((column) => sql.ref(column)))

/**
 * The leads with these ids, locked against other updates, the newest first: whoever locks several
 * does so in this order, and nobody waits in a circle.
 */
export const selectManyForUpdate = (tx: OrgTx, ids: readonly string[]): Promise<LeadRow[]> =>
  tx.query(sql`
    select ${columns} from lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])
    order by id desc for update`)
