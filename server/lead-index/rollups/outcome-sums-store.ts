import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Boundary } from '../build/segment-store.ts'
import { unnestPairs } from '../query/indexed-fields-store.ts'
import { changeImages, fromColumn, lastSealed, spanColumn } from './rollup-sql-store.ts'
import type { Piece } from './time-series-store.ts'
import { selectImages } from './timestamp-histogram-store.ts'

/** Outcome dates for which sums are stored. */
export const outcomeFields = ['qualifiedAt', 'wonAt', 'lostAt'] as const

/** Outcomes of one type in one part of a period, for one current status and source. */
export interface OutcomeTotals {
  /** 0-based index of the part of the period. */
  readonly part: number
  readonly field: (typeof outcomeFields)[number]
  readonly status: string
  readonly source: string
  readonly n: number
  /** Value of the won leads in minor units, as digits. */
  readonly wonMinor: string
}

/** Columns in a row that are summed, for {@link insertOutcomeSums}. */
export const outcomeColumns = sql.columns([...outcomeFields, 'status', 'source', 'value'])

/** One row per outcome of a lead: the outcome's `field`, and the time when it occurred (`at`). */
const outcomes = unnestPairs(outcomeFields.map((field) => [field, sql.ref(field)]))

/**
 * SQL that adds leads to the sums or subtracts them, depending on `sign`. Can be used as a whole
 * statement or as part of one. Even unchanged sums get a new version, because other columns of the
 * leads may have changed.
 *
 * @param images  Rows with the summed columns and `sign`.
 */
export const insertOutcomeSums = (tx: OrgTx, images: Sql): Sql =>
  upsertOutcomeSums(
    tx,
    sql`
      select field, ${spanColumn} as span, ${fromColumn} as "from", status, source,
        sum(sign) as n, sum(${wonMinor}) as "wonMinor"
      from (
        select field, status, source, value, sign, date_trunc('hour', at, 'UTC') as hour,
          date_trunc('day', at, 'UTC') as day
        from (${images}) as image, lateral ${outcomes} as each (field, at)
        where at is not null) as timed
      group by grouping sets ((field, status, source, hour), (field, status, source, day))`,
  )

/**
 * SQL that adds to the sums. Can be used as a whole statement or as part of one.
 *
 * @param sums  Rows of `field`, `span`, `from`, `status`, `source`, `n` and `wonMinor`.
 */
export const upsertOutcomeSums = (tx: OrgTx, sums: Sql): Sql => sql`
  insert into lead_outcome as old ("orgId", field, span, "from", status, source, n, "wonMinor")
  select ${tx.orgId}::uuid, field, span, "from", status, source, n, "wonMinor"
  from (${sums}) as sums
  on conflict ("orgId", field, span, "from", status, source) do update set
    n = old.n + excluded.n, "wonMinor" = old."wonMinor" + excluded."wonMinor",
    version = old.version + 1`

const wonMinor = sql`case when field = 'wonAt' then sign * coalesce(value, 0) else 0 end`

/** Adds a segment's leads to the sums. */
export async function indexOutcomes(
  tx: OrgTx,
  segment: number,
  after: Boundary,
  last: Boundary,
): Promise<void> {
  await tx.query(sql`
    with counted as (${insertOutcomeSums(tx, signedImages(tx, after, last, 1))})
    update lead_segment set "outcomesCounted" = true
    where "orgId" = ${tx.orgId} and segment = ${segment}`)
}

/** Subtracts a segment's leads from the sums. */
export async function unindexOutcomes(tx: OrgTx, after: Boundary, last: Boundary): Promise<void> {
  await tx.query(insertOutcomeSums(tx, signedImages(tx, after, last, -1)))
}

const signedImages = (tx: OrgTx, after: Boundary, last: Boundary, sign: 1 | -1): Sql => sql`
  select ${outcomeColumns}, ${sql.lit(sign)} as sign
  from (${selectImages(tx, after, last, outcomeColumns)}) as image`

/**
 * Sums of the outcomes in each part of a period, in one statement and thus one snapshot. Adds up
 * the stored sums, the deltas, and individual leads at the ends of pieces and after the last
 * segment.
 *
 * @param pieces  Ascending, not empty, without gaps.
 */
export const selectOutcomes = (tx: OrgTx, pieces: readonly Piece[]): Promise<OutcomeTotals[]> =>
  tx.query(sql`
  with piece as materialized (
    select * from json_to_recordset(${JSON.stringify(pieces)})
      as piece (part integer, by text, "from" timestamptz, until timestamptz)),
  home as materialized (
    select "lastAt", "lastId" from lead_segment where "orgId" = ${tx.orgId} and built),
  sealed as materialized (${lastSealed}),
  counted as (
    ${storedOutcomes(tx)}
    union all
    ${signedOutcomes(sql`(${changeImages(tx, sql`'-infinity'`, sql`'infinity'`)}) as image`)}
      and by <> 'lead'
    union all
    ${signedOutcomes(sql`(
      select ${outcomeColumns}, 1 as sign from sealed cross join lateral (
        select * from lead
        where "orgId" = ${tx.orgId} and ("createdAt", lead.id) > (sealed.at, sealed.id)
        offset 0) as single) as unsealed`)}
    union all ${sql.join(
      outcomeFields.map((field) => partialHourOutcomes(tx, field)),
      sql` union all `,
    )})
  select part, field, status, source, sum(n)::bigint as n, sum("wonMinor") as "wonMinor"
  from counted group by part, field, status, source
  having sum(n) <> 0 or sum("wonMinor") <> 0`)

/** Stored sums for whole days and hours; `offset 0` forces an index lookup for each one. */
const storedOutcomes = (tx: OrgTx): Sql => sql`
  select part, stored.field, status, source, n, "wonMinor"
  from piece
  cross join (values ${sql.join(outcomeFields.map((field) => sql`(${sql.lit(field)})`))})
    as kind (field)
  cross join lateral (
    select field, status, source, n, "wonMinor" from lead_outcome
    where "orgId" = ${tx.orgId} and field = kind.field and span = piece.by
      and lead_outcome."from" >= piece."from" and lead_outcome."from" < piece.until
    offset 0) as stored
  where by <> 'lead'`

/** Query for the signed outcomes of leads, to which more conditions can be appended. */
const signedOutcomes = (leads: Sql): Sql => sql`
  select part, field, status, source, sign as n, ${wonMinor} as "wonMinor"
  from ${leads}, lateral ${outcomes} as each (field, at)
  join piece on at >= piece."from" and at < piece.until
  where true`

/** Sealed leads outside whole hours. */
const partialHourOutcomes = (tx: OrgTx, field: (typeof outcomeFields)[number]): Sql => sql`
  select part, ${sql.lit(field)}, status, source, 1,
    ${field === 'wonAt' ? sql`coalesce(value, 0)` : sql`0`}
  from sealed cross join piece cross join lateral (
    select "createdAt", lead.id as "leadId", status, source, value from lead
    where "orgId" = ${tx.orgId}
      and ${sql.ref(field)} >= piece."from" and ${sql.ref(field)} < piece.until
    offset 0) as single
  where by = 'lead' and ("createdAt", "leadId") <= (sealed.at, sealed.id)`
