import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NgramBatch } from './build/ngram-batches.ts'

/** Inserts a segment's rows in one statement. */
export async function insertNgrams(tx: OrgTx, segment: number, batch: NgramBatch): Promise<void> {
  // The bytes are sent as one binary parameter, because the driver would send an array of `bytea`
  // in hex.
  await tx.query(sql`
    insert into lead_gram ("orgId", gram, segment, n, slots, bits, more)
    select ${tx.orgId}::uuid, gram, ${segment}, n, substr(bytes, start, slots),
      ('x' || encode(substr(bytes, start, bits), 'hex'))::bit varying,
      substr(bytes, start + coalesce(slots, bits, 0), more)
    from unnest(${batch.grams}::text[], ${batch.counts}::int[], ${batch.starts}::int[],
        ${batch.slots}::int[], ${batch.bits}::int[], ${batch.more}::int[])
        as row (gram, n, start, slots, bits, more)
      cross join (select ${asBuffer(batch.bytes)}::bytea as bytes) as run`)
}

/** A view of the same bytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

export async function deleteNgrams(tx: OrgTx, segments: readonly number[]): Promise<void> {
  await tx.query(sql`
    delete from lead_gram where "orgId" = ${tx.orgId} and segment = any(${segments}::int[])`)
}

/** An n-gram's counts in the segments where it has its own row. */
export const selectCounts = (
  tx: OrgTx,
  gram: string,
  segments: readonly number[],
): Promise<{ readonly segment: number; readonly n: number }[]> =>
  tx.query(sql`
    select segment, n from lead_gram
    where "orgId" = ${tx.orgId} and gram = ${gram} and segment = any(${segments}::int[])`)

/** An n-gram's frequency across segments. */
export interface NgramTotal {
  readonly gram: string
  /** Number of segments where the n-gram has its own row. */
  readonly rows: number
  /** Number of texts in these segments. */
  readonly n: number
}

/** Frequencies of n-grams; those without their own row are omitted. */
export const selectTotals = (
  tx: OrgTx,
  grams: readonly string[],
  segments: readonly number[],
): Promise<NgramTotal[]> =>
  tx.query(sql`
    select gram, count(*) as rows, sum(n) as n from lead_gram
    where "orgId" = ${tx.orgId} and gram = any(${grams}::text[])
      and segment = any(${segments}::int[])
    group by gram`)

/** Index row without its bitmap. */
export interface NgramRecord {
  readonly segment: number
  readonly gram: string
  /** Encoded positions; null in a shared row or in a row with a bitmap. */
  readonly slots: Uint8Array | null
  /** Longer n-grams that start with this one, or the entries of a shared row. */
  readonly more: Uint8Array | null
}

/** Index rows by n-gram, and shared rows by key. */
export const selectNgrams = (
  tx: OrgTx,
  grams: readonly string[],
  segments: readonly number[],
): Promise<NgramRecord[]> =>
  tx.query(sql`
    select gram, segment, slots, more from lead_gram
    where "orgId" = ${tx.orgId} and gram = any(${grams}::text[])
      and segment = any(${segments}::int[])`)

/** Intersection of these n-grams' bitmaps, by segment. */
export async function selectIntersections(
  tx: OrgTx,
  grams: readonly string[],
  segments: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await tx.query<{ segment: number; bits: Buffer }>(sql`
    select segment, varbit_send(bit_and(bits)::bit varying) as bits from lead_gram
    where "orgId" = ${tx.orgId} and gram = any(${grams}::text[])
      and segment = any(${segments}::int[]) and bits is not null
    group by segment`)
  // `bit varying` is sent with a four-byte length prefix.
  return new Map(rows.map(({ segment, bits }) => [segment, bits.subarray(4)]))
}
