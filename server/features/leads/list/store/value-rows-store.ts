import { type Condition, type LeadQuery, selectPage } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'

/** Maximum number of leads whose values are read and added up. */
export const maxSummed = 2_000

interface ValueRow {
  readonly value: number | null
  readonly arrivedAt: string
}

/**
 * Sum of the values of leads that bitmaps cannot find, in minor units.
 *
 * @returns `undefined` if there are more than {@link maxSummed} leads.
 */
export async function sumRows(
  tx: OrgTx,
  scope: { readonly filters: readonly Condition[]; readonly needles: readonly string[] },
): Promise<bigint | undefined> {
  const order: LeadQuery['order'] = [
    { field: 'createdAt', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ]
  const query = { ...scope, order, limit: maxSummed, offset: 0, after: undefined }
  const { rows, total } = await selectPage<ValueRow>(tx, query, (source) =>
    tx.query(sql`
      select value, "createdAt" as "arrivedAt" from (${source.rows}) as lead
      limit ${sql.lit(maxSummed)}`),
  )
  if (total > maxSummed) return undefined
  return rows.reduce((sum, { value }) => sum + BigInt(value ?? 0), 0n)
}
