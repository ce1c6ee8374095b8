import { clickFields } from '../../../../contract/imports/click-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LeadRow } from '../model/lead-row.ts'
import type { LeadClickFields } from './fill-click-fields.ts'

const columns = sql.columns(['id', 'gclid', ...clickFields])

/**
 * Leads in the order of their ids, with what they tell of an ad click. There is no index of clicks:
 * it would slow down each create for the sake of a report now and then.
 *
 * @param after  Id of a lead after which to go on.
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

/** A lead with when it was created. */
export type ArrivedLead = LeadClickFields & Pick<LeadRow, 'createdAt'>

/** The same in the order in which they were created. @param after  What to go on after. */
export const selectArrivedLeads = (
  tx: OrgTx,
  after: Pick<LeadRow, 'createdAt' | 'id'>,
  limit: number,
): Promise<ArrivedLead[]> =>
  tx.query(sql`
    select ${columns}, "createdAt" from lead
    where "orgId" = ${tx.orgId} and ("createdAt", id) > (${after.createdAt}, ${after.id})
    order by "createdAt", id limit ${limit}`)
