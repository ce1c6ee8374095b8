import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type IdSet, type LeadScope, whereScope } from '../query/condition-store.ts'

/**
 * Looks up rows by ID and then filters them (`offset 0`), regardless of the planner's estimates.
 */
export async function selectMatchingIds(
  tx: OrgTx,
  scope: LeadScope,
  ids: IdSet,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from (
      select * from lead where "orgId" = ${tx.orgId} and id = any(${ids}) offset 0) as lead
    where ${whereScope(tx, scope)}`)
  return rows.map(({ id }) => id)
}

/** Those of the given leads that are in the scope, in any order. */
export const selectMatchesAmong = (
  tx: OrgTx,
  scope: LeadScope,
  ids: readonly string[],
): Promise<string[]> => selectMatchingIds(tx, scope, sql`${ids}::uuid[]`)
