import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { Period } from '../../../stats/index.ts'

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
  /** A string of digits, because a sum can exceed 2^53. */
  readonly spendMicros: string
}

/** Each campaign's spend in each part, to be joined with its currency. */
const spentByCampaign = (tx: OrgTx, parts: readonly Pick<Period, 'firstDay' | 'lastDay'>[]): Sql =>
  sql`
    select width_bucket(day, ${parts.map(({ firstDay }) => firstDay)}::date[]) - 1 as part,
      campaign, max(day) as day, sum("spendMicros") as "spendMicros"
    from ad_campaign_day
    where "orgId" = ${tx.orgId}
      and day between ${parts[0]?.firstDay}::date and ${parts.at(-1)?.lastDay}::date
    group by part, campaign`

/**
 * Spend by platform and currency, in rows without an account or campaign: hundreds of times fewer
 * rows than by campaign.
 *
 * @param parts  Not empty, ascending, without gaps.
 */
export const selectPlatformSpend = (
  tx: OrgTx,
  parts: readonly Pick<Period, 'firstDay' | 'lastDay'>[],
): Promise<CampaignSpend[]> =>
  tx.query(sql`
    with spent as materialized (${spentByCampaign(tx, parts)})
    select part, platform, '' as "accountId", '' as "campaignId", currency,
      null as "datedName", sum("spendMicros")::text as "spendMicros"
    from spent join ad_campaign using (campaign)
    where ad_campaign."orgId" = ${tx.orgId}
    group by part, platform, currency
    order by part, platform collate "C", currency collate "C"`)

/**
 * Spend by campaign and currency.
 *
 * @param parts  Not empty, ascending, without gaps.
 */
export const selectCampaignSpend = (
  tx: OrgTx,
  parts: readonly Pick<Period, 'firstDay' | 'lastDay'>[],
): Promise<CampaignSpend[]> =>
  tx.query(sql`
    with spent as materialized (${spentByCampaign(tx, parts)})
    select part, platform, "accountId", "campaignId", currency,
      max(day::text || nullif("campaignName", '') collate "C") as "datedName",
      sum("spendMicros")::text as "spendMicros"
    from spent join ad_campaign using (campaign)
    where ad_campaign."orgId" = ${tx.orgId}
    group by part, platform, "accountId", "campaignId", currency
    order by part, platform collate "C", "accountId" collate "C", "campaignId" collate "C",
      currency collate "C"`)
