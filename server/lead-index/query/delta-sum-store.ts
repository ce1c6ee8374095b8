import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Boundary } from '../build/segment-store.ts'
import type { IndexQuery } from './compile-query.ts'
import { buildConditions, type Condition } from './condition-store.ts'
import { compareChanged, residualLeads, unsealedLeads } from './delta-store.ts'

/**
 * Sum of the values not represented by bitmaps: the difference due to changed leads, matches at the
 * ends of ranges, and unsealed matches. In minor units, as digits.
 */
export async function sumDeltas(
  tx: OrgTx,
  { coveredConditions, residualRanges }: IndexQuery,
  conditions: readonly Condition[],
  sealed: Boundary,
): Promise<string> {
  const parts = [
    sql`
      select coalesce(case when matches then after end, 0)
        - coalesce(case when was then before end, 0) as value
      from (${compareChanged(tx, coveredConditions, sealed)}) as compared`,
    ...residualRanges.map(
      (residual) => sql`select value from (${residualLeads(tx, residual, sealed)}) as residual`,
    ),
    sql`
      select value from (${unsealedLeads(tx, conditions, sealed, ['value'])}) as lead
      where ${buildConditions('lead', conditions)}`,
  ]
  const [sum] = await tx.query<{ minor: string }>(sql`
    select coalesce(sum(value), 0)::text as minor
    from (${sql.join(parts, sql` union all `)}) as part`)
  return sum?.minor ?? '0'
}
