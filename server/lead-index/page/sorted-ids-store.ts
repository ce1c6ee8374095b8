import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { buildConditions, type Condition, listColumns } from '../query/condition-store.ts'
import { isUnique } from '../query/indexed-fields-store.ts'
import {
  isAfter,
  isSingleStatus,
  type LeadQuery,
  orderBy,
  type SortKey,
} from './page-source-store.ts'

/**
 * Ids of a page far into a list, in no order, from an index alone: 0.15 µs for each lead that comes
 * before it or, where these are fewer, behind it.
 *
 * @param page  Without `after`.
 * @param total  Leads of the list.
 * @returns `undefined` where no index holds all that the list is sorted by.
 */
export async function selectDeepPageIds(
  tx: OrgTx,
  { order, filters, offset, limit }: LeadQuery,
  total: number,
): Promise<string[] | undefined> {
  const [first] = order
  if (first === undefined || !isIndexed(order, filters)) return undefined
  const behind = Math.max(0, total - offset - limit)
  const isNear = offset <= behind
  // The index of what is unique holds nothing else, and needs nothing else.
  const keys = isUnique(first.field) ? [first] : order
  const last = sql.ref(keys.at(-1)?.field ?? 'id')
  const rows = await tx.query<{ id: string }>(sql`
    select id from lead where "orgId" = ${tx.orgId} and ${last} = any(array(
      select ${last} from lead where "orgId" = ${tx.orgId} and ${buildConditions('lead', filters)}
      order by ${sql.join(keys.map((key) => sql`${sql.ref(key.field)} ${toDirection(key, isNear)}`))}
      offset ${isNear ? offset : behind}
      limit ${isNear ? limit : Math.max(0, Math.min(limit, total - offset))}))`)
  return rows.map(({ id }) => id)
}

/** True for leads that have a field by which they are sorted, or of one status, and then by id. */
function isIndexed([first, ...rest]: readonly SortKey[], filters: readonly Condition[]): boolean {
  if (first?.field === 'id') return filters.every(isSingleStatus)
  const [second, ...others] = rest
  return (
    second?.field === 'id' &&
    second.direction === first?.direction &&
    others.length === 0 &&
    filters.every(({ field, op }) => field === first.field && op === 'exists')
  )
}

const toDirection = ({ direction }: SortKey, isSame: boolean) =>
  sql.raw(isSame === (direction === 'asc') ? 'asc' : 'desc')

/** True for a bound of when leads were created. */
export const isCreatedAtBound = ({ field, op }: Condition): boolean =>
  field === 'createdAt' && op !== 'exists'

/**
 * Ids of a page, in no order: all leads that were created in its time are read as they lie, one
 * beside the other, which takes a quarter of what it takes to fetch them by their ids.
 */
export async function selectSortedIds(
  tx: OrgTx,
  { filters, order, after, limit, offset }: LeadQuery,
): Promise<string[]> {
  const { span = [], others = [] } = Object.groupBy(filters, (filter) =>
    isCreatedAtBound(filter) ? 'span' : 'others',
  )
  const from = after === undefined ? sql`true` : isAfter(order, after)
  const columns = listColumns(filters, ['id', 'locked', ...order.map(({ field }) => field)])
  const rows = await tx.query<{ id: string }>(sql`
    select id from (
      select ${columns} from lead
      where "orgId" = ${tx.orgId} and ${buildConditions('lead', span)} offset 0) as lead
    where ${buildConditions('lead', others)} and ${from}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}
