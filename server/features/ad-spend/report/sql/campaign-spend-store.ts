import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { Period } from '../../../stats/index.ts'
import { convertedBy, joinRates, rateSpans } from './sums-cte-store.ts'

/** A campaign's spend in one currency during one part of a period. */
export interface CampaignSpend {
  /** The part's zero-based index. */
  readonly part: number
  readonly platform: string
  readonly accountId: string
  /** Campaign ID; empty if the platform did not report it. The same applies to the account. */
  readonly campaignId: string
  readonly currency: string
  /**
   * A day (`YYYY-MM-DD`) followed by the newest name in this part of the period; null without a
   * name.
   */
  readonly datedName: string | null
  /**
   * Spend in units of 10^-18 of a major unit, as a string of digits, so that converted amounts are
   * exact.
   */
  readonly amount: string
}

type Part = Pick<Period, 'firstDay' | 'lastDay'>

/** Each campaign's spend in each part, in millionths, to be joined with the campaign's currency. */
function spentByCampaign(tx: OrgTx, parts: readonly Part[], shown: string | undefined): Sql {
  const part = sql`width_bucket(day, ${parts.map(({ firstDay }) => firstDay)}::date[]) - 1 as part`
  const isIn = sql`"orgId" = ${tx.orgId}
    and day between ${parts[0]?.firstDay}::date and ${parts.at(-1)?.lastDay}::date`
  if (shown === undefined) {
    return sql`spent as materialized (
      select ${part}, campaign, max(day) as day, null::text as shown, sum("spendMicros") as spent
      from ad_campaign_day where ${isIn} group by part, campaign)`
  }
  const conversion = { currency: shown, changes: [] }
  const own = sql.ref('home.currency')
  return sql`${rateSpans(tx, conversion)}, spent as materialized (
    select part, campaign, max(day) as day, shown, sum("spendMicros" * factor) as spent
    from (
      select ${part}, campaign, day, "spendMicros", ${convertedBy(conversion, own)}
      from (select * from ad_campaign_day where ${isIn}) as daily
      join ad_campaign as home using (campaign)
      ${joinRates(conversion, own, 'day')}
      where home."orgId" = ${tx.orgId}) as converted
    group by part, campaign, shown)`
}

const currency = sql`coalesce(shown, currency)`
const amount = sql`round(sum(spent) * 1000000000000)::text as amount`

/**
 * Spend by platform and currency, in rows without an account or campaign: hundreds of times fewer
 * rows than by campaign.
 *
 * @param parts  Not empty, ascending, without gaps.
 * @param shown  Currency to convert to.
 */
export const selectPlatformSpend = (
  tx: OrgTx,
  parts: readonly Part[],
  shown: string | undefined,
): Promise<CampaignSpend[]> =>
  tx.query(sql`
    with ${spentByCampaign(tx, parts, shown)}
    select part, platform, '' as "accountId", '' as "campaignId", ${currency} as currency,
      null as "datedName", ${amount}
    from spent join ad_campaign using (campaign)
    where ad_campaign."orgId" = ${tx.orgId}
    group by part, platform, ${currency}
    order by part, platform collate "C", ${currency} collate "C"`)

/**
 * Spend by campaign and currency.
 *
 * @param parts  Not empty, ascending, without gaps.
 * @param shown  Currency to convert to.
 */
export const selectCampaignSpend = (
  tx: OrgTx,
  parts: readonly Part[],
  shown: string | undefined,
): Promise<CampaignSpend[]> =>
  tx.query(sql`
    with ${spentByCampaign(tx, parts, shown)}
    select part, platform, "accountId", "campaignId", ${currency} as currency,
      max(day::text || nullif("campaignName", '') collate "C") as "datedName", ${amount}
    from spent join ad_campaign using (campaign)
    where ad_campaign."orgId" = ${tx.orgId}
    group by part, platform, "accountId", "campaignId", ${currency}
    order by part, platform collate "C", "accountId" collate "C", "campaignId" collate "C",
      ${currency} collate "C"`)
