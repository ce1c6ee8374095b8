import type { SpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Day } from './calendar.ts'
import type { Random } from './random.ts'
import {
  type AdAccount,
  type AdGroup,
  adAccounts,
  type Campaign,
  computeDemand,
  runs,
} from './traffic/campaigns.ts'
import { channels } from './traffic/channels.ts'

const totalWeight = [...adAccounts.flatMap(({ campaigns }) => campaigns), ...channels].reduce(
  (sum, { weight }) => sum + weight,
  0,
)

const share = (part: { weight: number }, all: readonly { weight: number }[]): number =>
  part.weight / all.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Spend by ad and day, as reported by the platforms.
 *
 * @param webLeadsPerDay  Mean number of leads from the web, whether from campaigns or not.
 */
export const inventSpend = (
  random: Random,
  days: readonly Day[],
  webLeadsPerDay: number,
): SpendRow[] =>
  days.flatMap((day, i) =>
    adAccounts.flatMap((account) =>
      account.campaigns
        .filter((campaign) => runs(campaign, days.length - 1 - i))
        .flatMap((campaign) => campaignDay(random, { day, account, campaign, webLeadsPerDay })),
    ),
  )

interface CampaignDay extends Pick<AdDay, 'day' | 'account' | 'campaign'> {
  readonly webLeadsPerDay: number
}

function campaignDay(
  random: Random,
  { day, account, campaign, webLeadsPerDay }: CampaignDay,
): SpendRow[] {
  const leads = (webLeadsPerDay * campaign.weight * computeDemand(campaign, day)) / totalWeight
  const budget = leads * campaign.costPerLead * day.passed
  return campaign.adGroups.flatMap((adGroup) =>
    adGroup.ads.map((ad) => {
      const part = share(adGroup, campaign.adGroups) * share(ad, adGroup.ads)
      return adDay(random, { day, account, campaign, adGroup, ad, budget: budget * part })
    }),
  )
}

interface AdDay {
  readonly day: Day
  readonly account: AdAccount
  readonly campaign: Campaign
  readonly adGroup: AdGroup
  readonly ad: AdGroup['ads'][number]
  readonly budget: number
}

function adDay(random: Random, { day, account, campaign, adGroup, ad, budget }: AdDay): SpendRow {
  const clicks = random.count(budget / campaign.costPerClick)
  const spend = clicks * campaign.costPerClick * random.around(1, 0.07)
  return {
    date: day.date,
    platform: account.platform,
    accountId: account.id,
    accountName: account.name,
    campaignId: campaign.id,
    campaignName: campaign.name,
    adGroupId: adGroup.id,
    adGroupName: adGroup.name,
    adId: ad.id,
    adName: ad.name,
    currency: 'EUR',
    spend: Math.round(spend * 100) / 100,
    impressions: Math.round(clicks / (campaign.clickRate * random.around(1, 0.12))),
    clicks,
    // Ad platforms count conversions by their own rules, so these counts never match the number of
    // leads.
    conversions: random.count(budget / campaign.costPerLead),
    conversionsValue: 0,
  }
}
