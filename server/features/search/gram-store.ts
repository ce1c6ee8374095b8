import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import type { GramBatch } from './gram-batches.ts'

/** Adds rows of a segment by one statement. */
export async function insertGrams(tx: OrgTx, segment: number, batch: GramBatch): Promise<void> {
  // One run of bytes travels in binary; an array of them would be written out in hex.
  await tx.query(sql`
    insert into lead_gram ("orgId", gram, segment, n, slots, shared)
    select ${tx.orgId}::uuid, gram, ${segment}, n,
      case when n > 0 then own end, case when n = 0 then own end
    from unnest(${batch.grams}::text[], ${batch.counts}::int[], ${batch.starts}::int[],
      ${batch.sizes}::int[]) as row (gram, n, start, size)
    cross join lateral substr(${asBuffer(batch.bytes)}::bytea, start, size) as own`)
}

/** The same bytes, which may lie within a larger run. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Deletes all rows of some segments. */
export async function deleteGrams(tx: OrgTx, segments: readonly number[]): Promise<void> {
  await tx.query(sql`
    delete from lead_gram where "orgId" = ${tx.orgId} and segment = any(${segments}::int[])`)
}

/** In how many texts of a segment a part is. */
export interface GramCount {
  readonly segment: number
  readonly n: number
}

/** The counts of a part in the segments where it has a row of its own. */
export const selectCounts = (
  tx: OrgTx,
  gram: string,
  segments: readonly number[],
): Promise<GramCount[]> =>
  tx.query(sql`
    select segment, n from lead_gram
    where "orgId" = ${tx.orgId} and gram = ${gram} and segment = any(${segments}::int[])`)

/** How frequent a part is in several segments together. */
export interface GramTotal {
  readonly gram: string
  /** In how many of the segments it has a row of its own. */
  readonly rows: number
  /** In how many texts of these segments it is. */
  readonly n: number
}

/** How frequent parts are; those without any row of their own are left out. */
export const selectTotals = (
  tx: OrgTx,
  grams: readonly string[],
  segments: readonly number[],
): Promise<GramTotal[]> =>
  tx.query(sql`
    select gram, count(*) as rows, sum(n) as n from lead_gram
    where "orgId" = ${tx.orgId} and gram = any(${grams}::text[])
      and segment = any(${segments}::int[])
    group by gram`)

/** What a row holds: of a part its count and slots, or the entries of a shared row. */
export interface GramRecord extends GramCount {
  readonly gram: string
  /** Packed; null where none are kept. */
  readonly slots: Uint8Array | null
  readonly shared: Uint8Array | null
}

/** The rows of parts, or of keys of shared rows, in some segments. */
export const selectGrams = (
  tx: OrgTx,
  grams: readonly string[],
  segments: readonly number[],
): Promise<GramRecord[]> =>
  tx.query(sql`
    select gram, segment, n, slots, shared from lead_gram
    where "orgId" = ${tx.orgId} and gram = any(${grams}::text[])
      and segment = any(${segments}::int[])`)
