import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { firstColumns } from './instants-store.ts'
import { addUp, inPlace } from './seal-store.ts'

/**
 * Makes one segment of neighbours by putting their bits, keys and sums one after the other. No
 * lead is read, so notes of changes stay as true as they were.
 *
 * @param segments  In the order of their leads, all of them known; the caller deletes them.
 * @param merged  Number of the new segment.
 */
export async function insertMerged(
  tx: OrgTx,
  segments: readonly number[],
  merged: number,
): Promise<void> {
  const parts = sql`
    select segment, slots, keys, "firstAt", "lastAt", "lastId", "adsKnown",
      "instantsKnown", ${sql.join(firstColumns)}, place,
      repeat('0', slots) as none
    from unnest(${sql.integers(segments)}) with ordinality as part (segment, place)
    join lead_segment using (segment) where "orgId" = ${tx.orgId}`
  await tx.query(sql`
    insert into lead_vector ("orgId", dim, value, segment, n, bits)
    select ${tx.orgId}::uuid, dim, value, ${merged}::integer, sum(coalesce(old.n, 0)),
      string_agg(coalesce(old.bits::text, part.none), '' order by part.place)::bit varying
    from (
      select distinct dim, value from lead_vector
      where "orgId" = ${tx.orgId} and segment = any(${sql.integers(segments)})) as dimension
    cross join (${parts}) as part
    left join lateral (
      select n, bits from lead_vector
      where "orgId" = ${tx.orgId} and dim = dimension.dim and segment = part.segment
        and value = dimension.value
      offset 0) as old on true
    group by dim, value`)
  await tx.query(sql`
    insert into lead_sum ("orgId", segment, span, "from", status, source, leads, qualified, locked,
      "wonMinor")
    select "orgId", ${merged}::integer, span, "from", status, source, sum(leads), sum(qualified),
      sum(locked), sum("wonMinor")
    from lead_sum where "orgId" = ${tx.orgId} and segment = any(${sql.integers(segments)})
    group by "orgId", span, "from", status, source
    ${inPlace}`)
  await tx.query(sql`
    insert into lead_segment ("orgId", segment, "firstAt", "lastAt", "lastId", built, slots, leads,
      sums, "adsKnown", "instantsKnown", ${sql.join(firstColumns)}, keys)
    select ${tx.orgId}::uuid, ${merged}::integer, min("firstAt"),
      (array_agg("lastAt" order by place desc))[1], (array_agg("lastId" order by place desc))[1],
      true, sum(slots), 0, '[]', bool_and("adsKnown"), bool_and("instantsKnown"),
      ${sql.join(firstColumns.map((first) => sql`case when count(${first}) = count(*) then min(${first}) end`))},
      string_agg(keys, '' order by place)
    from (${parts}) as part`)
  await addUp(tx, [merged])
}
