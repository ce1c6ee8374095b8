import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { containsText, isTooLong } from '../query/condition-store.ts'
import { findMatches } from '../query/evaluate-query.ts'
import type { ValueCountOptions } from '../rollups/value-counts-store.ts'
import { streamMatches } from './page-matches.ts'
import { idSet } from './selection-store.ts'

/**
 * A field's values that contain a given text but are too long for a bitmap, which stores only their
 * hashes. Reads all leads with long values.
 *
 * @param hashes  Keys of the field's values that are too long.
 * @returns `undefined` if more than `limit` leads have such a value.
 */
export async function selectLongValues(
  tx: OrgTx,
  { field, search, limit }: ValueCountOptions,
  hashes: readonly string[],
): Promise<readonly string[] | undefined> {
  if (hashes.length > limit) return undefined
  const matches = await findMatches(tx, [{ field, op: 'tooLong', value: hashes }])
  if (matches === undefined || matches.total > limit) return undefined
  const column = sql.ref(`lead.${field}`)
  const values = new Set<string>()
  for await (const chunk of streamMatches(tx, matches, limit)) {
    const rows = await tx.query<{ value: string }>(sql`
      select distinct ${column} as value from (
        select * from lead where "orgId" = ${tx.orgId} and id = any(${idSet(tx, chunk)})
        offset 0) as lead
      where ${isTooLong('lead', field)}
        and ${search === '' ? sql`true` : containsText(column, search)}`)
    for (const row of rows) values.add(row.value)
  }
  return [...values]
}
