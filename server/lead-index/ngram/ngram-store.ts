import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NgramBatch } from './build/ngram-batches.ts'

/** Adds rows of a segment by one statement. */
export async function insertNgrams(tx: OrgTx, segment: number, batch: NgramBatch): Promise<void> {
  // One run of bytes travels in binary; an array of them would be written out in hex.
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

/** The same bytes, which may lie within a larger run. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Deletes all that is known of the texts of some segments. */
export async function deleteNgrams(tx: OrgTx, segments: readonly number[]): Promise<void> {
  await tx.query(sql`
    delete from lead_gram where "orgId" = ${tx.orgId} and segment = any(${segments}::int[])`)
}

/** The counts of a part in the segments where it has a row of its own. */
export const selectCounts = (
  tx: OrgTx,
  gram: string,
  segments: readonly number[],
): Promise<{ readonly segment: number; readonly n: number }[]> =>
  tx.query(sql`
    select segment, n from lead_gram
    where "orgId" = ${tx.orgId} and gram = ${gram} and segment = any(${segments}::int[])`)

/** How frequent a part is in several segments together. */
export interface NgramTotal {
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
): Promise<NgramTotal[]> =>
  tx.query(sql`
    select gram, count(*) as rows, sum(n) as n from lead_gram
    where "orgId" = ${tx.orgId} and gram = any(${grams}::text[])
      and segment = any(${segments}::int[])
    group by gram`)

/** What a row holds, but its bits. */
export interface NgramRecord {
  readonly segment: number
  readonly gram: string
  /** Packed; null in a shared row, and where there are bits. */
  readonly slots: Uint8Array | null
  /** Longer parts that begin with this one, or the entries of a shared row. */
  readonly more: Uint8Array | null
}

/** The rows of parts, or of keys of shared rows, in some segments. */
export const selectNgrams = (
  tx: OrgTx,
  grams: readonly string[],
  segments: readonly number[],
): Promise<NgramRecord[]> =>
  tx.query(sql`
    select gram, segment, slots, more from lead_gram
    where "orgId" = ${tx.orgId} and gram = any(${grams}::text[])
      and segment = any(${segments}::int[])`)

/** By segment the slots of the texts that hold all of those parts of which there are bits. */
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
  // The bytes begin with the length, in four bytes.
  return new Map(rows.map(({ segment, bits }) => [segment, bits.subarray(4)]))
}
