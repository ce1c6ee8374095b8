import type { ClickId } from '../../../contract/click-ids.ts'
import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Span } from '../stats/index.ts'
import type { DayOffsets } from './day-offsets.ts'
import { platformSignals, searchAdsPlatform } from './platform-signals.ts'
import type { SpendKey } from './spend-grouping.ts'

const names = (columns: readonly ClickId[]): Sql =>
  sql.join(columns.map((column) => sql.ref(column)))

const literals = (values: readonly string[]): Sql => sql.join(values.map((value) => sql.lit(value)))

/** Platform that brought a lead, from its own columns; null when nothing tells. */
const platformOfLead: Sql = sql`case ${sql.join(
  [
    ...platformSignals.map(
      ({ platform, clickIds }) =>
        sql`when num_nonnulls(${names(clickIds)}) > 0 then ${sql.lit(platform)}`,
    ),
    ...platformSignals.map(
      ({ platform, utmSources }) =>
        sql`when lower(utm_source) in (${literals(utmSources)}) then ${sql.lit(platform)}`,
    ),
  ],
  sql` `,
)} when "searchAdsCampaignId" is not null then ${sql.lit(searchAdsPlatform)} end`

/** Text by which the newest of several names is found with `max`; null for no name. */
export const dated = (date: Sql, name: Sql): Sql => sql`${date}::text || ${name} collate "C"`

// Sorts before every date: a name that a lead brings counts where spend names nothing.
const undated = sql.lit('0000-00-00')

/** What of a report decides how leads are counted. */
export interface LeadCounting {
  readonly span: Span
  readonly offsets: DayOffsets
  /** Finer keys than these are not told apart. */
  readonly keys: readonly SpendKey[]
}

const decidedByLead = ['day', 'adGroupId', 'adId'] as const

/** `, expression as "key"` for each key that a lead itself decides. */
function ownKeys(keys: readonly SpendKey[], { since, seconds }: DayOffsets): Sql {
  const parts: Sql[] = []
  if (keys.includes('day')) {
    parts.push(sql`, ("createdAt" at time zone 'UTC' + make_interval(secs =>
      (${seconds}::int[])[width_bucket("createdAt", ${since}::timestamptz[])]))::date as day`)
  }
  if (keys.includes('adGroupId'))
    parts.push(sql`, coalesce("searchAdsAdGroupId", '') as "adGroupId"`)
  if (keys.includes('adId')) parts.push(sql`, coalesce("searchAdsAdId", '') as "adId"`)
  return sql.join(parts, sql``)
}

/**
 * Common table expressions that end in `lead_fact`: counts of leads by campaign, one row per
 * combination of `keys`, each lead in exactly one of them or, without a campaign, in none.
 *
 * `arrival` folds the leads of the period by what they say of their campaign; `campaign` lists
 * those of any date, by every name and currency they had; `choice` takes for each saying the
 * campaign by id, else by id in `utm_campaign`, else by name; of several the one with the latest
 * spend, then with the smallest ids.
 *
 * @see D-39
 */
export function leadFacts(tx: OrgTx, { span, offsets, keys }: LeadCounting): Sql {
  const own = decidedByLead.filter((key) => keys.includes(key)).map((key) => sql`, ${sql.ref(key)}`)
  return sql`
    arrival as materialized (
      select ${platformOfLead} as platform, coalesce("searchAdsCampaignId", '') as "sentId",
        coalesce(utm_campaign, '') as "sentName" ${ownKeys(keys, offsets)},
        max(${undated} || "searchAdsAdGroupName" collate "C") as "adGroupName",
        count(*) as leads, count("qualifiedAt") as qualified,
        count(*) filter (where status = 'won') as won,
        coalesce(sum(value) filter (where status = 'won'), 0) as "wonMinor"
      from lead
      where "orgId" = ${tx.orgId} and "createdAt" >= ${span.start} and "createdAt" < ${span.end}
        and ("searchAdsCampaignId" is not null or utm_campaign is not null)
      group by platform, "sentId", "sentName" ${sql.join(own, sql``)}),
    saying as materialized (
      select distinct platform, "sentId", "sentName" from arrival where platform is not null),
    campaign as materialized (
      select platform, "accountId", "campaignId", "accountName", "campaignName", currency,
        max(date) as date
      from ad_spend
      where "orgId" = ${tx.orgId} and platform in (select platform from saying)
      group by platform, "accountId", "campaignId", "accountName", "campaignName", currency),
    choice as materialized (
      select distinct on (platform, "sentId", "sentName") *
      from (
        ${candidates(1, sql`"campaignId" <> '' and "campaignId" = "sentId"`)} union all
        ${candidates(2, sql`"campaignId" <> '' and "campaignId" = "sentName"`)} union all
        ${candidates(3, sql`lower("campaignName") = lower("sentName")`)}) as candidate
      order by platform, "sentId", "sentName", tier, date desc,
        "accountId" collate "C", "campaignId" collate "C", currency collate "C",
        "campaignName" collate "C", "accountName" collate "C"),
    lead_fact as (
      select platform, choice."accountId", choice."campaignId", choice.currency,
        ${dated(sql`choice.date`, sql`"accountName"`)} as "accountName",
        ${dated(sql`choice.date`, sql`"campaignName"`)} as "campaignName",
        arrival."adGroupName", null as "adName" ${sql.join(own, sql``)},
        leads, qualified, won, "wonMinor"
      from arrival join choice using (platform, "sentId", "sentName"))`
}

const candidates = (tier: number, condition: Sql): Sql => sql`
  select campaign.*, "sentId", "sentName", ${sql.lit(tier)} as tier
  from saying join campaign using (platform) where ${condition}`
