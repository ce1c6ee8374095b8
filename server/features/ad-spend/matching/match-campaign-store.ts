import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { freshLeads, type LeadScope, loadLeadScope } from '../leads/lead-counts-cte-store.ts'
import {
  type CampaignMatch,
  type Candidate,
  listCompeting,
  type MatchPart,
  matchCampaigns,
} from './match-campaign.ts'

/** Order of campaigns that match equally well: by most recent spend, then by ID. */
export const latest = sql`date desc, "accountId" collate "C", "ownId" collate "C",
  currency collate "C", "campaignName" collate "C", "accountName" collate "C", campaign`

const candidates = (tier: number, condition: Sql): Sql => sql`
  select word, ${sql.raw(String(tier))} as tier, home_of.* from word join home_of using (platform)
  where ${condition}`

const byAd = (tx: OrgTx, tier: number, leadColumn: string, adColumn: string): Sql => sql`
  select word, ${sql.raw(String(tier))}, home_of.*
  from word join ad on ad."orgId" = ${tx.orgId} and ${sql.ref(leadColumn)} <> ''
    and ${sql.ref(`ad.${adColumn}`)} = ${sql.ref(leadColumn)}
  join home_of on home_of.platform = word.platform and home_of.campaign = ad.campaign`

/**
 * Common table expressions to follow `word`. The last one, `candidate`, contains the campaigns that
 * each word can match; a lower `tier` is better. Matches by campaign ID, then by mapping, then by
 * ID or name in `utm_campaign` and finally, for leads without a campaign ID, by ad or ad group. A
 * mapping with a source matches leads from any platform; one without a source matches leads from
 * its own platform and leads without a platform. Mappings with source and campaign take precedence
 * over those with only a campaign, which take precedence over those with only a source.
 *
 * @see D-39; L-123
 */
export const candidateCtes = (tx: OrgTx): Sql => sql`
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

/**
 * Common table expression `home_of`: all campaign versions, each with its most recent day with
 * spend.
 */
export const homes = (tx: OrgTx): Sql => sql`
  home_of as materialized (
    select platform, ad_campaign.campaign, "accountId", "campaignId" as "ownId", "accountName",
      "campaignName", currency, date
    from ad_campaign cross join lateral (
      select day as date from ad_campaign_day
      where "orgId" = ${tx.orgId} and ad_campaign_day.campaign = ad_campaign.campaign
      order by day desc limit 1) as newest
    where "orgId" = ${tx.orgId})`

/** A period's leads, and the campaigns that their UTM values match. */
export interface MatchedLeads {
  readonly scope: LeadScope
  readonly matches: readonly CampaignMatch[]
}

/**
 * Matches a period's leads with campaigns. The result is valid only within the same transaction.
 *
 * @param timeZone  The organization's time zone; determines the day of each lead.
 */
export async function selectMatchedLeads(
  tx: OrgTx,
  timeZone: string,
  span: Span,
  countedBy: CountedBy = 'created',
): Promise<MatchedLeads> {
  const scope = await loadLeadScope(tx, span, countedBy)
  const rows = await tx.query<Candidate>(sql`
    with ${freshLeads(tx, scope)}, ${candidateCtes(tx)}
    select word, campaign, platform, "accountId", "ownId" as "campaignId", currency
    from (select *, rank() over (partition by word order by tier) as fit from candidate) as fitting
    where fit = 1
    order by word, ${latest}`)
  const firstDays = await selectFirstDays(tx, listCompeting(rows))
  return { scope, matches: matchCampaigns(rows, firstDays, timeZone) }
}

/** The first day with spend for each campaign. */
export async function selectFirstDays(
  tx: OrgTx,
  campaigns: readonly number[],
): Promise<Map<number, string>> {
  if (campaigns.length === 0) return new Map()
  const rows = await tx.query<{ campaign: number; day: string }>(sql`
    select campaign, min(day)::text as day from ad_campaign_day
    where "orgId" = ${tx.orgId} and campaign = any(${campaigns}::integer[])
    group by campaign`)
  return new Map(rows.map(({ campaign, day }) => [campaign, day]))
}

/**
 * Joins rows of `each` with their matching campaigns; the campaign's number becomes the `campaign`
 * column.
 */
export function joinMatches(matches: readonly MatchPart[]): Sql {
  const rows = matches.map(({ word, campaign, since, until, countedSince, countedUntil }) => ({
    ...{ word, campaign, since, until },
    countedSince: countedSince ?? null,
    countedUntil: countedUntil ?? null,
  }))
  const isAlways = rows.every(({ since, until }) => since === null && until === null)
  const isWholly = rows.every(
    ({ countedSince, countedUntil }) => countedSince === null && countedUntil === null,
  )
  // Not a common table expression, so that the join can run in parallel workers.
  return sql`
    join json_to_recordset(${JSON.stringify(rows)})
      as matched (word uuid, campaign integer, since timestamptz, until timestamptz,
        "countedSince" timestamptz, "countedUntil" timestamptz)
    on matched.word = each.word ${
      isAlways
        ? sql``
        : sql`and (since is null or "createdAt" >= since) and (until is null or "createdAt" < until)`
    } ${
      isWholly
        ? sql``
        : sql`and ("countedSince" is null or at >= "countedSince")
            and ("countedUntil" is null or at < "countedUntil")`
    }`
}
