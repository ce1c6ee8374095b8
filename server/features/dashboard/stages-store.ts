import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Period } from '../stats/index.ts'

/** Leads that entered or left a stage in a period. */
export interface StageFigures {
  readonly stageId: string
  /** Number of leads that entered the stage, counting each lead once. */
  readonly entered: number
  /** Median time that leads had spent in the stage by the time they left it, in days. */
  readonly medianDays: number | null
}

/** Figures for every stage that leads entered or left in the period, including deleted stages. */
export const selectStageFigures = (tx: OrgTx, { start, end }: Period): Promise<StageFigures[]> =>
  tx.query(sql`
    with change as materialized (
      select "leadId", id, at, "from", "to" from lead_history
      where "orgId" = ${tx.orgId} and field = 'stageId' and at >= ${start} and at < ${end}
        and not "leftOut" and "mergedId" is null)
    select "stageId", max(entered)::int as entered, max(days) as "medianDays"
    from (
      select "to" as "stageId", count(distinct "leadId") as entered, null::float8 as days
      from change where "to" is not null group by "to"
      union all
      select change."from", 0, percentile_cont(0.5) within group (
        order by greatest(extract(epoch from change.at - entry.at)::float8, 0) / 86400)
      from change cross join lateral (
        select at from lead_history
        where "orgId" = ${tx.orgId} and "leadId" = change."leadId" and id < change.id
          and field = 'stageId' and "to" = change."from" and not "leftOut" and "mergedId" is null
        order by id desc limit 1) as entry
      where change."from" is not null group by change."from") as figures
    group by "stageId"`)
