import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { refreshAdKeys } from '../ad-keys/index.ts'
import { buildChangeMasks } from '../bitmap/bitmap-masks-store.ts'
import { searchableText } from '../query/indexed-fields-store.ts'
import { insertOutcomeSums, outcomeColumns } from '../rollups/outcome-sums-store.ts'
import { fromColumn, spanColumn } from '../rollups/rollup-sql-store.ts'
import {
  insertTimestampCounts,
  lowerEarliest,
  timestampColumns,
} from '../rollups/timestamp-histogram-store.ts'
import { refreshTotals } from './seal-store.ts'
import { type Boundary, segmentAt } from './segment-store.ts'

export interface LoggedChange extends Boundary {
  /** Null if the lead is newer than all segments. */
  readonly segment: number | null
  /** False for a lead that was inserted between sealed leads. */
  readonly existed: boolean
}

/**
 * Up to `limit` leads with pending deltas, ordered by ID; `existed` comes from each lead's first
 * delta.
 */
export const selectChangeLog = (tx: OrgTx, limit: number): Promise<LoggedChange[]> =>
  tx.query(sql`
    select note.*, home.segment
    from (
      select distinct on ("leadId") "createdAt" as "lastAt", "leadId" as "lastId", existed
      from lead_change where "orgId" = ${tx.orgId} and not applied
      order by "leadId", seq limit ${limit}) as note
    left join lateral ${segmentAt(tx, sql`note."lastAt"`, sql`note."lastId"`)} as home on true`)

/** Number of pending deltas, up to `limit`. */
export async function countPendingChanges(tx: OrgTx, limit: number): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from (
      select from lead_change where "orgId" = ${tx.orgId} and not applied limit ${limit}) as note`)
  return counted?.n ?? 0
}

/**
 * Number of leads with pending deltas, by the index of their segment. Compares both timestamps and
 * IDs, because all leads in an import may have the same timestamp. If a lead were counted for the
 * wrong segment, that segment would be rebuilt in an endless loop.
 *
 * @param limit  Maximum number of deltas counted.
 */
export async function countChangesBySegment(
  tx: OrgTx,
  segments: readonly Boundary[],
  limit: number,
): Promise<ReadonlyMap<number, number>> {
  const ends = segments.map(({ lastAt }) => lastAt)
  const endIds = segments.map(({ lastId }) => lastId)
  const rows = await tx.query<{ place: number; n: number }>(sql`
    select place, count(distinct "leadId") as n
    from (
      select "createdAt", "leadId" from lead_change
      where "orgId" = ${tx.orgId} and not applied limit ${limit}) as delta
      cross join lateral (
        select count(*)::integer as place
        from unnest(${ends}::timestamptz[], ${endIds}::uuid[]) as segment (at, id)
        where (segment.at, segment.id) < (delta."createdAt", delta."leadId")) as placed
    group by place`)
  return new Map(rows.map(({ place, n }) => [place, n]))
}

/**
 * Deletes deltas of leads that are newer than all segments, because sealing reads the current state
 * of those leads.
 */
export async function deleteUnsealedChanges(tx: OrgTx, newest: Boundary): Promise<void> {
  await tx.query(sql`
    delete from lead_change where "orgId" = ${tx.orgId}
      and ("createdAt", "leadId") > (${newest.lastAt}::timestamptz, ${newest.lastId}::uuid)`)
}

/**
 * Applies these leads' pending deltas to their segments, in a single statement, so that it deletes
 * exactly the deltas whose changes it sees.
 */
export async function applyDeltas(tx: OrgTx, leadIds: readonly string[]): Promise<void> {
  const segments = await tx.query<{ segment: number }>(sql`
    with noted as materialized (
      select note.*, home.segment, home.slots, home.searchable, home."adsKnown",
        home."instantsKnown", home."outcomesCounted",
        slot_of(home.keys, home.slots, lead_key(note."createdAt", note."leadId")) as slot,
        exists (
          select from lead_change as earlier
          where earlier."orgId" = ${tx.orgId} and earlier."leadId" = note."leadId"
            and earlier.applied) as "wasApplied"
      from (
        select distinct on ("leadId") * from lead_change
        where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[]) and not applied
        order by "leadId", seq) as note
      cross join lateral ${segmentAt(tx, sql`note."createdAt"`, sql`note."leadId"`)} as home),
    present as materialized (
      select now.*, noted.segment, noted.slot, noted."adsKnown", noted."instantsKnown",
        noted."outcomesCounted"
      from noted cross join lateral ${currentLead(tx)} as now),
    ${buildChangeMasks()},
    changed as (${updateBitmaps(tx)}),
    added as (${insertBitmaps(tx)}),
    summed as (${updateRollups(tx)}),
    timed as (${insertTimestampCounts(tx, timestampImages)}),
    reached as (${insertOutcomeSums(tx, outcomeImages)}),
    lowered as (${lowerEarliest(tx, sql`select * from present`)}),
    ${refreshAdKeys(tx, sql`(select * from noted where "adsKnown")`, sql`select * from present where "adsKnown"`)},
    renamed as materialized (${changedTexts(tx)}),
    kept as (
      update lead_change set applied = true where ${isPendingChange(tx, leadIds)} and not ${hasSameText}),
    forgotten as (delete from lead_change where ${isPendingChange(tx, leadIds)} and ${hasSameText})
    select distinct segment from noted`)
  const changedSegments = segments.map(({ segment }) => segment)
  await refreshTotals(tx, changedSegments)
  // Delete values that no lead has anymore, because they may come from erased leads.
  await tx.query(sql`
    delete from lead_vector where "orgId" = ${tx.orgId} and n = 0
      and segment = any(${sql.integers(changedSegments)})`)
}

/**
 * Current row of a lead with a delta, if the lead still exists. This is a separate lookup, because
 * without table statistics a join would compare every lead with every delta.
 */
const currentLead = (tx: OrgTx): Sql => sql`(
  select * from lead where "orgId" = ${tx.orgId} and id = noted."leadId" offset 0)`

/**
 * Deltas to keep because the search index contains outdated text. Only each lead's first delta is
 * needed.
 */
const changedTexts = (tx: OrgTx): Sql => sql`
  select noted.seq from noted left join lateral ${currentLead(tx)} as now on true
  where noted.searchable and not "wasApplied" and ${searchableText('noted')} is distinct from ${searchableText('now')}`

const isPendingChange = (tx: OrgTx, leadIds: readonly string[]): Sql => sql`
  "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[]) and not applied`

