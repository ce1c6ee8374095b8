import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type IdSet, type LeadScope, listColumns, whereScope } from '../query/condition-store.ts'
import { isAfter, orderBy } from './page-source-store.ts'
import type { LeadQuery } from './page-types.ts'

/** Those of the given leads that are in the scope, in any order. */
export async function selectMatchesAmong(
  tx: OrgTx,
  scope: LeadScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from (${selectMatching(tx, scope, sql`${ids}::uuid[]`, ['id'])}) as matching`)
  return rows.map(({ id }) => id)
}

/** IDs of checked leads that include those on a page. */
export interface CheckedIds {
  /** Number of all leads that were found. */
  readonly total: number
  readonly ids: readonly string[]
  /** True if these are exactly the page's IDs; otherwise, they have yet to be sorted. */
  readonly isPage: boolean
}

/**
 * Checks the given leads, and sorts those that are in the query's scope. This takes one statement,
 * because reading and sorting them again would take as long as checking them.
 */
export async function selectMatchingPage(
  tx: OrgTx,
  query: LeadQuery,
  ids: IdSet,
): Promise<CheckedIds> {
  const [page] = await tx.query<MatchingPage>(buildMatchingPage(tx, query, ids))
  return { total: page?.total ?? 0, ids: page?.ids ?? [], isPage: true }
}

export type MatchingPage = Omit<CheckedIds, 'isPage'>

/**
 * Query for a {@link MatchingPage}.
 *
 * @param condition  Condition on `locked`, in addition to the query's scope.
 */
export function buildMatchingPage(
  tx: OrgTx,
  query: LeadQuery,
  ids: IdSet,
  condition = sql`true`,
): Sql {
  const { order, after, limit, offset } = query
  const columns = [...new Set(['id', 'locked', ...order.map(({ field }) => field)])]
  return sql`
    with matching as materialized (${selectMatching(tx, query, ids, columns)} and ${condition})
    select (select count(*) from matching)::integer as total, array(
      select id from matching as lead
      where ${after === undefined ? sql`true` : isAfter(order, after)}
      order by ${orderBy(order)} limit ${limit} offset ${offset}) as ids`
}

/**
 * Looks up rows by ID and then filters them (`offset 0`), regardless of the planner's estimates.
 */
function selectMatching(tx: OrgTx, scope: LeadScope, ids: IdSet, columns: readonly string[]): Sql {
  const read = [
    'orgId',
    ...columns,
    ...(scope.needles.length === 0 ? [] : ['searchText', 'locked']),
  ]
  return sql`
    select ${sql.columns(columns)} from (
      select ${listColumns(scope.filters, read)} from lead
      where "orgId" = ${tx.orgId} and id = any(${ids}) offset 0) as lead
    where ${whereScope(tx, scope)}`
}
