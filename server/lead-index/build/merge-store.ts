import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { earliestColumns } from '../rollups/timestamp-histogram-store.ts'
import { orderBySpan, refreshTotals } from './seal-store.ts'

/**
 * Merges adjacent segments by concatenating their bitmaps, keys and sums. Deltas remain valid,
 * because no leads are read.
 *
 * @param segments  In creation order and fully built; the caller deletes them.
 * @param merged  Number of the new segment.
 * @param batchSize  Number of bitmaps per statement. Statements have a time limit, and a field may
 *   have as many values as there are leads.
 */
export async function insertMerged(
  tx: OrgTx,
  segments: readonly number[],
  merged: number,
  batchSize: number,
): Promise<void> {
  await mergeBitmaps(tx, segments, merged, batchSize)
  await tx.query(sql`
    insert into lead_sum ("orgId", segment, span, "from", status, source, leads, qualified, locked,
      "wonMinor")
    select "orgId", ${merged}::integer, span, "from", status, source, sum(leads), sum(qualified),
      sum(locked), sum("wonMinor")
    from lead_sum where "orgId" = ${tx.orgId} and segment = any(${sql.integers(segments)})
    group by "orgId", span, "from", status, source
    ${orderBySpan}`)
  await tx.query(sql`
    insert into lead_segment ("orgId", segment, "firstAt", "lastAt", "lastId", built, slots, leads,
      sums, "adsKnown", "instantsKnown", "outcomesCounted", "valuesKnown", ${sql.join(earliestColumns)}, keys)
    select ${tx.orgId}::uuid, ${merged}::integer, min("firstAt"),
      (array_agg("lastAt" order by place desc))[1], (array_agg("lastId" order by place desc))[1],
      true, sum(slots), 0, '[]', bool_and("adsKnown"), bool_and("instantsKnown"), bool_and("outcomesCounted"), bool_and("valuesKnown"),
      ${sql.join(earliestColumns.map((column) => sql`case when count(${column}) = count(*) then min(${column}) end`))},
      string_agg(keys, '' order by place)
    from (
      select segment, slots, keys, "firstAt", "lastAt", "lastId", "adsKnown", "instantsKnown",
        "outcomesCounted", "valuesKnown", ${sql.join(earliestColumns)}, place
      from ${withOrder(segments)} join lead_segment using (segment)
      where "orgId" = ${tx.orgId}) as part`)
  await refreshTotals(tx, [merged])
}

const withOrder = (segments: readonly number[]): Sql =>
  sql`unnest(${sql.integers(segments)}) with ordinality as part (segment, place)`

/** Places the bits of each bitmap at its segment's offset and pads the result with zeros. */
async function mergeBitmaps(
  tx: OrgTx,
  segments: readonly number[],
  merged: number,
  batchSize: number,
): Promise<void> {
  const isMerged = sql`old."orgId" = ${tx.orgId} and old.segment = any(${sql.integers(segments)})`
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from lead_vector as old where ${isMerged}`)
  const pieces = Math.ceil((counted?.n ?? 0) / batchSize)
  for (let piece = 0; piece < pieces; piece++) {
    await tx.query(sql`
      with part as materialized (
        select segment, repeat('0', coalesce(sum(slots) over before, 0)::integer)::bit varying as before,
          repeat('0', coalesce(sum(slots) over after, 0)::integer)::bit varying as after
        from ${withOrder(segments)} join lead_segment using (segment)
        where "orgId" = ${tx.orgId}
        window before as (order by place rows between unbounded preceding and 1 preceding),
          after as (order by place rows between 1 following and unbounded following))
      insert into lead_vector ("orgId", dim, value, segment, n, bits)
      select ${tx.orgId}::uuid, dim, value, ${merged}::integer, sum(n), bit_or(before || bits || after)
      from lead_vector as old join part using (segment)
      where ${isMerged} and (hashtext(value) & 2147483647) % ${pieces}::integer = ${piece}::integer
      group by dim, value`)
  }
}
