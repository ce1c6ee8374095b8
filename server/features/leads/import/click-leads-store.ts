import { clickFields } from '../../../../contract/imports/click-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LeadRow } from '../model/lead-row.ts'
import type { LeadClickFields } from './fill-click-fields.ts'

const columns = sql.columns(['id', 'gclid', ...clickFields])

/**
 * The leads' click fields, in ID order. Click IDs have no index, because one would slow down every
 * create just to speed up an occasional report.
 *
 * @param after  ID of the last lead on the previous page.
 */
export const selectClickedLeads = (
  tx: OrgTx,
  after: string | undefined,
  limit: number,
): Promise<LeadClickFields[]> =>
  tx.query(sql`
    select ${columns} from lead
    where "orgId" = ${tx.orgId} and ${after === undefined ? sql`true` : sql`id > ${after}`}
    order by id limit ${limit}`)

export type ArrivedLead = LeadClickFields & Pick<LeadRow, 'createdAt'>

/**
 * The leads' click fields, in creation order.
 *
 * @param after  The last lead on the previous page.
 */
export const selectArrivedLeads = (
  tx: OrgTx,
  after: Pick<LeadRow, 'createdAt' | 'id'>,
  limit: number,
): Promise<ArrivedLead[]> =>
  tx.query(sql`
    select ${columns}, "createdAt" from lead
    where "orgId" = ${tx.orgId} and ("createdAt", id) > (${after.createdAt}, ${after.id})
    order by "createdAt", id limit ${limit}`)
