import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Span } from '../segments/index.ts'
import { type Arrivals, arrivalsOf, freshLeads } from './lead-arrival-store.ts'
import type { SpendFilter } from './spend-filter-store.ts'

/** What decides between campaigns that fit equally well: the latest spend, then the ids. */
const latest = sql`date desc, "accountId" collate "C", "ownId" collate "C",
  currency collate "C", "campaignName" collate "C", "accountName" collate "C"`

const candidates = (tier: number, condition: Sql): Sql => sql`
  select word, ${sql.raw(String(tier))} as tier, home_of.* from word join home_of using (platform)
  where ${condition}`

const byAd = (tx: OrgTx, tier: number, said: string, own: string): Sql => sql`
  select word, ${sql.raw(String(tier))}, home_of.*
  from word join ad on ad."orgId" = ${tx.orgId} and ${sql.ref(said)} <> ''
    and ${sql.ref(`ad.${own}`)} = ${sql.ref(said)}
  join home_of on home_of.platform = word.platform and home_of.campaign = ad.campaign`

/**
 * Common table expressions after `word`, which end in `choice`: to what leads say the campaign that
 * they mean, where there is one. By its id, by what the organization says of it, by the id or the
 * name in `utm_campaign`; where leads do not tell the id, at last by the ad or the ad group.
 *
 * A mapping that names a source holds for leads of any platform; one that does not, for those of
 * its own platform and of none. One that names source and campaign goes before one that names the
 * campaign, and that before one that names the source.
 *
 * @see D-39; L-123
 */
export const choices = (tx: OrgTx): Sql => sql`
  ${homes(tx)},
  choice as materialized (
    select distinct on (word) word, campaign
    from (
      ${candidates(1, sql`"ownId" <> '' and "ownId" = "campaignId"`)}
      union all
      select word, case when map."utmSource" <> '' and map."utmCampaign" <> '' then 2
          when map."utmCampaign" <> '' then 3 else 4 end, home_of.*
      from ad_mapping as map
      join word on (map."utmCampaign" = '' or lower(map."utmCampaign") = lower(word."utmCampaign"))
        and case map."utmSource" when '' then word.platform in ('', map.platform)
          else lower(map."utmSource") = word."utmSource" end
      join home_of on home_of.platform = map.platform and "ownId" = map."campaignId"
        and (map."accountId" = '' or home_of."accountId" = map."accountId")
      where map."orgId" = ${tx.orgId}
      union all
      ${candidates(5, sql`"ownId" <> '' and "ownId" = "utmCampaign"`)}
      union all
      ${candidates(6, sql`"campaignName" <> '' and lower("campaignName") = lower("utmCampaign")`)}
      union all
      ${byAd(tx, 7, 'viaAd', 'adId')}
      union all
      ${byAd(tx, 8, 'viaAdGroup', 'adGroupId')}) as candidate
    order by word, tier, ${latest})`

/** Common table expression `home_of`: campaigns as they were named, with their newest day. */
export const homes = (tx: OrgTx): Sql => sql`
  home_of as materialized (
    select platform, ad_campaign.campaign, "accountId", "campaignId" as "ownId", "accountName",
      "campaignName", currency, date
    from ad_campaign cross join lateral (
      select day as date from ad_campaign_day
      where "orgId" = ${tx.orgId} and ad_campaign_day.campaign = ad_campaign.campaign
      order by day desc limit 1) as newest
    where "orgId" = ${tx.orgId})`

/** A campaign that leads mean who say the same. */
export interface Choice {
  readonly word: string
  readonly campaign: number
  readonly platform: string
  readonly accountId: string
  readonly campaignId: string
  readonly currency: string
}

/** The leads of a time, and what they and all that are known mean by what they say. */
export interface Meant {
  readonly arrivals: Arrivals
  readonly choices: readonly Choice[]
}

/** Reads what leads of a time mean. It holds within the same transaction. */
export async function selectMeant(tx: OrgTx, span: Span): Promise<Meant> {
  const arrivals = await arrivalsOf(tx, span)
  const found = await tx.query<Choice>(sql`
    with ${freshLeads(tx, arrivals)}, ${choices(tx)}
    select word, campaign, platform, "accountId", "ownId" as "campaignId", currency
    from choice join home_of using (campaign)`)
  return { arrivals, choices: found }
}

/**
 * Choices as a table `choice`: no common table expression, so that processes may share what joins
 * it.
 *
 * @param filter  Leaves out what leads say who mean campaigns elsewhere.
 * @param alike  By what campaigns are told apart: one stands for all that are alike, so that there
 *   is less to sum up. Null for each by itself.
 */
export function choiceTable(
  choices: readonly Choice[],
  { platforms, accountId, campaignId }: SpendFilter,
  alike: readonly ('platform' | 'currency')[] | null,
): Sql {
  const first = new Map<string, number>()
  const wanted = choices
    .filter(
      (choice) =>
        (platforms === null || platforms.includes(choice.platform)) &&
        (accountId === null || accountId === choice.accountId) &&
        (campaignId === null || campaignId === choice.campaignId),
    )
    .map((choice) => {
      const { word, campaign } = choice
      const group = alike?.map((name) => choice[name]).join(' ') ?? String(campaign)
      if (!first.has(group)) first.set(group, campaign)
      return { word, campaign: first.get(group) }
    })
  return sql`json_to_recordset(${JSON.stringify(wanted)}) as choice (word uuid, campaign integer)`
}
