import { allOn, type Condition, columnsOf } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { LeadPage } from './list-store.ts'
import { isAfter, orderBy } from './order-by-store.ts'

/** True for a bound of when leads were created. */
export const boundsCreation = ({ field, op }: Condition): boolean =>
  field === 'createdAt' && op !== 'exists'

/**
 * Ids of a page, in no order: all leads that were created in its time are read as they lie, one
 * beside the other, which takes a quarter of what it takes to fetch them by their ids.
 */
export async function sortSpan(
  tx: OrgTx,
  { filters, order, after, limit, offset }: LeadPage,
): Promise<string[]> {
  const { span = [], others = [] } = Object.groupBy(filters, (filter) =>
    boundsCreation(filter) ? 'span' : 'others',
  )
  const from = after === undefined ? sql`true` : isAfter(order, after)
  const columns = columnsOf(filters, ['id', 'locked', ...order.map(({ field }) => field)])
  const rows = await tx.query<{ id: string }>(sql`
    select id from (
      select ${columns} from lead
      where "orgId" = ${tx.orgId} and ${allOn('lead', span)} offset 0) as lead
    where ${allOn('lead', others)} and ${from}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}
