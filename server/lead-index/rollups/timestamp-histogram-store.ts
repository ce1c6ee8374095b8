import type { LeadField } from '../../../contract/lead-fields.ts'
import { dayMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { bitSlicedFields, yearOneMs } from '../bitmap/bit-slices-store.ts'
import { type Boundary, isBetween } from '../build/segment-store.ts'
import { formatInstant, type Range } from '../query/compile-query.ts'
import { isInstant, unnestPairs } from '../query/indexed-fields-store.ts'
import { fromColumn, spanColumn } from './rollup-sql-store.ts'

/** Fields for which the number of sealed leads is stored per hour and day. */
export const timestampFields: readonly LeadField[] = bitSlicedFields.filter(isInstant)

/** Lower and upper bounds of all instants. */
const bounds = { from: yearOneMs, until: 253_402_300_800_000 } as const

/**
 * Number of sealed leads with an instant in a range of whole hours, as of each segment's last
 * compaction. Reads the counts for whole days and, at both ends, those for hours.
 */
export async function countTimestamps(tx: OrgTx, field: LeadField, range: Range): Promise<number> {
  const from = Math.max(range.from, bounds.from)
  const until = Math.max(from, Math.min(range.until, bounds.until))
  const firstDay = Math.min(Math.ceil(from / dayMs) * dayMs, until)
  const lastDay = Math.max(Math.floor(until / dayMs) * dayMs, firstDay)
  const within = (span: 'hour' | 'day', start: number, end: number): Sql => sql`
    select n from lead_instant
    where "orgId" = ${tx.orgId} and field = ${field} and span = ${sql.lit(span)}
      and "from" >= ${formatInstant(start)}::timestamptz
      and "from" < ${formatInstant(end)}::timestamptz`
  const [sum] = await tx.query<{ n: number }>(sql`
    select coalesce(sum(n), 0)::bigint as n from (
      ${within('day', firstDay, lastDay)}
      union all ${within('hour', from, firstDay)}
      union all ${within('hour', lastDay, until)}) as part`)
  return sum?.n ?? 0
}

/**
 * Counts a segment's leads and stores the lower bounds of their instants.
 *
 * @param after  Last lead of the previous segment.
 */
export async function indexTimestamps(
  tx: OrgTx,
  segment: number,
  after: Boundary,
  last: Boundary,
): Promise<void> {
  const images = sql`select ${timestampColumns}, 1 as sign from image`
  await tx.query(sql`
    with image as materialized (${selectImages(tx, after, last, timestampColumns)}),
    counted as (${insertTimestampCounts(tx, images)})
    update lead_segment set "instantsKnown" = true,
      ${sql.join(timestampFields.map((field) => sql`${earliestColumn(field)} = earliest.${earliestColumn(field)}`))}
    from (
      select ${sql.join(
        timestampFields.map(
          (field) => sql`coalesce(min(${sql.ref(field)}), 'infinity') as ${earliestColumn(field)}`,
        ),
      )} from image) as earliest
    where "orgId" = ${tx.orgId} and segment = ${segment}`)
}

/** Subtracts a segment's leads from the counts. */
export async function unindexTimestamps(tx: OrgTx, after: Boundary, last: Boundary): Promise<void> {
  await tx.query(
    insertTimestampCounts(
      tx,
      sql`select ${timestampColumns}, -1 as sign
        from (${selectImages(tx, after, last, timestampColumns)}) as image`,
    ),
  )
}

/**
 * A segment's sealed leads as represented by its bitmaps: before each lead's first pending delta.
 */
export function selectImages(tx: OrgTx, after: Boundary, last: Boundary, columns: Sql): Sql {
  const isInside = (id: string) => sql`
    "orgId" = ${tx.orgId} and ${isBetween(id, { after, last })}`
  return sql`
    select ${columns} from lead where ${isInside('id')}
      and id not in (select "leadId" from lead_change where ${isInside('leadId')} and not applied)
    union all
    select ${columns} from (
      select distinct on ("leadId") existed, ${columns} from lead_change
      where ${isInside('leadId')} and not applied order by "leadId", seq) as note
    where existed`
}

/** Column in the segment table that contains a field's lower bound. */
export const earliestColumn = (field: LeadField): Sql => sql.ref(field.replace(/At$/, 'From'))

/** Columns in the segment table that allow queries to skip segments. */
export const earliestColumns: readonly Sql[] = timestampFields.map(earliestColumn)

/**
 * Part of a statement that lowers the bounds in {@link earliestColumns}.
 *
 * @param images  Rows of `segment` and the fields, after the change.
 */
export const lowerEarliest = (tx: OrgTx, images: Sql): Sql => sql`
  update lead_segment as home set ${sql.join(
    timestampFields.map((field) => {
      const own = sql`home.${earliestColumn(field)}`
      return sql`${earliestColumn(field)} =
        case when ${own} is not null then least(${own}, earliest.${earliestColumn(field)}) end`
    }),
  )}
  from (
    select segment, ${sql.join(
      timestampFields.map((field) => sql`min(${sql.ref(field)}) as ${earliestColumn(field)}`),
    )}
    from (${images}) as image group by segment) as earliest
  where home."orgId" = ${tx.orgId} and home.segment = earliest.segment`

/** Columns counted for each row, for {@link insertTimestampCounts}. */
export const timestampColumns = sql.columns(timestampFields)

/**
 * SQL that adds lead states (images) to the counts. Can be used as a whole statement or as part of
 * one.
 *
 * @param images  Rows with the counted fields and `sign`.
 */
export const insertTimestampCounts = (tx: OrgTx, images: Sql): Sql =>
  upsertTimestampCounts(
    tx,
    sql`
      select field, ${spanColumn} as span, ${fromColumn} as "from", sum(sign) as n
      from (
        select field, sign, date_trunc('hour', at, 'UTC') as hour,
          date_trunc('day', at, 'UTC') as day
        from (${images}) as image, lateral ${instants} as each (field, at)
        where at is not null) as timed
      group by grouping sets ((field, hour), (field, day)) having sum(sign) <> 0`,
  )

/** One row per instant of a lead: the instant's `field`, and its time (`at`). */
const instants = unnestPairs(timestampFields.map((field) => [field, sql.ref(field)]))

/**
 * SQL that adds to the counts. Can be used as a whole statement or as part of one.
 *
 * @param counts  Rows of `field`, `span`, `from` and `n`.
 */
export const upsertTimestampCounts = (tx: OrgTx, counts: Sql): Sql => sql`
  insert into lead_instant as old ("orgId", field, span, "from", n)
  select ${tx.orgId}::uuid, field, span, "from", n from (${counts}) as counts
  on conflict ("orgId", field, span, "from") do update set n = old.n + excluded.n`
