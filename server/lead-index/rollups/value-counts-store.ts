import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { boundaryRow, lowestBoundary } from '../build/segment-store.ts'
import { containsText } from '../query/condition-store.ts'
import { hasUnknownDeltas } from '../query/delta-store.ts'
import { hashPrefix, laterDims, selectKeys } from '../query/indexed-fields-store.ts'
import { type SealedSegment, withSealedSegments } from '../query/segment-cache-store.ts'

export interface ValueCount {
  readonly value: string
  readonly leads: number
}

export interface ValueCountOptions {
  /** A field that has one bitmap per value. */
  readonly field: LeadField
  /** Text that the values must contain, ignoring case. If empty, all values match. */
  readonly search: string
  readonly limit: number
}

/**
 * A field's most frequent values, with the exact number of leads for each: the bitmap counts,
 * corrected for logged changes and unsealed leads. Values that are too long for a bitmap are
 * omitted.
 *
 * All of the transaction's statements must see the same snapshot.
 */
export async function countValues(tx: OrgTx, options: ValueCountOptions): Promise<ValueCount[]> {
  if (!(await hasBitmaps(tx, options.field))) return scanValues(tx, options)
  return withSealedSegments(tx, (sealed) => mergeCounts(tx, options, sealed))
}

function mergeCounts(
  tx: OrgTx,
  options: ValueCountOptions,
  sealed: readonly SealedSegment[],
): Promise<ValueCount[]> {
  const { field } = options
  const end = boundaryRow(sealed.at(-1) ?? lowestBoundary)
  const segments = sql.integers(sealed.map(({ segment }) => segment))
  return selectMostFrequent(
    tx,
    options,
    sql`
      select value, n from lead_vector
      where "orgId" = ${tx.orgId} and dim = ${field} and segment = any(${segments})
      union all
      select key, -1 from (${firstDeltas(tx, end)}) as note,
        lateral ${selectKeys('note', field)} as each (key)
      where existed
      union all
      select key, 1 from (${changedKeys(tx, field, end)}) as changed
      union all
      select key, 1 from (${unsealedKeys(tx, field, end)}) as unsealed`,
  )
}

/** The state of each changed lead, as represented by its segment. */
const firstDeltas = (tx: OrgTx, end: Sql): Sql => sql`
  select distinct on ("leadId") * from lead_change
  where "orgId" = ${tx.orgId} and not applied and ("createdAt", "leadId") <= ${end}
  order by "leadId", seq`

/** Keys of the current values of changed leads that are not after `end`. */
export const changedKeys = (tx: OrgTx, field: LeadField, end: Sql): Sql => sql`
  select key from (${firstDeltas(tx, end)}) as note
  cross join lateral (
    select * from lead where "orgId" = ${tx.orgId} and id = note."leadId" offset 0) as lead
  cross join lateral ${selectKeys('lead', field)} as each (key)`

export const unsealedKeys = (tx: OrgTx, field: LeadField, end: Sql): Sql => sql`
  select key from lead cross join lateral ${selectKeys('lead', field)} as each (key)
  where "orgId" = ${tx.orgId} and ("createdAt", id) > ${end}`

const scanValues = (tx: OrgTx, options: ValueCountOptions): Promise<ValueCount[]> =>
  selectMostFrequent(
    tx,
    options,
    sql`
      select key as value, 1 as n
      from lead cross join lateral ${selectKeys('lead', options.field)} as each (key)
      where "orgId" = ${tx.orgId}`,
  )

/** False until every segment has bitmaps for the field. */
export async function hasBitmaps(tx: OrgTx, field: LeadField): Promise<boolean> {
  if (!laterDims.includes(field)) return true
  if (await hasUnknownDeltas(tx)) return false
  return withSealedSegments(tx, async (sealed) => sealed.every(({ valuesKnown }) => valuesKnown))
}

/** @param counts  Rows of `value` and `n`, which are added up. */
const selectMostFrequent = (
  tx: OrgTx,
  { field, search, limit }: ValueCountOptions,
  counts: Sql,
): Promise<ValueCount[]> => {
  const shown = showValue(field)
  return tx.query(sql`
    select ${shown} as value, sum(n)::integer as leads from (${counts}) as counted (value, n)
    where ${isMatch(search)}
    group by ${shown} having sum(n) > 0
    order by leads desc, ${shown} limit ${limit}`)
}

/** Filters by country ignore case. */
export const showValue = (field: LeadField): Sql =>
  field === 'country' ? sql`upper(value)` : sql`value`

/** True for a key that replaces a value that is too long for a bitmap. */
export const isHash = sql`starts_with(value, ${sql.lit(hashPrefix)})`

/** True for a value that has its own bitmap and contains the text, ignoring case. */
export const isMatch = (search: string): Sql => sql`(
  value is not null and value <> '' and not ${isHash}
  and ${search === '' ? sql`true` : containsText(sql`value`, search)})`
