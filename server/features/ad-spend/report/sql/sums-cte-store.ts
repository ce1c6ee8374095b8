import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { SpendGrouping } from '../spend-grouping.ts'
import { type SpendPiece, splitPeriod } from '../split-period.ts'
import { buildNumberCondition, hasAdFilter, type SpendFilter } from './filter-sql-store.ts'

export interface SpendSummed {
  readonly period: { readonly firstDay: string; readonly lastDay: string }
  readonly filter: SpendFilter
  readonly grouping: SpendGrouping
  /**
   * Currency conversion, with the days on which rates change; null if amounts are not converted.
   */
  readonly shown: Conversion | null
}

export interface Conversion {
  readonly currency: string
  /** Days within the period on which a new rate takes effect. */
  readonly changes: readonly string[]
}

const amounts = sql`"spendMicros", impressions, clicks`

/** True to sum individual ads instead of whole campaigns. */
export const hasAdDetail = ({
  filter,
  grouping,
}: Pick<SpendSummed, 'filter' | 'grouping'>): boolean =>
  hasAdFilter(filter) || grouping.keys.some((key) => key === 'adGroupId' || key === 'adId')

/**
 * Common table expression `spend_sum`: spend per campaign or ad number and optionally per day, with
 * the most recent `date`. `shown` is the target currency if amounts are converted and null
 * otherwise.
 */
export function spendSums(tx: OrgTx, summed: SpendSummed): Sql {
  const { grouping, shown } = summed
  const by = hasAdDetail(summed) ? 'ad' : 'campaign'
  const number = sql.ref(by)
  const hasDay = grouping.keys.includes('day')
  const rows = by === 'ad' ? adRows(tx, summed) : campaignRows(tx, summed)
  const ofAd = by === 'ad' ? sql`join ad using (ad)` : sql``
  const isOfOrg = by === 'ad' ? sql`ad."orgId" = ${tx.orgId} and` : sql``
  if (groupsByDayOnly(summed)) {
    return sql`spend_sum as materialized (
      select date as day, date, null::text as shown, currency, sum("spendMicros") as "spendMicros",
        sum(impressions) as impressions, sum(clicks) as clicks
      from (${rows}) as spend ${ofAd} join ad_campaign as home using (campaign)
      where ${isOfOrg} home."orgId" = ${tx.orgId} group by date, currency)`
  }
  if (shown === null && hasDay) {
    // No grouping is needed, because there is already only one row per number and day.
    return sql`spend_sum as (
      select ${number}, date as day, date, null::text as shown, ${amounts} from (${rows}) as spend)`
  }
  const day = hasDay ? sql`date as day,` : sql``
  const keys = hasDay ? sql`${number}, date` : number
  if (shown === null) {
    return sql`spend_sum as materialized (
      select ${keys}, max(date) as date, null::text as shown, sum("spendMicros") as "spendMicros",
        sum(impressions) as impressions, sum(clicks) as clicks
      from (${rows}) as spend group by ${keys})`
  }
  return sql`spend_sum as materialized (
    select ${number}, ${day} max(date) as date, shown, sum("spendMicros" * factor) as "spendMicros",
      sum(impressions) as impressions, sum(clicks) as clicks
    from (
      select ${number}, date, ${amounts}, ${convertedBy(shown, sql.ref('home.currency'))}
      from (${rows}) as spend ${ofAd}
      join ad_campaign as home using (campaign)
      ${joinRates(shown, sql.ref('home.currency'), 'date')}
      where ${isOfOrg} home."orgId" = ${tx.orgId}) as converted
    group by ${keys}, shown)`
}

/** True if the report groups by day alone; spend is then summed by day and currency. */
export const groupsByDayOnly = ({ grouping, shown }: Pick<SpendSummed, 'grouping' | 'shown'>) =>
  shown === null && grouping.keys.every((key) => key === 'day')

/**
 * Common table expression `rate_span`: exchange rates, each with the period in which it applies.
 */
export const rateSpans = (tx: OrgTx, { currency }: Conversion): Sql => sql`
  rate_span as materialized (
    select "from", day as since, rate,
      coalesce(lead(day) over (partition by "from" order by day), 'infinity') as until
    from currency_rate where "orgId" = ${tx.orgId} and "to" = ${currency}::text)`

/** Joins the rate that applies on a given day, if there is one. */
export const joinRates = ({ currency }: Conversion, own: Sql, day: string): Sql => sql`
  left join rate_span on rate_span."from" = ${own} and ${own} <> ${currency}::text
    and since <= ${sql.ref(day)} and ${sql.ref(day)} < until`

/** Currency of an amount after conversion, and the factor to multiply the amount by. */
export const convertedBy = ({ currency }: Conversion, own: Sql): Sql => sql`
  case when rate is null then ${own} else ${currency}::text end as shown,
  coalesce(rate, 1) as factor`

const campaignRows = (tx: OrgTx, { period, filter }: SpendSummed): Sql => sql`
  select campaign, day as date, ${amounts} from ad_campaign_day
  where "orgId" = ${tx.orgId} and day between ${period.firstDay}::date and ${period.lastDay}::date
    and ${buildNumberCondition(tx, filter, 'campaign')}`

function adRows(tx: OrgTx, { period, filter, grouping, shown }: SpendSummed): Sql {
  const isWanted = buildNumberCondition(tx, filter, 'ad')
  const pieces: readonly SpendPiece[] = grouping.keys.includes('day')
    ? [{ by: 'day', from: period.firstDay, until: period.lastDay }]
    : splitPeriod(period, shown?.changes)
  return sql.join(
    pieces.map(({ by, from, until }) =>
      by === 'day'
        ? sql`select ad, date, ${amounts} from ad_spend
            where "orgId" = ${tx.orgId} and date between ${from}::date and ${until}::date
              and ${isWanted}`
        : sql`select ad, month + (length(ltrim(days::bit(32)::text, '0')) - 1) as date, ${amounts}
            from ad_month
            where "orgId" = ${tx.orgId} and month between ${from}::date and ${until}::date
              and ${isWanted}`,
    ),
    sql` union all `,
  )
}
