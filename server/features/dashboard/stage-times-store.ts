import { maxTimedLeads, type StageTimes } from '../../../contract/dashboard.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Period } from '../stats/index.ts'

type Stage = keyof StageTimes

/** Start and end of the time before each stage. */
const times = { qualified: ['createdAt', 'qualifiedAt'], won: ['qualifiedAt', 'wonAt'] } as const

/**
 * Median time that the newest leads took to reach a stage from the one before. Leads without a date
 * for the stage before are omitted. The index on the stage's date ends the scan after the limit.
 */
export async function selectStageTime<S extends Stage>(
  tx: OrgTx,
  { start, end }: Period,
  stage: S,
): Promise<StageTimes[S]> {
  const [from, to] = times[stage].map((column) => sql.ref(column))
  const [row] = await tx.query<StageTimes[S]>(sql`
    with found as (
      select ${from} as began, ${to} as reached, id from lead
      where "orgId" = ${tx.orgId} and ${to} >= ${start} and ${to} < ${end}
      order by ${to} desc, id desc limit ${maxTimedLeads + 1})
    select count(began)::int as leads,
      (select count(*) from found) > ${maxTimedLeads} as "isLimited",
      percentile_cont(0.5) within group (
        order by greatest(extract(epoch from reached - began)::float8, 0) / 86400)
        filter (where began is not null) as "medianDays"
    from (
      select * from found order by reached desc, id desc limit ${maxTimedLeads}) as newest`)
  if (row === undefined) throw new Error('an aggregate has one row')
  return row
}