/** False for deltas to keep. The condition is negated to allow a hash lookup. */
const hasSameText = sql`seq not in (select seq from renamed)`

const isSameBitmap = (tx: OrgTx): Sql => sql`
  old."orgId" = ${tx.orgId} and old.dim = mask.dim and old.value = mask.value
  and old.segment = mask.segment`

const updateBitmaps = (tx: OrgTx): Sql => sql`
  update lead_vector as old
  set n = old.n + mask.n, bits = (old.bits & ~mask.off_bits) | mask.on_bits
  from mask where ${isSameBitmap(tx)}`

const insertBitmaps = (tx: OrgTx): Sql => sql`
  insert into lead_vector ("orgId", dim, value, segment, n, bits)
  select ${tx.orgId}::uuid, dim, value, segment, n, on_bits from mask
  where not exists (select from lead_vector as old where ${isSameBitmap(tx)})`

/** Subtracts the leads' old instants and adds the new ones. */
const timestampImages = sql`
  select ${timestampColumns}, -1 as sign from noted where existed and "instantsKnown"
  union all
  select ${timestampColumns}, 1 from present where "instantsKnown"`

/** Subtracts the leads' old outcomes and adds the new ones. */
const outcomeImages = sql`
  select ${outcomeColumns}, -1 as sign from noted where existed and "outcomesCounted"
  union all
  select ${outcomeColumns}, 1 from present where "outcomesCounted"`

/** Adjusts the hourly and daily sums: subtracts the leads' old state and adds the new one. */
const updateRollups = (tx: OrgTx): Sql => sql`
  insert into lead_sum as old ("orgId", segment, span, "from", status, source, leads, qualified,
    locked, "wonMinor")
  select ${tx.orgId}::uuid, segment, ${spanColumn}, ${fromColumn}, status, source, sum(sign),
    coalesce(sum(sign) filter (where "qualifiedAt" is not null), 0),
    coalesce(sum(sign) filter (where locked), 0),
    coalesce(sum(sign * value) filter (where status = 'won'), 0)
  from (
    select *, date_trunc('hour', "createdAt") as hour, date_trunc('day', "createdAt") as day
    from (
      select segment, "createdAt", status, source, "qualifiedAt", locked, value, -1 as sign
      from noted
      union all
      select segment, "createdAt", status, source, "qualifiedAt", locked, value, 1
      from present) as image) as timed
  group by grouping sets ((segment, hour, status, source), (segment, day, status, source))
  on conflict ("orgId", segment, span, "from", status, source) do update set
    leads = old.leads + excluded.leads, qualified = old.qualified + excluded.qualified,
    locked = old.locked + excluded.locked, "wonMinor" = old."wonMinor" + excluded."wonMinor"`
