import { paidClicks } from '../../../contract/ad-spend/paid-clicks.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isPaidMedium } from './paid-medium-store.ts'
import {
  cookiePlatforms,
  platformNames,
  platformSignals,
  searchAdsPlatform,
  sourceSuffix,
} from './platform-signals.ts'

// `ad_lead` stores values computed by this file, `platformSignals`, `mediumWords` and `paidClicks`.
// A release that changes any of these needs a migration such as 0069.

const paidIds = Object.keys(paidClicks)

const sourceNames = sql.join(
  [...platformNames].map(
    ([name, platform]) => sql`when ${sql.lit(name)} then ${sql.lit(platform)}`,
  ),
  sql` `,
)

const clickPlatforms = sql.join(
  platformSignals
    .filter(({ clickIds }) => clickIds.length > 0)
    .map(
      ({ platform, clickIds }) =>
        sql`when num_nonnulls(${sql.columns(clickIds)}) > 0 then ${sql.lit(platform)}`,
    ),
  sql` `,
)

/** Columns that determine a lead's platform and whether its click was paid. */
const originColumns = [
  'clickPlatform',
  'hasPaidId',
  'hasCampaignId',
  'utm_source',
  'utm_medium',
] as const

/** Columns of an ad key that are copied from the lead. */
const copiedColumns = [
  'utm_campaign',
  'searchAdsCampaignId',
  'searchAdsAdGroupId',
  'searchAdsAdGroupName',
  'searchAdsAdId',
] as const

/** The columns of `lead` that an ad key is computed from, without nulls. */
const signalColumns = sql`
  coalesce(case ${clickPlatforms} end, '') as "clickPlatform",
  num_nonnulls(${sql.columns(paidIds)}) > 0 as "hasPaidId",
  "searchAdsCampaignId" is not null as "hasCampaignId",
  ${sql.join(
    ['utm_source', 'utm_medium', ...copiedColumns].map(
      (name) => sql`coalesce(${sql.ref(name)}, '') as ${sql.ref(name)}`,
    ),
  )}`

/**
 * A lead's ad platform; '' if unknown. A platform named by `utm_source`, such as `ig` or
 * `facebook_ads`, takes precedence over a click ID from a cookie, but not over any other click ID.
 *
 * @see L-123; L-163
 */
const platform = sql`(
  select coalesce(
    case when "clickPlatform" in (${sql.join(cookiePlatforms.map(sql.lit))}) then named end,
    nullif("clickPlatform", ''),
    named,
    case when "hasCampaignId" then ${sql.lit(searchAdsPlatform)} end,
    '')
  from (
    select case regexp_replace(lower(utm_source), ${sql.lit(sourceSuffix)}, '')
      ${sourceNames} end as named
    offset 0) as platform)`

/** A column's value if the lead has no campaign ID; otherwise ''. */
const withoutCampaignId = (name: (typeof copiedColumns)[number]): Sql =>
  sql`case when "hasCampaignId" then '' else ${sql.ref(name)} end`

/** Columns that form the campaign part (`word`) and the ad part (`detail`) of an ad key. */
const partColumns = {
  word: ['platform', 'paid', 'utmSource', 'utmCampaign', 'campaignId', 'viaAdGroup', 'viaAd'],
  detail: ['adGroupId', 'adGroupName', 'adId'],
} as const

/** Ad keys are stored in two parts: campaign and ad. */
export type AdKeyPart = keyof typeof partColumns

/** True for leads with ad data. Ad metrics ignore all other leads. */
const hasAdKey = sql`num_nonnulls(${sql.columns([
  ...platformSignals.flatMap(({ clickIds }) => clickIds),
  'utm_source',
  'utm_campaign',
  'searchAdsCampaignId',
])}) > 0`

/** Columns with a lead's outcome. */
export const outcomeNames = ['qualified', 'won', 'wonMinor', 'qualifiedAt', 'wonAt'] as const

const outcomeColumns = sql`
  "qualifiedAt" is not null as qualified, status = 'won' as won,
  case when status = 'won' then coalesce(value, 0) else 0 end as "wonMinor",
  "qualifiedAt", "wonAt"`

/**
 * First 128 bits of a SHA-256 hash; length prefixes ensure that adjacent strings cannot be
 * confused.
 */
const buildHash = (part: AdKeyPart): Sql =>
  sql`encode(substring(sha256(convert_to(concat(${sql.join(
    partColumns[part].flatMap((name) => [
      sql`octet_length(${sql.ref(name)}::text)`,
      sql`':'`,
      sql`${sql.ref(name)}::text`,
    ]),
  )}), 'UTF8')) for 16), 'hex')::uuid`

/** Comma-separated column names for each part. */
export const adKeyColumnLists: Readonly<Record<AdKeyPart, Sql>> = {
  word: sql.columns(partColumns.word),
  detail: sql.columns(partColumns.detail),
}

const leadColumns = sql.columns(['id', 'createdAt', ...outcomeNames])

const originNames = sql.columns(originColumns)

/**
 * Query for the ad keys of `lead` rows that have ad data: `id`, `createdAt`, the outcome, the
 * columns of both parts of the ad key, and their hashes, `word` and `detail`. Platforms and paid
 * media are found once for each combination of source and medium, because doing so for each lead
 * would double the time.
 */
export const selectAdKeys = (leads: Sql): Sql => sql`
  with signal as materialized (
    select id, "createdAt", ${outcomeColumns}, ${signalColumns}
    from (${leads}) as lead where ${hasAdKey}),
  origin as materialized (
    select ${originNames}, ${platform} as platform,
      ("hasPaidId" or "hasCampaignId" or ${isPaidMedium(sql`utm_medium`)}) as paid
    from (select distinct ${originNames} from signal) as origin)
  select *, ${buildHash('word')} as word, ${buildHash('detail')} as detail
  from (
    select ${leadColumns}, platform, paid, lower(utm_source) as "utmSource",
      utm_campaign as "utmCampaign", "searchAdsCampaignId" as "campaignId",
      ${withoutCampaignId('searchAdsAdGroupId')} as "viaAdGroup",
      ${withoutCampaignId('searchAdsAdId')} as "viaAd",
      "searchAdsAdGroupId" as "adGroupId", "searchAdsAdGroupName" as "adGroupName",
      "searchAdsAdId" as "adId"
    from signal join origin using (${originNames})
    -- Without this, PostgreSQL would compute each column again for each use in the hashes.
    offset 0) as ad_key`
