import type { LeadField } from '../../../contract/lead-fields.ts'
import { dayMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { bitSlicedFields, yearOneMs } from '../bitmap/bit-slices-store.ts'
import type { Boundary } from '../build/segment-store.ts'
import { formatInstant, type Range } from '../query/compile-query.ts'
import { isInstant, unnestPairs } from '../query/indexed-fields-store.ts'

/** Fields of which sealed leads are counted by hour and by day. */
export const timestampFields: readonly LeadField[] = bitSlicedFields.filter(isInstant)

/** Before and after every instant. */
const bounds = { from: yearOneMs, until: 253_402_300_800_000 } as const

/**
 * How many sealed leads have an instant within some whole hours, as they were when they were last
 * folded in: whole days, and hours at both ends.
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
 * Counts the leads of a segment, and keeps since when they were changed.
 *
 * @param after  Where the segment before ends.
 */
export async function indexTimestamps(
  tx: OrgTx,
  segment: number,
  after: Boundary,
  last: Boundary,
): Promise<void> {
  const images = sql`select ${timestampColumns}, 1 as sign from image`
  await tx.query(sql`
    with image as materialized (${selectImages(tx, after, last)}),
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

/** Takes the leads of a segment out of the counts again. */
export async function unindexTimestamps(tx: OrgTx, after: Boundary, last: Boundary): Promise<void> {
  await tx.query(
    insertTimestampCounts(
      tx,
      sql`select ${timestampColumns}, -1 as sign from (${selectImages(tx, after, last)}) as image`,
    ),
  )
}

/** Sealed leads of a segment, as its bits say that they are: as they were before their first note. */
function selectImages(tx: OrgTx, after: Boundary, last: Boundary): Sql {
  const isInside = (id: string) => sql`
    "orgId" = ${tx.orgId}
    and ("createdAt", ${sql.ref(id)}) > (${after.lastAt}::timestamptz, ${after.lastId}::uuid)
    and ("createdAt", ${sql.ref(id)}) <= (${last.lastAt}::timestamptz, ${last.lastId}::uuid)`
  return sql`
    select ${timestampColumns} from lead where ${isInside('id')}
      and id not in (select "leadId" from lead_change where ${isInside('leadId')} and not applied)
    union all
    select ${timestampColumns} from (
      select distinct on ("leadId") existed, ${timestampColumns} from lead_change
      where ${isInside('leadId')} and not applied order by "leadId", seq) as note
    where existed`
}

/** Column of a segment that tells before when none of its leads has an instant. */
export const earliestColumn = (field: LeadField): Sql => sql.ref(field.replace(/At$/, 'From'))

/** Columns of a segment by which it can be passed over. */
export const earliestColumns: readonly Sql[] = timestampFields.map(earliestColumn)

/**
 * Keeps since when the leads of segments were changed, as part of a statement.
 *
 * @param images  Rows of `segment` and the fields, as leads are now.
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

/** The counted fields of a row, for {@link insertTimestampCounts}. */
export const timestampColumns = sql.columns(timestampFields)

/**
 * Counts images of leads, as (part of) a statement.
 *
 * @param images  Rows of the fields that are counted, and `sign`.
 */
export const insertTimestampCounts = (tx: OrgTx, images: Sql): Sql => sql`
  insert into lead_instant as old ("orgId", field, span, "from", n)
  select ${tx.orgId}::uuid, field, case when hour is not null then 'hour' else 'day' end,
    coalesce(hour, day), sum(sign)
  from (
    select field, sign, date_trunc('hour', at, 'UTC') as hour, date_trunc('day', at, 'UTC') as day
    from (${images}) as image, lateral ${unnestPairs(timestampFields.map((field) => [field, sql.ref(field)]))}
      as each (field, at)
    where at is not null) as timed
  group by grouping sets ((field, hour), (field, day)) having sum(sign) <> 0
  on conflict ("orgId", field, span, "from") do update set n = old.n + excluded.n`
