import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Span } from '../segments/index.ts'
import type { DayOffsets } from './day-offsets.ts'
import { platformSignals, searchAdsPlatform } from './platform-signals.ts'
import type { SpendKey } from './spend-grouping.ts'

/** The given columns, separated by commas. */
export const columnList = (columns: readonly string[]): Sql => sql.join(columns.map(sql.ref))

const literals = (values: readonly string[]): Sql => sql.join(values.map(sql.lit))

/** Platform that brought a lead, from its own columns; null when nothing tells. */
const platformOfLead: Sql = sql`case ${sql.join(
  [
    ...platformSignals.map(
      ({ platform, clickIds }) =>
        sql`when num_nonnulls(${columnList(clickIds)}) > 0 then ${sql.lit(platform)}`,
    ),
    ...platformSignals.map(
      ({ platform, utmSources }) =>
        sql`when lower(utm_source) in (${literals(utmSources)}) then ${sql.lit(platform)}`,
    ),
  ],
  sql` `,
)} when "searchAdsCampaignId" is not null then ${sql.lit(searchAdsPlatform)} end`

/** What a lead says of its campaign; two leads that say the same have the same campaign. */
const sayingOfLead: readonly Sql[] = [
  sql`${platformOfLead} as platform`,
  sql`coalesce("searchAdsCampaignId", '') as "sentId"`,
  sql`coalesce(utm_campaign, '') as "sentName"`,
]

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

/** Keys that a lead itself decides; the others are those of its campaign. */
const ownKeys = ['day', 'adGroupId', 'adId'] as const

const ownKey = (key: (typeof ownKeys)[number], { since, seconds }: DayOffsets): Sql => {
  if (key === 'adGroupId') return sql`coalesce("searchAdsAdGroupId", '') as "adGroupId"`
  if (key === 'adId') return sql`coalesce("searchAdsAdId", '') as "adId"`
  return sql`("createdAt" at time zone 'UTC' + make_interval(secs =>
    (${seconds}::int[])[width_bucket("createdAt", ${since}::timestamptz[])]))::date as day`
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
  const own = ownKeys.filter((key) => keys.includes(key))
  const saying = ['platform', 'sentId', 'sentName']
  return sql`
    arrival as materialized (
      select ${sql.join([...sayingOfLead, ...own.map((key) => ownKey(key, offsets))])},
        max(${undated} || "searchAdsAdGroupName" collate "C") as "adGroupName",
        count(*) as leads, count("qualifiedAt") as qualified,
        count(*) filter (where status = 'won') as won,
        coalesce(sum(value) filter (where status = 'won'), 0) as "wonMinor"
      from lead
      where "orgId" = ${tx.orgId} and "createdAt" >= ${span.start} and "createdAt" < ${span.end}
        and ("searchAdsCampaignId" is not null or utm_campaign is not null)
      group by ${columnList([...saying, ...own])}),
    saying as materialized (
      select distinct ${columnList(saying)} from arrival where platform is not null),
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
        arrival."adGroupName", null as "adName",
        ${columnList([...own, 'leads', 'qualified', 'won', 'wonMinor'])}
      from arrival join choice using (platform, "sentId", "sentName"))`
}

const candidates = (tier: number, condition: Sql): Sql => sql`
  select campaign.*, "sentId", "sentName", ${sql.raw(String(tier))} as tier
  from saying join campaign using (platform) where ${condition}`
