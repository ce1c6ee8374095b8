import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { buildConditions, type LeadScope, whereScope } from '../query/condition-store.ts'
import { getContactKey } from '../query/indexed-fields-store.ts'
import type { CheckedIds } from './matching-ids-store.ts'
import { rejectBroadFilter } from './reject-broad-filter.ts'

/**
 * IDs of the leads in a scope with a condition on contact data, looked up by index. This is a
 * separate query, because without statistics the query planner might read all leads in list order.
 *
 * @param most  Maximum number of leads with that contact data.
 * @returns `undefined` if the scope has no such condition.
 * @throws ApiError `INVALID_FILTER` if more leads have that contact data.
 */
export async function selectIdsByContact(
  tx: OrgTx,
  { filters, needles }: LeadScope,
  most: number,
): Promise<CheckedIds | undefined> {
  const { contact = [], others = [] } = Object.groupBy(filters, ({ field, op }) =>
    op === 'in' && getContactKey(field) !== undefined ? 'contact' : 'others',
  )
  if (contact.length === 0) return undefined
  const rows = await tx.query<{ id: string; matches: boolean }>(sql`
    select id, coalesce(${whereScope(tx, { filters: others, needles })}, false) as matches
    from (
      select * from lead where "orgId" = ${tx.orgId} and ${buildConditions('lead', contact)}
      limit ${most + 1}) as lead`)
  if (rows.length > most) rejectBroadFilter(contact, most)
  const ids = rows.flatMap(({ id, matches }) => (matches ? [id] : []))
  return { total: ids.length, ids, isPage: false }
}
