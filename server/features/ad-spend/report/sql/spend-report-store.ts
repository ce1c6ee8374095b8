import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { freshLeads, leadCounts } from '../../leads/lead-counts-cte-store.ts'
import { choicesIn, mergeAlike } from '../../matching/match-campaign.ts'
import { homes, joinChoices, type Meant } from '../../matching/match-campaign-store.ts'
import {
  entityColumns,
  groupKeys,
  hasDay,
  type SpendGroupSums,
  type SpendPage,
  type SpendReport,
} from '../spend-report.ts'
import { figuresOf, sumsOf, totalsOf } from './amounts-sql-store.ts'
import { entities } from './entity-cte-store.ts'
import { facts } from './facts-cte-store.ts'
import { nameOf, newest } from './names-sql-store.ts'
import { isByEntity, orderBy } from './order-by-store.ts'
import { isOfAds, rateSpans, spendSums } from './sums-cte-store.ts'

/**
 * One page of a report with the totals of all of it, from one statement and so from one moment.
 *
 * Spend and leads are put under each other and summed by group, which is a full outer join: a
 * group of leads without spend in the period counts as well as one of spend without leads.
 *
 * @param meant  What leads of the report's period mean, read in the same transaction.
 * @see D-38; D-39; L-121
 */
export async function selectSpendPage(
  tx: OrgTx,
  report: SpendReport,
  { arrivals, choices }: Meant,
): Promise<SpendPage> {
  const { grouping, offset, limit } = report
  const { keys, names } = grouping
  const wanted = choicesIn(choices, report.filter)
  const alike = alikeIn(report)
  const counting = {
    offsets: hasDay(report) || report.shown !== null ? report.offsets : null,
    hasDetail: isOfAds(report),
    choices: joinChoices(alike === null ? wanted : mergeAlike(wanted, alike)),
  }
  const byKeys = sql.columns(groupKeys(report))
  const ordered = isByEntity(report) ? sql`join entity using (entity)` : sql``
  const rows = await tx.query<SpendGroupSums & { place: number | null; groups: number }>(sql`
    with ${report.shown === null ? sql`` : sql`${rateSpans(tx, report.shown)},`}
    ${freshLeads(tx, arrivals)},
    ${homes(tx)},
    ${leadCounts(tx, arrivals, counting)},
    ${spendSums(tx, report)},
    ${entities(tx, report)},
    fact as (${facts(report)}),
    spend_group as materialized (
      select ${byKeys}, ${sql.join([...names.map(newest), ...sumsOf(report)])}
      from fact group by ${byKeys}),
    page as materialized (
      select spend_group.* from spend_group ${ordered}
      order by ${orderBy(report)} offset ${offset} limit ${limit}),
    placed as materialized (
      select row_number() over (order by ${orderBy(report)}) as place, page.* from page ${ordered})
    select place, 1 as groups, ${sql.columns([...keys, 'currency'])},
      ${sql.join([...names.map((name) => nameOf(tx, name)), ...figuresOf(report)])}
    from placed ${entityColumns(report).length === 0 ? sql`` : sql`join entity using (entity)`}
    union all
    select null, count(*), ${sql.join([...blank(keys), currency, ...blank(names), ...totalsOf(report)])}
    from spend_group group by currency
    order by place nulls last, currency`)
  return {
    groups: rows.filter(({ place }) => place !== null),
    totals: rows.filter(({ place }) => place === null),
  }
}

/** What campaigns are told apart by where groups have no names of theirs; else each is its own. */
function alikeIn(report: SpendReport): readonly ('platform' | 'currency')[] | null {
  const keys = entityColumns(report)
  if (keys.length === 0) return ['currency']
  return keys.every((key) => key === 'platform') ? ['platform', 'currency'] : null
}

const currency = sql.ref('currency')
const blank = (columns: readonly string[]): Sql[] => columns.map(() => sql`null`)
