import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Period } from '../../stats/index.ts'
import { freshLeads, leadCounts } from '../leads/lead-counts-cte-store.ts'
import { homes, joinMatches, type MatchedLeads } from './match-campaign-store.ts'

/** A campaign with spend but no leads; amounts are strings of digits. */
export interface IdleCampaignRow {
  readonly platform: string
  readonly accountId: string
  readonly accountName: string | null
  readonly campaignId: string
  readonly campaignName: string | null
  readonly currency: string
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
  /** Total number of campaigns with spend but no leads. */
  readonly total: number
}

/** Paid leads without matching spend, grouped by their words; missing words are ''. */
export interface UnmatchedRow {
  readonly platform: string
  readonly utmSource: string
  readonly utmCampaign: string
  readonly campaignId: string
  readonly leads: number
  readonly qualified: number
  readonly won: number
  readonly wonMinor: string
  /** Total number of groups, and total number of leads in them. */
  readonly total: number
  readonly totalLeads: number
}

const countOptions = { offsets: null, hasDetail: false } as const

export async function selectIdleCampaigns(
  tx: OrgTx,
  period: Period,
  { scope, matches }: MatchedLeads,
  limit: number,
): Promise<IdleCampaignRow[]> {
  return tx.query(sql`
    with ${freshLeads(tx, scope)},
    ${homes(tx)},
    ${leadCounts(tx, scope, { ...countOptions, matches: joinMatches(matches) })},
    busy as (
      select distinct platform, "accountId", "ownId"
      from lead_count join home_of using (campaign)),
    spent as (
      select campaign, max(day) as date, sum("spendMicros") as "spendMicros",
        sum(impressions) as impressions, sum(clicks) as clicks
      from ad_campaign_day
      where "orgId" = ${tx.orgId}
        and day between ${period.firstDay}::date and ${period.lastDay}::date
      group by campaign)
    select platform, "accountId", "ownId" as "campaignId", currency,
      substr(max(spent.date::text || nullif("accountName", '') collate "C"), 11) as "accountName",
      substr(max(spent.date::text || nullif("campaignName", '') collate "C"), 11)
        as "campaignName",
      sum("spendMicros")::text as "spendMicros", sum(impressions)::text as impressions,
      sum(clicks)::text as clicks, count(*) over () as total
    from spent join home_of using (campaign)
    where not exists (
      select from busy where busy.platform = home_of.platform
        and busy."accountId" = home_of."accountId" and busy."ownId" = home_of."ownId")
    group by platform, "accountId", "ownId", currency
    having sum("spendMicros") > 0
    order by sum("spendMicros") desc, platform collate "C", "accountId" collate "C",
      "ownId" collate "C", currency collate "C"
    limit ${limit}`)
}

/**
 * A period's paid leads without matching spend, grouped by their words; groups with the most leads
 * come first.
 */
export async function selectUnmatchedLeads(
  tx: OrgTx,
  { scope, matches }: MatchedLeads,
  limit: number,
): Promise<UnmatchedRow[]> {
  const matched = [...new Set(matches.map(({ word }) => word))]
  return tx.query(sql`
    with ${freshLeads(tx, scope)},
    ${leadCounts(tx, scope, { ...countOptions, matches: null })}
    select platform, "utmSource", "utmCampaign", "campaignId", sum(leads)::bigint as leads,
      sum(qualified)::bigint as qualified, sum(won)::bigint as won,
      sum("wonMinor")::text as "wonMinor", count(*) over () as total,
      (sum(sum(leads)) over ())::bigint as "totalLeads"
    from lead_count join word using (word)
    where paid and word not in (select unnest(${matched}::uuid[]))
    group by platform, "utmSource", "utmCampaign", "campaignId"
    order by leads desc, platform collate "C", "utmSource" collate "C", "utmCampaign" collate "C",
      "campaignId" collate "C"
    limit ${limit}`)
}
