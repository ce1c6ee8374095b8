import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { freshLeads, leadCounts } from '../../leads/lead-counts-cte-store.ts'
import { filterMatches, mergeMatches } from '../../matching/match-campaign.ts'
import { homes, joinMatches, type MatchedLeads } from '../../matching/match-campaign-store.ts'
import {
  entityColumns,
  groupKeys,
  hasDay,
  type ReportQuery,
  type SpendGroupSums,
  type SpendPage,
} from '../spend-report.ts'
import { buildFigures, buildSums, buildTotals } from './amounts-sql-store.ts'
import { buildEntities } from './entity-cte-store.ts'
import { buildFacts } from './facts-cte-store.ts'
import { buildName, newest } from './names-sql-store.ts'
import { buildOrderBy, sortsByEntity } from './order-by-store.ts'
import { hasAdDetail, rateSpans, spendSums } from './sums-cte-store.ts'

/**
 * A page of a report along with the whole report's totals, from one statement and therefore one
 * snapshot. Spend and leads are combined with `union all` and summed by group, which acts as a full
 * outer join: groups with leads but no spend in the period are included, as are groups with spend
 * but no leads.
 *
 * @param matched  Matches for the report's period, loaded in the same transaction.
 * @see D-38; D-39; L-121
 */
export async function selectSpendPage(
  tx: OrgTx,
  report: ReportQuery,
  { scope, matches }: MatchedLeads,
): Promise<SpendPage> {
  const { grouping, offset, limit } = report
  const { keys, names } = grouping
  const filtered = filterMatches(matches, report.filter)
  const mergeColumns = getMergeColumns(report)
  const counting = {
    offsets: hasDay(report) || report.shown !== null ? report.offsets : null,
    hasDetail: hasAdDetail(report),
    matches: joinMatches(mergeColumns === null ? filtered : mergeMatches(filtered, mergeColumns)),
  }
  const byKeys = sql.columns(groupKeys(report))
  const ordered = sortsByEntity(report) ? sql`join entity using (entity)` : sql``
  const rows = await tx.query<SpendGroupSums & { place: number | null; groups: number }>(sql`
    with ${report.shown === null ? sql`` : sql`${rateSpans(tx, report.shown)},`}
    ${freshLeads(tx, scope)},
    ${homes(tx)},
    ${leadCounts(tx, scope, counting)},
    ${spendSums(tx, report)},
    ${buildEntities(tx, report)},
    fact as (${buildFacts(report)}),
    spend_group as materialized (
      select ${byKeys}, ${sql.join([...names.map(newest), ...buildSums(report)])}
      from fact group by ${byKeys}),
    page as materialized (
      select spend_group.* from spend_group ${ordered}
      order by ${buildOrderBy(report)} offset ${offset} limit ${limit}),
    placed as materialized (
      select row_number() over (order by ${buildOrderBy(report)}) as place, page.* from page ${ordered})
    select place, 1 as groups, ${sql.columns([...keys, 'currency'])},
      ${sql.join([...names.map((name) => buildName(tx, name)), ...buildFigures(report)])}
    from placed ${entityColumns(report).length === 0 ? sql`` : sql`join entity using (entity)`}
    union all
    select null, count(*), ${sql.join([...blank(keys), currency, ...blank(names), ...buildTotals(report)])}
    from spend_group group by currency
    order by place nulls last, currency`)
  return {
    groups: rows.filter(({ place }) => place !== null),
    totals: rows.filter(({ place }) => place === null),
  }
}

/**
 * Columns that determine which campaigns are merged before summing; null to keep campaigns
 * separate.
 */
function getMergeColumns(report: ReportQuery): readonly ('platform' | 'currency')[] | null {
  const keys = entityColumns(report)
  if (keys.length === 0) return ['currency']
  return keys.every((key) => key === 'platform') ? ['platform', 'currency'] : null
}

const currency = sql.ref('currency')
const blank = (columns: readonly string[]): Sql[] => columns.map(() => sql`null`)
