import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

// Parts of the statements that sum leads, of one time or of many. Sums of segments and hours are
// kept; what they do not know yet is told by notes, and by leads beyond the last segment.

/** Columns of a sum as it is kept, in the order of {@link leadTotals} and {@link changeTotals}. */
export const rollupColumns: Sql = sql`status, source, leads, qualified, locked, "wonMinor"`

/** Several sums of one status and source as one. */
export const mergedTotals: Sql = sql`status, source, sum(leads)::bigint as leads,
  sum(qualified)::bigint as qualified, sum(locked)::bigint as locked, sum("wonMinor") as "wonMinor"`

/** The sum over leads of one status and source. */
export const leadTotals: Sql = sql`status, source, count(*), count("qualifiedAt"),
  count(*) filter (where locked), coalesce(sum(value) filter (where status = 'won'), 0)`

/** What an image of {@link changeImages} adds to the sums, or takes of them. */
export const changeTotals: Sql = sql`status, source, sign,
  case when "qualifiedAt" is not null then sign else 0 end, case when locked then sign else 0 end,
  case when status = 'won' then coalesce(value, 0) * sign else 0 end`

/** What of a lead is summed. */
export const factColumns = (alias: string): Sql =>
  sql.columns(['status', 'source', 'qualifiedAt', 'locked', 'value'], alias)

/** The last lead that a segment of `home` holds, as `at` and `id`. */
export const lastSealed: Sql = sql`
  select coalesce(max("lastAt"), '-infinity') as at,
    coalesce((array_agg("lastId" order by "lastAt" desc, "lastId" desc))[1],
      '00000000-0000-0000-0000-000000000000') as id
  from home`

/** Noted leads of `sealed` segments that were created in a time, as they were (-1) and are (1). */
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
