import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { coded } from './codes-store.ts'
import { isInstant, pairs } from './dimensions-store.ts'
import { printInstant, type Range } from './question.ts'
import type { Boundary } from './segment-store.ts'
import { dayMs } from './sums-store.ts'

/** Fields of which sealed leads are counted by hour and by day. */
export const timed: readonly LeadField[] = coded.filter(isInstant)

/** Before and after every instant. */
const ends = { from: Date.parse('0001-01-01T00:00:00.000Z'), until: 253_402_300_800_000 } as const

/**
 * How many sealed leads have an instant within some whole hours, as they were when they were last
 * folded in: whole days, and hours at both ends.
 */
export async function countInstants(tx: OrgTx, field: LeadField, range: Range): Promise<number> {
  const from = Math.max(range.from, ends.from)
  const until = Math.max(from, Math.min(range.until, ends.until))
  const firstDay = Math.min(Math.ceil(from / dayMs) * dayMs, until)
  const lastDay = Math.max(Math.floor(until / dayMs) * dayMs, firstDay)
  const within = (span: 'hour' | 'day', start: number, end: number): Sql => sql`
    select n from lead_instant
    where "orgId" = ${tx.orgId} and field = ${field} and span = ${sql.lit(span)}
      and "from" >= ${printInstant(start)}::timestamptz
      and "from" < ${printInstant(end)}::timestamptz`
  const [sum] = await tx.query<{ n: number }>(sql`
    select coalesce(sum(n), 0)::bigint as n from (
      ${within('day', firstDay, lastDay)}
      union all ${within('hour', from, firstDay)}
      union all ${within('hour', lastDay, until)}) as part`)
  return sum?.n ?? 0
}

/**
 * Counts the sealed leads of a segment, as its bits say that they are: as they were before their
 * first note, or as they are. With `sign` -1 it takes them away again.
 *
 * @param after  Where the segment before ends.
 */
export async function addInstants(
  tx: OrgTx,
  after: Boundary,
  last: Boundary,
  sign: 1 | -1,
): Promise<void> {
  const isInside = (id: string) => sql`
    "orgId" = ${tx.orgId}
    and ("createdAt", ${sql.ref(id)}) > (${after.lastAt}::timestamptz, ${after.lastId}::uuid)
    and ("createdAt", ${sql.ref(id)}) <= (${last.lastAt}::timestamptz, ${last.lastId}::uuid)`
  await tx.query(sql`
    ${insertCounts(
      tx,
      sql`
      select ${columns}, ${sign}::integer as sign from lead where ${isInside('id')}
        and not exists (
          select from lead_change as note
          where note."orgId" = ${tx.orgId} and note."leadId" = lead.id and not applied)
      union all
      select ${columns}, ${sign}::integer from (
        select distinct on ("leadId") existed, ${columns} from lead_change
        where ${isInside('leadId')} and not applied order by "leadId", seq) as note
      where existed`,
    )}`)
}

const columns = sql.join(timed.map((field) => sql.ref(field)))

/**
 * Counts images of leads, as (part of) a statement.
 *
 * @param images  Rows of the fields that are counted, and `sign`.
 */
export const insertCounts = (tx: OrgTx, images: Sql): Sql => sql`
  insert into lead_instant as old ("orgId", field, span, "from", n)
  select ${tx.orgId}::uuid, field, case when hour is not null then 'hour' else 'day' end,
    coalesce(hour, day), sum(sign)
  from (
    select field, sign, date_trunc('hour', at, 'UTC') as hour, date_trunc('day', at, 'UTC') as day
    from (${images}) as image, lateral ${pairs(timed.map((field) => [field, sql.ref(field)]))}
      as each (field, at)
    where at is not null) as timed
  group by grouping sets ((field, hour), (field, day)) having sum(sign) <> 0
  on conflict ("orgId", field, span, "from") do update set n = old.n + excluded.n`

/** The counted fields of a row, for {@link insertCounts}. */
export const timedColumns = (alias: string): Sql =>
  sql.join(timed.map((field) => sql.ref(`${alias}.${field}`)))
