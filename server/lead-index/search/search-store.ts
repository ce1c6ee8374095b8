import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { LeadKey, SegmentPosition } from '../bitmap/positions-store.ts'
import { type Boundary, compareCreation, segmentAt } from '../build/segment-store.ts'
import type { PageRequest } from '../page/page-in-segment.ts'
import {
  buildConditions,
  containsAnyNeedle,
  type LeadScope,
  whereScope,
} from '../query/condition-store.ts'
import type { MatchSet } from '../query/evaluate-query.ts'

// Each statement in this file uses one index and then filters its rows (`offset 0`).

/** A row's segment, and the row's key in that segment. */
const segmentWithKey = (tx: OrgTx, at: Sql, id: Sql): Sql => sql`
  select segment, slots, keys, lead_key(${at}, ${id}) as own from ${segmentAt(tx, at, id)} as home`

/** A lead that has changed since its segment's texts or bitmaps were written. */
export interface ChangedLead {
  readonly segment: number
  /** Position in the segment; null if the segment does not contain the lead. */
  readonly slot: number | null
  readonly key: LeadKey
  /** True if the lead is currently in the scope. */
  readonly matches: boolean
}

/** Leads in segments whose indexed texts or bits may be outdated. */
export const selectChangedLeads = (
  tx: OrgTx,
  scope: LeadScope,
  segments: readonly number[],
): Promise<ChangedLead[]> =>
  tx.query(sql`
    select home.segment, encode(own, 'hex') as key,
      case when substring(keys from slot * 24 + 1 for 24) = own then slot end as slot,
      coalesce(${whereScope(tx, scope)}, false) as matches
    from (
      select distinct "createdAt", "leadId" from lead_change where "orgId" = ${tx.orgId}) as note
    cross join lateral (${segmentWithKey(tx, sql`note."createdAt"`, sql`note."leadId"`)}) as home
    cross join lateral slot_of(keys, slots, own) as slot
    left join lateral (
      select * from lead where "orgId" = ${tx.orgId} and id = note."leadId" offset 0) as lead on true
    where home.segment = any(${sql.integers(segments)})`)

/** Leads at one end of a range that contain any of the needles. */
export const selectAtEdge = (
  tx: OrgTx,
  { range, otherConditions }: MatchSet['query']['residualRanges'][number],
  needles: readonly string[],
  segments: readonly number[],
): Promise<Pick<ChangedLead, 'segment' | 'key'>[]> =>
  tx.query(sql`
    select home.segment, encode(own, 'hex') as key
    from (
      select * from (
        select * from lead where "orgId" = ${tx.orgId} and ${buildConditions('lead', range)} offset 0) as lead
      where ${whereScope(tx, { filters: otherConditions, needles })} offset 0) as lead
    cross join lateral (${segmentWithKey(tx, sql`lead."createdAt"`, sql`lead.id`)}) as home
    where home.segment = any(${sql.integers(segments)})`)

/** Leads after `after`, up to `until` if given. */
export interface UnindexedRange {
  readonly after: Boundary
  readonly until: Boundary | undefined
}

const inRange = (tx: OrgTx, { after, until }: UnindexedRange): Sql => sql`
  lead."orgId" = ${tx.orgId} and ${compareCreation('lead', '>', after)}
    and ${until === undefined ? sql`true` : compareCreation('lead', '<=', until)}`

/** Number of leads in both a range and a scope, determined by scanning. */
export async function countRange(
  tx: OrgTx,
  scope: LeadScope,
  unindexed: UnindexedRange,
): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n
    from (select * from lead where ${inRange(tx, unindexed)} offset 0) as lead
    where ${whereScope(tx, scope)}`)
  return counted?.n ?? 0
}

/** IDs of the leads in both a range and a scope, in the requested order. */
export async function selectRangeIds(
  tx: OrgTx,
  scope: LeadScope,
  unindexed: UnindexedRange,
  { direction, offset, limit, after }: PageRequest,
): Promise<string[]> {
  const order = sql.raw(direction)
  const isAhead =
    after === undefined
      ? sql`true`
      : compareCreation('lead', direction === 'asc' ? '>' : '<', after)
  const rows = await tx.query<{ id: string }>(sql`
    select id from (
      select * from lead where ${inRange(tx, unindexed)} and ${isAhead}
      order by "createdAt" ${order}, id ${order} offset 0) as lead
    where ${whereScope(tx, scope)} offset ${offset} limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Those of the given positions whose leads contain any of the needles. */
export async function selectContaining(
  tx: OrgTx,
  needles: readonly string[],
  slots: readonly SegmentPosition[],
): Promise<SegmentPosition[]> {
  if (slots.length === 0) return []
  return tx.query(sql`
    select wanted.segment, slot
    from unnest(${sql.integers(slots.map(({ segment }) => segment))},
        ${sql.integers(slots.map(({ slot }) => slot))}) as wanted (segment, slot)
    cross join lateral (
      select encode(substring(keys from slot * 24 + 9 for 16), 'hex')::uuid as id
      from lead_segment where "orgId" = ${tx.orgId} and segment = wanted.segment offset 0) as key
    cross join lateral (
      select "searchText", locked from lead
      where "orgId" = ${tx.orgId} and id = key.id offset 0) as lead
    where ${containsAnyNeedle(needles)}`)
}
