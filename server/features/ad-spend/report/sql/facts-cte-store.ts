import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { SpendName } from '../spend-grouping.ts'
import { entityColumns, hasDay, isFineGrained, type ReportQuery } from '../spend-report.ts'
import { datedNumber, nameSources } from './names-sql-store.ts'
import { convertedBy, groupsByDayOnly, hasAdDetail, joinRates } from './sums-cte-store.ts'

/** A period's spend and leads, as rows with the same columns. */
export function buildFacts(report: ReportQuery): Sql {
  const { grouping, shown, valueCurrency } = report
  const own = valueCurrency === null ? sql.ref('lead_own.currency') : sql`${valueCurrency}::text`
  const { names } = grouping
  const isAd = hasAdDetail(report)
  const keys = entityColumns(report)
  const entity = keys.length === 0 ? sql`` : sql`entity,`
  const toEntity = keys.length === 0 ? sql`` : sql`join entity using (${sql.columns(keys)})`
  const day = hasDay(report) ? sql`day,` : sql``
  const toOwn = groupsByDayOnly(report)
    ? sql``
    : sql`join (select * from own ${toEntity}) as placed_own using (${isAd ? sql`ad` : sql`campaign`})`
  const namesOfLead = names.map((name) =>
    nameSources[name] === 'campaign' ? datedNumber(sql`date`, name) : sql`null::bigint`,
  )
  const leadName = names.includes('adGroupName')
  const money =
    shown === null
      ? sql`currency, "wonMinor"${isFineGrained(report) ? sql`::bigint` : sql``}`
      : sql`shown as currency, "wonMinor" * factor as "wonMinor"`
  const rate =
    shown === null
      ? sql``
      : sql`${joinRates(shown, own, 'day')}
          cross join lateral (select ${convertedBy(shown, own)}) as converted`
  return sql`
    select ${day} ${entity} coalesce(shown, currency) as currency,
      ${sql.join(names.map((name) => datedNumber(sql`spend_sum.date`, name)))}${comma(names)}
      ${leadName ? sql`null as "leadName",` : sql``}
      "spendMicros", impressions, clicks, 0::bigint as leads, 0::bigint as qualified,
      0::bigint as won, 0 as "wonMinor"
    from spend_sum ${toOwn}
    union all
    select ${day} ${entity} currency, ${sql.join(namesOfLead)}${comma(names)}
      ${leadName ? sql`nullif("adGroupName", ''),` : sql``}
      0, 0, 0, leads, qualified, won, "wonMinor"
    from (
      select ${day} ${entity} ${sql.columns([
        'accountName',
        'campaignName',
        ...(isAd ? ['adGroupName'] : []),
      ])}, date, campaign, ${money}, leads, qualified, won
      from lead_count join (select * from lead_own ${toEntity}) as lead_own
        using (campaign ${isAd ? sql`, detail` : sql``}) ${rate}) as lead`
}

const comma = (names: readonly SpendName[]): Sql => (names.length === 0 ? sql`` : sql`,`)
