import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { LeadSums } from './sums-store.ts'

/** Sums over the leads of one status and one source that were created in one part of a time. */
export interface PartSums extends LeadSums {
  /** Number of the part, from 0. */
  readonly part: number
}

/** A piece of a part, and what tells its sums: UTC days, hours, or single leads. */
export interface Piece {
  readonly part: number
  readonly by: 'day' | 'hour' | 'lead'
  /** ISO instants in UTC: `from` belongs to it, `until` does not. */
  readonly from: string
  readonly until: string
}

/**
 * Sums by part of a time that was cut into pieces. One statement, so that it sees one snapshot in
 * any transaction.
 *
 * As for one time: what segments tell, less what noted leads were, and what they are; and leads
 * that stand alone, at the ends of the pieces or after the last segment.
 *
 * @param pieces  Ascending, none empty, without gaps between them.
 */
export const selectSeries = (tx: OrgTx, pieces: readonly Piece[]): Promise<PartSums[]> =>
  tx.query(sql`
  with piece as materialized (
    select * from json_to_recordset(${JSON.stringify(pieces)})
      as piece (part integer, by text, "from" timestamptz, until timestamptz)),
  home as materialized (
    select segment, "firstAt", "lastAt", "lastId" from lead_segment
    where "orgId" = ${tx.orgId} and built),
  sealed as materialized (
    select coalesce(max("lastAt"), '-infinity') as at,
      coalesce((array_agg("lastId" order by "lastAt" desc, "lastId" desc))[1],
        '00000000-0000-0000-0000-000000000000') as id
    from home),
  sum_of_part as (
    ${sumsOfSegments(tx)}
    union all ${sumsOfNotes(tx)}
    union all ${sumsOfEdges(tx)}
    union all ${sumsOfLoose(tx)})
  select part, status, source, sum(leads)::bigint as leads, sum(qualified)::bigint as qualified,
    sum(locked)::bigint as locked, sum("wonMinor") as "wonMinor"
  from sum_of_part group by part, status, source having sum(leads) > 0`)

/** What segments tell of whole days and hours; each is looked up by the index (`offset 0`). */
const sumsOfSegments = (tx: OrgTx): Sql => sql`
  select part, status, source, leads, qualified, locked, "wonMinor"
  from piece join home on "lastAt" >= piece."from" and "firstAt" < piece.until
  cross join lateral (
    select status, source, leads, qualified, locked, "wonMinor" from lead_sum
    where "orgId" = ${tx.orgId} and segment = home.segment and span = piece.by
      and lead_sum."from" >= piece."from" and lead_sum."from" < piece.until
    offset 0) as kept
  where by <> 'lead'`

/** What segments do not know yet of those days and hours: noted leads, as they were and are. */
const sumsOfNotes = (tx: OrgTx): Sql => sql`
  select part, status, source, sign, case when "qualifiedAt" is not null then sign else 0 end,
    case when locked then sign else 0 end,
    case when status = 'won' then coalesce(value, 0) * sign else 0 end
  from (
    with noted as (
      select distinct on ("leadId") * from lead_change
      where "orgId" = ${tx.orgId} and not applied
        and "createdAt" >= (select min("from") from piece)
        and "createdAt" < (select max(until) from piece)
      order by "leadId", seq)
    select noted."createdAt", ${factsOf('noted')}, -1 as sign from noted, sealed
    where existed and (noted."createdAt", "leadId") <= (at, id)
    union all
    select lead."createdAt", ${factsOf('lead')}, 1 as sign from noted join lead
      on lead."orgId" = ${tx.orgId} and lead.id = noted."leadId", sealed
    where (noted."createdAt", "leadId") <= (at, sealed.id)) as image
  join piece on "createdAt" >= piece."from" and "createdAt" < piece.until
  where by <> 'lead'`

const factsOf = (alias: string): Sql =>
  sql.columns(['status', 'source', 'qualifiedAt', 'locked', 'value'], alias)

/** Sealed leads in what is left of parts beside whole hours. */
const sumsOfEdges = (tx: OrgTx): Sql => sql`
  select part, ${sums}
  from sealed cross join piece cross join lateral (
    select "createdAt", lead.id as "leadId", ${factsOf('lead')} from lead
    where "orgId" = ${tx.orgId}
      and "createdAt" >= piece."from" and "createdAt" < piece.until
    offset 0) as single
  where by = 'lead' and ("createdAt", "leadId") <= (sealed.at, sealed.id)
  group by part, status, source`

/** Leads that no segment holds. */
const sumsOfLoose = (tx: OrgTx): Sql => sql`
  select part, ${sums}
  from sealed cross join lateral (
    select "createdAt", ${factsOf('lead')} from lead
    where "orgId" = ${tx.orgId} and ("createdAt", lead.id) > (sealed.at, sealed.id)
      and "createdAt" >= (select min("from") from piece)
      and "createdAt" < (select max(until) from piece)
    offset 0) as single
  join piece on "createdAt" >= piece."from" and "createdAt" < piece.until
  group by part, status, source`

const sums: Sql = sql`status, source, count(*), count("qualifiedAt"),
  count(*) filter (where locked), coalesce(sum(value) filter (where status = 'won'), 0)`
