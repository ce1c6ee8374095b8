import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { SegmentBitmap } from '../bitmap/segment-bitmaps.ts'
import { upsertOutcomeSums } from '../rollups/outcome-sums-store.ts'
import type { SegmentSums } from '../rollups/segment-sums.ts'
import { earliestColumn, upsertTimestampCounts } from '../rollups/timestamp-histogram-store.ts'
import { orderBySpan } from './seal-store.ts'

/** Inserts the bitmaps of a segment with `size` positions. */
export async function insertBitmaps(
  tx: OrgTx,
  segment: number,
  size: number,
  bitmaps: readonly SegmentBitmap[],
): Promise<void> {
  const dims = bitmaps.map(({ dim }) => dim)
  const values = bitmaps.map(({ value }) => value)
  const counts = sql.integers(bitmaps.map(({ n }) => n))
  const starts = sql.integers(bitmaps.map(({ start }) => start))
  const hexes = bitmaps.map(({ hex }) => hex).join()
  await tx.query(sql`
    with none as materialized (select repeat('0', ${size}::integer)::bit varying as bits)
    insert into lead_vector ("orgId", dim, value, segment, n, bits)
    select ${tx.orgId}::uuid, dim, value, ${segment}::integer, n,
      substring(
        substring(none.bits for start * 8) || ('x' || hex)::bit varying
          || substring(none.bits for greatest(${size}::integer - start * 8 - length(hex) * 4, 0))
        for ${size}::integer)
    from none, unnest(${dims}::text[], ${values}::text[], ${counts}, ${starts},
      string_to_array(${hexes}, ',')) as built (dim, value, n, start, hex)`)
}

/** A segment whose bitmaps have been inserted. */
export interface BuiltSegment {
  readonly segment: number
  readonly slots: number
  /** ISO timestamp of the first lead; null if the segment is empty. */
  readonly firstAt: string | null
  /** Lead keys in position order. */
  readonly keys: Buffer
}

/** Inserts a segment's sums and marks it as built. */
export async function finishSegment(
  tx: OrgTx,
  { segment, slots, firstAt, keys }: BuiltSegment,
  sums: SegmentSums,
): Promise<void> {
  const outcomes = sql`
    select * from json_to_recordset(${JSON.stringify(sums.outcomes())}) as sum (field text,
      span text, "from" timestamptz, status text, source text, n integer, "wonMinor" numeric)`
  const timestamps = sql`
    select * from json_to_recordset(${JSON.stringify(sums.timestamps())}) as sum (field text,
      span text, "from" timestamptz, n integer)`
  const earliest = sums.earliest().map(({ field, at }) => sql`${earliestColumn(field)} = ${at}`)
  await tx.query(sql`
    with created as (
      insert into lead_sum ("orgId", segment, span, "from", status, source, leads, qualified,
        locked, "wonMinor")
      select ${tx.orgId}::uuid, ${segment}::integer, span, "from", status, source, n, qualified,
        locked, "wonMinor"
      from json_to_recordset(${JSON.stringify(sums.created())}) as sum (span text,
        "from" timestamptz, status text, source text, n integer, qualified integer,
        locked integer, "wonMinor" numeric)
      ${orderBySpan}),
    outcomes as (${upsertOutcomeSums(tx, outcomes)}),
    timestamps as (${upsertTimestampCounts(tx, timestamps)})
    update lead_segment set built = true, "valuesKnown" = true, "instantsKnown" = true,
      "outcomesCounted" = true, slots = ${slots}, keys = ${keys},
      "firstAt" = coalesce(${firstAt}::timestamptz, "lastAt"), ${sql.join(earliest)}
    where "orgId" = ${tx.orgId} and segment = ${segment}`)
}
