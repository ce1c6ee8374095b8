import { dayMs, hourMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { formatInstant } from '../query/compile-query.ts'
import {
  changeImages,
  changeTotals,
  factColumns,
  lastSealed,
  leadTotals,
  mergedTotals,
  rollupColumns,
} from './rollup-sql-store.ts'

export interface LeadTotals {
  readonly status: string
  readonly source: string
  readonly leads: number
  readonly qualified: number
  readonly locked: number
  /** Value of the won leads in minor units, as digits, because a sum can exceed 2^53. */
  readonly wonMinor: string
}

/** ISO instants in UTC; `end` is exclusive. */
export interface Span {
  readonly start: string
  readonly end: string
}

/** Sum for one status and source, or all of a segment's sums as JSON in `all`. */
export type TotalsPart =
  | (LeadTotals & { readonly all: null })
  | ({ readonly [K in keyof LeadTotals]: null } & { readonly all: string })

/**
 * Partial sums over the leads created in a period: first for whole segments, then for whole hours,
 * then for individual leads. All sums are read in one statement and thus one snapshot.
 */
export const selectTotalsParts = (tx: OrgTx, span: Span): Promise<TotalsPart[]> => {
  const hours = alignSpan(span, hourMs)
  return tx.query(sql`
    with home as materialized (${builtSegments(tx, hours)}),
    sealed as materialized (${lastSealed}),
    part as (
      ${segmentTotals(tx, hours)}
      union all ${loggedTotals(tx, hours)}
      union all ${singleLeadTotals(tx, 'sealed', { start: span.start, end: hours.start })}
      union all ${singleLeadTotals(tx, 'sealed', { start: hours.end, end: span.end })}
      union all ${singleLeadTotals(tx, 'loose', span)})
    select ${mergedTotals}, null::text as "all" from part group by status, source
    union all
    select null, null, null, null, null, null, sums::text from home where "isInside"`)
}

/**
 * Whole hours or days in a period or, if there are none, an empty span at the end of the period.
 */
export function alignSpan({ start, end }: Span, unitMs: number): Span {
  const from = Math.ceil(Date.parse(start) / unitMs) * unitMs
  const until = Math.floor(Date.parse(end) / unitMs) * unitMs
  return from < until
    ? { start: formatInstant(from), end: formatInstant(until) }
    : { start: end, end }
}

/** Built segments, and whether all of their leads are within the whole hours. */
const builtSegments = (tx: OrgTx, { start, end }: Span): Sql => sql`
  select segment, sums, "firstAt", "lastAt", "lastId",
    "firstAt" >= ${start}::timestamptz and "lastAt" < ${end}::timestamptz as "isInside"
  from lead_segment where "orgId" = ${tx.orgId} and built`

/** Daily and hourly sums of segments that only partly overlap the period. */
function segmentTotals(tx: OrgTx, hours: Span): Sql {
  const days = alignSpan(hours, dayMs)
  return sql`
    select ${rollupColumns}
    from home cross join lateral (
      ${spanTotals(tx, 'day', isWithin(days))}
      union all ${spanTotals(tx, 'hour', isWithin({ start: hours.start, end: days.start }))}
      union all ${spanTotals(tx, 'hour', isWithin({ start: days.end, end: hours.end }))}) as kept
    where not "isInside" and "lastAt" >= ${hours.start}::timestamptz
      and "firstAt" < ${hours.end}::timestamptz`
}

const isWithin = ({ start, end }: Span): Sql => sql`
  "from" >= ${start}::timestamptz and "from" < ${end}::timestamptz`

/** Sums for one segment, as a separate subquery, so that each segment is an index lookup. */
const spanTotals = (tx: OrgTx, span: 'hour' | 'day', when: Sql): Sql => sql`(
  select ${rollupColumns} from lead_sum
  where "orgId" = ${tx.orgId} and segment = home.segment and span = ${sql.lit(span)} and ${when}
  offset 0)`

/** Corrections by deltas. */
const loggedTotals = (tx: OrgTx, { start, end }: Span): Sql => sql`
  select ${changeTotals}
  from (${changeImages(tx, sql`${start}::timestamptz`, sql`${end}::timestamptz`)}) as image`

/** Sums over individual leads, whether sealed or not. */
function singleLeadTotals(tx: OrgTx, side: 'sealed' | 'loose', { start, end }: Span): Sql {
  const place = sql`("createdAt", id)`
  // The creation time is the only bound for sealed leads, because if there were two, PostgreSQL
  // might start the index scan at either one.
  const beyond = side === 'loose' ? sql`and ${place} > (sealed.at, sealed.id)` : sql``
  return sql`
    select ${leadTotals}
    from sealed cross join lateral (
      select "createdAt", lead.id as "leadId", ${factColumns('lead')} from lead
      where "orgId" = ${tx.orgId} ${beyond}
        and "createdAt" >= ${start}::timestamptz and "createdAt" < ${end}::timestamptz
      offset 0) as single
    where ${side === 'loose' ? sql`true` : sql`("createdAt", "leadId") <= (sealed.at, sealed.id)`}
    group by status, source`
}
