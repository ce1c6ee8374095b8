import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { refreshAdLeads } from '../ad-sayings/index.ts'
import { digitRowsOf, thresholdOf } from './codes-store.ts'
import { textOf, valueRowsOf } from './dimensions-store.ts'
import { insertCounts, lowerFirsts, timedColumns } from './instants-store.ts'
import { addUp, fromOf, spanOf } from './seal-store.ts'
import type { Boundary } from './segment-store.ts'

/** A lead whose change is noted. */
export interface Noted extends Boundary {
  /** False for one that arrived among sealed leads. */
  readonly existed: boolean
}

/** Leads that have notes, with what the first one says of them. */
export const selectNoted = (tx: OrgTx, atMost: number): Promise<Noted[]> =>
  tx.query(sql`
    select distinct on ("leadId") "createdAt" as "lastAt", "leadId" as "lastId", existed
    from lead_change where "orgId" = ${tx.orgId} and not applied order by "leadId", seq limit ${atMost}`)

/** Takes away notes of leads that no segment holds: whoever seals them sees what they are. */
export async function deleteLooseNotes(tx: OrgTx, newest: Boundary): Promise<void> {
  await tx.query(sql`
    delete from lead_change where "orgId" = ${tx.orgId}
      and ("createdAt", "leadId") > (${newest.lastAt}::timestamptz, ${newest.lastId}::uuid)`)
}

/**
 * Folds the notes of some leads into the segments that hold them: bits and sums become what the
 * leads are now. One statement, so that exactly those notes are taken away whose changes it sees.
 */
export async function applyNotes(tx: OrgTx, leadIds: readonly string[]): Promise<void> {
  const segments = await tx.query<{ segment: number }>(sql`
    with noted as materialized (
      select note.*, home.segment, home.slots, home.searchable, home."adsKnown",
        home."instantsKnown",
        slot_of(home.keys, home.slots, lead_key(note."createdAt", note."leadId")) as slot
      from (
        select distinct on ("leadId") * from lead_change
        where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[]) and not applied
        order by "leadId", seq) as note
      cross join lateral (
        select segment, slots, keys, searchable, "adsKnown", "instantsKnown" from lead_segment
        where "orgId" = ${tx.orgId}
          and ("lastAt", "lastId") >= (note."createdAt", note."leadId")
        order by "lastAt", "lastId" limit 1) as home),
    blank as materialized (
      select segment, repeat('0', slots)::bit varying as none
      from (select distinct segment, slots from noted) as home),
    mask as materialized (${masks(tx)}),
    changed as (${changeVectors(tx)}),
    added as (${addVectors(tx)}),
    summed as (${addToSums(tx)}),
    timed as (${insertCounts(tx, timedImages(tx))}),
    lowered as (${lowerFirsts(tx, changedImages(tx))}),
    ad_noted as materialized (select "leadId", "createdAt" from noted where "adsKnown"),
    ${refreshAdLeads(tx, 'ad_noted')},
    renamed as materialized (${renamed(tx)}),
    kept as (
      update lead_change as note set applied = true from renamed
      where note."orgId" = ${tx.orgId} and note."leadId" = renamed."leadId"
        and note.seq = renamed.seq),
    forgotten as (
    delete from lead_change as note
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[]) and not applied
      and not exists (
        select from renamed where renamed."leadId" = note."leadId" and renamed.seq = note.seq))
    select distinct segment from noted`)
  const numbers = segments.map(({ segment }) => segment)
  await addUp(tx, numbers)
  // Values that no lead has any more are not to stay: someone may have erased them.
  await tx.query(sql`
    delete from lead_vector where "orgId" = ${tx.orgId} and n = 0
      and segment = any(${sql.integers(numbers)})`)
}

/** Notes of leads whose text the index for searches does not know; the first one stays. */
const renamed = (tx: OrgTx): Sql => sql`
  select noted."leadId", noted.seq
  from noted left join lead as now on now."orgId" = ${tx.orgId} and now.id = noted."leadId"
  where noted.searchable and ${textOf('noted')} is distinct from ${textOf('now')}
    and not exists (
      select from lead_change as earlier
      where earlier."orgId" = ${tx.orgId} and earlier."leadId" = noted."leadId" and earlier.applied)`

