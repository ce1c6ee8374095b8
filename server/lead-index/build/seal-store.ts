import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { SegmentSizes } from './merge-policy.ts'
import { type Boundary, compareCreation, lowestBoundary, selectIndexEnd } from './segment-store.ts'

/**
 * Recomputes the totals of segments from their daily sums and increments the segments' versions.
 */
export async function refreshTotals(tx: OrgTx, segments: readonly number[]): Promise<void> {
  await tx.query(sql`
    update lead_segment as home set version = version + 1,
      counts = coalesce((
        select jsonb_object_agg(concat(status, ' ', source), leads) from (
          select status, source, sum(leads) as leads from lead_sum where ${isDailyRollup(tx)}
          group by grouping sets ((status, source), (status), (source))) as each), '{}'),
      leads = coalesce((select sum(leads) from lead_sum where ${isDailyRollup(tx)}), 0),
      sums = coalesce((
        select json_agg(json_build_array(status, source, leads, qualified, locked, "wonMinor"::text))
        from (
          select status, source, sum(leads) as leads, sum(qualified) as qualified,
            sum(locked) as locked, sum("wonMinor") as "wonMinor"
          from lead_sum where ${isDailyRollup(tx)}
          group by status, source having sum(leads) > 0) as each), '[]')
    where "orgId" = ${tx.orgId} and segment = any(${sql.integers(segments)})`)
}

const isDailyRollup = (tx: OrgTx): Sql => sql`
  "orgId" = ${tx.orgId} and lead_sum.segment = home.segment and span = 'day'`

/**
 * Stores sums that are read together in adjacent rows, because finding a page takes longer than
 * reading a row.
 */
export const orderBySpan = sql`order by span, "from"`

/**
 * Maximum number of leads in the segments opened per transaction. Requests that create leads have
 * to wait for it to end.
 */
const maxOpenedLeads = 65_536

/** True if at least `n` leads are not in any segment. */
export async function hasUnsealed(tx: OrgTx, n: number): Promise<boolean> {
  const newest = (await selectIndexEnd(tx)) ?? lowestBoundary
  const rows = await tx.query(sql`
    select from lead where "orgId" = ${tx.orgId} and ${compareCreation('lead', '>', newest)}
    order by "createdAt", id offset ${n - 1} limit 1`)
  return rows.length > 0
}

/**
 * Minimum age of sealed leads, in milliseconds. Newer ones are left for the next segment, because
 * concurrent transactions may still commit leads that sort before them.
 */
const settledMs = 1_000

/**
 * Opens the next segments: one for every `small` unsealed leads, and one for the rest if there are
 * at least `few`. The caller must hold the segments lock.
 *
 * @returns False if no segment was opened.
 */
export async function openSegments(
  tx: OrgTx,
  { small, few }: Pick<SegmentSizes, 'small' | 'few'>,
): Promise<boolean> {
  const newest = await selectIndexEnd(tx)
  const settledAt = new Date(Date.now() - settledMs).toISOString()
  const opened = await tx.query(sql`
    ${insertOpenSegments(tx, newest?.highest ?? 0, small)} from (
      select "createdAt", id, row_number() over (order by "createdAt", id) as place,
        count(*) over () as n,
        count(*) filter (where "createdAt" < ${settledAt}::timestamptz) over () as settled
      from (
        select "createdAt", id from lead
        where "orgId" = ${tx.orgId} and ${compareCreation('lead', '>', newest ?? lowestBoundary)}
        order by "createdAt", id limit ${Math.max(small, maxOpenedLeads)}) as loose) as lead
    where place % ${small} = 0
      or place = settled and place > n - n % ${small} and place % ${small} >= ${few}
    returning segment`)
  return opened.length > 0
}

/**
 * Like {@link openSegments}, but for the leads between two boundaries; the last segment ends at
 * `last`.
 */
export async function openSegmentsBetween(
  tx: OrgTx,
  after: Boundary,
  { lastAt, lastId }: Boundary,
  highest: number,
  small: number,
): Promise<void> {
  await tx.query(sql`
    ${insertOpenSegments(tx, highest + 1, small)} from (
      select "createdAt", id, row_number() over (order by "createdAt", id) as place
      from lead where "orgId" = ${tx.orgId} and ${compareCreation('lead', '>', after)}
        and ${compareCreation('lead', '<', { lastAt, lastId })}) as lead
    where place % ${small} = 0
    union all
    select ${tx.orgId}::uuid, ${highest + 1}::integer, ${lastAt}::timestamptz,
      ${lastAt}::timestamptz, ${lastId}::uuid,
      false, false, 0, 0, '[]', ''`)
}

const insertOpenSegments = (tx: OrgTx, highest: number, small: number): Sql => sql`
  insert into lead_segment ("orgId", segment, "firstAt", "lastAt", "lastId", built, "instantsKnown",
    slots, leads, sums, keys)
  select ${tx.orgId}::uuid, ${highest}::integer + ceil(place::float8 / ${small}), "createdAt",
    "createdAt", id, false, false, 0, 0, '[]'::json, ''::bytea`
