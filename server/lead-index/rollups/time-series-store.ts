import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import {
  changeImages,
  changeTotals,
  factColumns,
  lastSealed,
  leadTotals,
  mergedTotals,
  rollupColumns,
} from './rollup-sql-store.ts'
import type { LeadTotals } from './totals-store.ts'

/** Sums over leads with the same status and source that were created in one part of a period. */
export interface SeriesTotals extends LeadTotals {
  /** 0-based index of the part of the period. */
  readonly part: number
}

/**
 * A time range within one part of a period. `by` indicates where its sums come from: stored sums by
 * UTC day or by hour, or individual leads.
 */
export interface Piece {
  readonly part: number
  readonly by: 'day' | 'hour' | 'lead'
  /** ISO instants in UTC; `until` is exclusive. */
  readonly from: string
  readonly until: string
}

/**
 * Sums by part of a period, in one statement and thus one snapshot.
 *
 * Adds up the stored sums, the deltas, and individual leads at the ends of pieces and after the
 * last segment.
 *
 * @param pieces  Ascending, not empty, without gaps.
 */
export const selectSeries = (tx: OrgTx, pieces: readonly Piece[]): Promise<SeriesTotals[]> =>
  tx.query(sql`
  with piece as materialized (
    select * from json_to_recordset(${JSON.stringify(pieces)})
      as piece (part integer, by text, "from" timestamptz, until timestamptz)),
  home as materialized (
    select segment, "firstAt", "lastAt", "lastId" from lead_segment
    where "orgId" = ${tx.orgId} and built),
  sealed as materialized (${lastSealed}),
  sum_of_part as (
    ${segmentTotals(tx)}
    union all ${loggedTotals(tx)}
    union all ${partialHourTotals(tx)}
    union all ${unsealedTotals(tx)})
  select part, ${mergedTotals}
  from sum_of_part group by part, status, source having sum(leads) > 0`)

/** Stored sums for whole days and hours; `offset 0` forces an index lookup for each one. */
const segmentTotals = (tx: OrgTx): Sql => sql`
  select part, ${rollupColumns}
  from piece join home on "lastAt" >= piece."from" and "firstAt" < piece.until
  cross join lateral (
    select ${rollupColumns} from lead_sum
    where "orgId" = ${tx.orgId} and segment = home.segment and span = piece.by
      and lead_sum."from" >= piece."from" and lead_sum."from" < piece.until
    offset 0) as kept
  where by <> 'lead'`

/** Corrections from deltas for these days and hours. */
const loggedTotals = (tx: OrgTx): Sql => sql`
  select part, ${changeTotals}
  from (${changeImages(tx, firstInstant, lastInstant)}) as image
  join piece on "createdAt" >= piece."from" and "createdAt" < piece.until
  where by <> 'lead'`

/** Sealed leads outside whole hours. */
const partialHourTotals = (tx: OrgTx): Sql => sql`
  select part, ${leadTotals}
  from sealed cross join piece cross join lateral (
    select "createdAt", lead.id as "leadId", ${factColumns('lead')} from lead
    where "orgId" = ${tx.orgId}
      and "createdAt" >= piece."from" and "createdAt" < piece.until
    offset 0) as single
  where by = 'lead' and ("createdAt", "leadId") <= (sealed.at, sealed.id)
  group by part, status, source`

/** Unsealed leads. */
const unsealedTotals = (tx: OrgTx): Sql => sql`
  select part, ${leadTotals}
  from sealed cross join lateral (
    select "createdAt", ${factColumns('lead')} from lead
    where "orgId" = ${tx.orgId} and ("createdAt", lead.id) > (sealed.at, sealed.id)
      and "createdAt" >= ${firstInstant} and "createdAt" < ${lastInstant}
    offset 0) as single
  join piece on "createdAt" >= piece."from" and "createdAt" < piece.until
  group by part, status, source`

const firstInstant: Sql = sql`(select min("from") from piece)`

const lastInstant: Sql = sql`(select max(until) from piece)`
