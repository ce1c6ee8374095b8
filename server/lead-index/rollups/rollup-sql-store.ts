import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

// SQL fragments for statements that compute sums over leads in one or more periods. The sums by
// segment and hour are stored; the statements add deltas and the leads after the last segment to
// them.

/** Type (hour or day) and start of the period that a row is grouped by. */
export const spanColumn: Sql = sql`case when hour is not null then 'hour' else 'day' end`
export const fromColumn: Sql = sql`coalesce(hour, day)`

/** Columns of a stored sum, in the order of {@link leadTotals} and {@link changeTotals}. */
export const rollupColumns: Sql = sql`status, source, leads, qualified, locked, "wonMinor"`

export const mergedTotals: Sql = sql`status, source, sum(leads)::bigint as leads,
  sum(qualified)::bigint as qualified, sum(locked)::bigint as locked, sum("wonMinor") as "wonMinor"`

/** Sums over leads with the same status and source. */
export const leadTotals: Sql = sql`status, source, count(*), count("qualifiedAt"),
  count(*) filter (where locked), coalesce(sum(value) filter (where status = 'won'), 0)`

/** What one row of {@link changeImages} adds to the sums. */
export const changeTotals: Sql = sql`status, source, sign,
  case when "qualifiedAt" is not null then sign else 0 end, case when locked then sign else 0 end,
  case when status = 'won' then coalesce(value, 0) * sign else 0 end`

/** Lead columns that are summed. */
export const factColumns = (alias: string): Sql =>
  sql.columns(['status', 'source', 'qualifiedAt', 'wonAt', 'lostAt', 'locked', 'value'], alias)

/** Last lead in the segments in `home`, as `at` and `id`. */
export const lastSealed: Sql = sql`
  select coalesce(max("lastAt"), '-infinity') as at,
    coalesce((array_agg("lastId" order by "lastAt" desc, "lastId" desc))[1],
      '00000000-0000-0000-0000-000000000000') as id
  from home`

/**
 * Changed leads in `sealed` segments that were created in a period, before (sign -1) and after
 * (sign 1) their changes.
 */
export const changeImages = (tx: OrgTx, from: Sql, until: Sql): Sql => sql`
  with noted as (
    select distinct on ("leadId") * from lead_change
    where "orgId" = ${tx.orgId} and not applied
      and "createdAt" >= ${from} and "createdAt" < ${until}
    order by "leadId", seq)
  select noted."createdAt", ${factColumns('noted')}, -1 as sign from noted, sealed
  where existed and (noted."createdAt", "leadId") <= (at, id)
  union all
  select lead."createdAt", ${factColumns('lead')}, 1 as sign from noted join lead
    on lead."orgId" = ${tx.orgId} and lead.id = noted."leadId", sealed
  where (noted."createdAt", "leadId") <= (at, sealed.id)`
