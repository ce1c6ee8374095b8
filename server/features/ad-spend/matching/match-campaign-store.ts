import type { Span } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Arrivals, arrivalsOf, freshLeads } from '../leads/lead-counts-cte-store.ts'
import { type Candidate, type Choice, choicesOf, competing } from './match-campaign.ts'

/** What decides between campaigns that fit equally well: the latest spend, then the ids. */
const latest = sql`date desc, "accountId" collate "C", "ownId" collate "C",
  currency collate "C", "campaignName" collate "C", "accountName" collate "C", campaign`

const candidates = (tier: number, condition: Sql): Sql => sql`
  select word, ${sql.raw(String(tier))} as tier, home_of.* from word join home_of using (platform)
  where ${condition}`

const byAd = (tx: OrgTx, tier: number, said: string, own: string): Sql => sql`
  select word, ${sql.raw(String(tier))}, home_of.*
  from word join ad on ad."orgId" = ${tx.orgId} and ${sql.ref(said)} <> ''
    and ${sql.ref(`ad.${own}`)} = ${sql.ref(said)}
  join home_of on home_of.platform = word.platform and home_of.campaign = ad.campaign`

/**
 * Common table expressions after `word`, which end in `candidate`: to what leads say the campaigns
 * that it may mean, the better the lower their `tier`. By its id, by what the organization says of
 * it, by the id or the name in `utm_campaign`; where leads do not tell the id, at last by the ad or
 * the ad group.
 *
 * A mapping that names a source holds for leads of any platform; one that does not, for those of
 * its own platform and of none. One that names source and campaign goes before one that names the
 * campaign, and that before one that names the source.
 *
 * @see D-39; L-123
 */
const candidatesOf = (tx: OrgTx): Sql => sql`
  ${homes(tx)},
  candidate as materialized (
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
    ${byAd(tx, 8, 'viaAdGroup', 'adGroupId')})`

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

/** The leads of a time, and what they and all that are known mean by what they say. */
export interface Meant {
  readonly arrivals: Arrivals
  readonly choices: readonly Choice[]
}

/**
 * Reads what leads of a time mean. It holds within the same transaction.
 *
 * @param timeZone  Of the organization, in which leads have their days.
 */
export async function selectMeant(tx: OrgTx, timeZone: string, span: Span): Promise<Meant> {
  const arrivals = await arrivalsOf(tx, span)
  const found = await tx.query<Candidate>(sql`
    with ${freshLeads(tx, arrivals)}, ${candidatesOf(tx)}
    select word, campaign, platform, "accountId", "ownId" as "campaignId", currency
    from (select *, rank() over (partition by word order by tier) as fit from candidate) as fitting
    where fit = 1
    order by word, ${latest}`)
  const began = await selectBegan(tx, competing(found))
  return { arrivals, choices: choicesOf(found, began, timeZone) }
}

/** The first days of campaigns, as they were named. */
async function selectBegan(tx: OrgTx, campaigns: readonly number[]): Promise<Map<number, string>> {
  if (campaigns.length === 0) return new Map()
  const rows = await tx.query<{ campaign: number; day: string }>(sql`
    select campaign, min(day)::text as day from ad_campaign_day
    where "orgId" = ${tx.orgId} and campaign = any(${campaigns}::integer[])
    group by campaign`)
  return new Map(rows.map(({ campaign, day }) => [campaign, day]))
}

/** Rows of `each` that mean one of some campaigns, with its number as `campaign`. */
export function joinChoices(choices: readonly Choice[]): Sql {
  const sent = choices.map(({ word, campaign, since, until }) => ({ word, campaign, since, until }))
  const isAlways = sent.every(({ since, until }) => since === null && until === null)
  // No common table expression, so that processes may share what joins it.
  return sql`
    join json_to_recordset(${JSON.stringify(sent)})
      as choice (word uuid, campaign integer, since timestamptz, until timestamptz)
    on choice.word = each.word ${
      isAlways
        ? sql``
        : sql`and (since is null or "createdAt" >= since) and (until is null or "createdAt" < until)`
    }`
}
