import { hourMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { outcomeFields } from '../rollups/outcome-sums-store.ts'
import { lastSealed } from '../rollups/rollup-sql-store.ts'

const columns = sql.columns(outcomeFields)
const fieldNames = sql`values ${sql.join(outcomeFields.map((field) => sql`(${sql.lit(field)})`))}`
const times = sql`values ${sql.join(outcomeFields.map((field) => sql`(${sql.ref(field)})`))}`

/**
 * Version keys for consecutive periods. A key stays the same until a lead with an outcome in that
 * period is added, changed or deleted.
 *
 * @param starts  Start of each period, as ascending ISO instants.
 * @param end  End of the last period.
 * @returns `undefined` for a period that contains outcomes of leads that are unsealed or have
 *   pending deltas.
 */
export async function selectOutcomeVersions(
  tx: OrgTx,
  starts: readonly string[],
  end: string,
): Promise<(string | undefined)[]> {
  const periods = starts.map((start, i) => {
    const until = starts[i + 1] ?? end
    const span = Date.parse(until) - Date.parse(start) > hourMs ? 'day' : 'hour'
    return { i, start, until, span }
  })
  const [versions, pending] = await Promise.all([
    tx.query<{ i: number; key: string }>(sql`
      select i, concat_ws(' ', sum(version), count(*), sum(n), sum("wonMinor")) as key
      from json_to_recordset(${JSON.stringify(periods)})
        as period (i integer, start timestamptz, until timestamptz, span text)
      cross join (${fieldNames}) as kind (field)
      cross join lateral (
        select version, n, "wonMinor" from lead_outcome
        where "orgId" = ${tx.orgId} and field = kind.field and lead_outcome.span = period.span
          and "from" >= date_trunc(period.span, start, 'UTC') and "from" < until
        offset 0) as stored
      group by i`),
    tx.query<{ i: number }>(sql`
      with home as materialized (
        select "lastAt", "lastId" from lead_segment where "orgId" = ${tx.orgId} and built),
      sealed as materialized (${lastSealed}),
      changed as materialized (
        select "leadId", ${columns} from lead_change
        where "orgId" = ${tx.orgId} and not applied),
      pending as (
        select ${columns} from changed
        union all
        select now.* from (select distinct "leadId" from changed) as one cross join lateral (
          select ${columns} from lead
          where "orgId" = ${tx.orgId} and id = one."leadId" offset 0) as now
        union all
        select unsealed.* from sealed cross join lateral (
          select ${columns} from lead
          where "orgId" = ${tx.orgId} and ("createdAt", lead.id) > (sealed.at, sealed.id)
          offset 0) as unsealed)
      select distinct width_bucket(at, ${starts}::timestamptz[]) - 1 as i
      from pending cross join lateral (${times}) as each (at)
      where at >= ${starts[0] ?? end} and at < ${end}`),
  ])
  const changed = new Set(pending.map(({ i }) => i))
  const keys = new Map(versions.map(({ i, key }) => [i, key]))
  return periods.map(({ i, until }) =>
    changed.has(i) ? undefined : `${until} ${keys.get(i) ?? ''}`,
  )
}