/** Which bits of which vector go on and off: where what the lead was and is differ. */
const masks = (tx: OrgTx): Sql => sql`
  select segment, dim, value, sum(sign)::integer as n,
    bit_or(case when sign > 0 then set_bit(none, slot, 1) else none end) as on_bits,
    bit_or(case when sign < 0 then set_bit(none, slot, 1) else none end) as off_bits
  from (
    select segment, slot, dim, value, sum(sign) as sign
    from (
      select segment, slot, dim, dimension.value, -1 as sign
      from noted, lateral ${vectorsOf('noted')} as dimension where existed
      union all
      select segment, slot, dim, dimension.value, 1 as sign
      from noted join lead as now on now."orgId" = ${tx.orgId} and now.id = noted."leadId",
        lateral ${vectorsOf('now')} as dimension) as image
    group by segment, slot, dim, value having sum(sign) <> 0) as differing
  join blank using (segment)
  group by segment, dim, value`

/** All vectors in which the bit of a row is set: of what it has, and of every digit it reaches. */
const vectorsOf = (alias: string): Sql => sql`(
  select dim, value from ${valueRowsOf(alias)} as plain
  union all
  select dim, ${thresholdOf(sql`place`, sql`least`)}
  from ${digitRowsOf(alias)} as code, generate_series(1, digit) as least)`

const isSame = (tx: OrgTx): Sql => sql`
  old."orgId" = ${tx.orgId} and old.dim = mask.dim and old.value = mask.value
  and old.segment = mask.segment`

const changeVectors = (tx: OrgTx): Sql => sql`
  update lead_vector as old
  set n = old.n + mask.n, bits = (old.bits & ~mask.off_bits) | mask.on_bits
  from mask where ${isSame(tx)}`

const addVectors = (tx: OrgTx): Sql => sql`
  insert into lead_vector ("orgId", dim, value, segment, n, bits)
  select ${tx.orgId}::uuid, dim, value, segment, n, on_bits from mask
  where not exists (select from lead_vector as old where ${isSame(tx)})`

/** Instants that the leads no longer have go, those that they have come. */
const timedImages = (tx: OrgTx): Sql => sql`
  select ${timedColumns('noted')}, -1 as sign from noted where existed and "instantsKnown"
  union all
  select ${timedColumns('image')}, 1 from (${changedImages(tx)}) as image where "instantsKnown"`

const changedImages = (tx: OrgTx): Sql => sql`
  select noted.segment, "instantsKnown", ${timedColumns('now')}
  from noted join lead as now on now."orgId" = ${tx.orgId} and now.id = noted."leadId"`

/** Sums of the hour and of the day: what the leads were goes, what they are comes. */
const addToSums = (tx: OrgTx): Sql => sql`
  insert into lead_sum as old ("orgId", segment, span, "from", status, source, leads, qualified,
    locked, "wonMinor")
  select ${tx.orgId}::uuid, segment, ${spanOf}, ${fromOf}, status, source, sum(sign),
    coalesce(sum(sign) filter (where "qualifiedAt" is not null), 0),
    coalesce(sum(sign) filter (where locked), 0),
    coalesce(sum(sign * value) filter (where status = 'won'), 0)
  from (
    select *, date_trunc('hour', "createdAt") as hour, date_trunc('day', "createdAt") as day
    from (
      select segment, "createdAt", status, source, "qualifiedAt", locked, value, -1 as sign
      from noted
      union all
      select noted.segment, now."createdAt", now.status, now.source, now."qualifiedAt", now.locked,
        now.value, 1
      from noted join lead as now on now."orgId" = ${tx.orgId} and now.id = noted."leadId")
      as image) as timed
  group by grouping sets ((segment, hour, status, source), (segment, day, status, source))
  on conflict ("orgId", segment, span, "from", status, source) do update set
    leads = old.leads + excluded.leads, qualified = old.qualified + excluded.qualified,
    locked = old.locked + excluded.locked, "wonMinor" = old."wonMinor" + excluded."wonMinor"`
