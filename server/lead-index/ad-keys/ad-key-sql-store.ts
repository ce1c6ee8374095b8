import { paidClicks } from '../../../contract/ad-spend/paid-clicks.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import {
  cookiePlatforms,
  platformNames,
  platformSignals,
  searchAdsPlatform,
  sourceSuffix,
} from './platform-signals.ts'

// `ad_lead` stores the results of this file and of `paidClicks`. A release that changes either of
// them needs a migration: truncate ad_lead, ad_word, ad_detail; update lead_segment set "adsKnown"
// = false;

const paidIds = Object.keys(paidClicks)

/**
 * Values of `utm_medium` that mark a paid click: fewer than the session channels know, because a
 * change would make stored ad keys stale.
 */
const paidMediums =
  '^(cp[acmv]|cpl|ppc|sem|ads?|paid([ _-]?(search|media|ads?|social))?|retargeting|remarketing' +
  '|social[ _-]?(paid|ads?|cp[acm]|ppc)|(cp[acm]|ppc)[ _-]?social' +
  '|display|banner|programmatic|interstitial|expandable|native)$'

const literals = (values: readonly string[]): Sql => sql.join(values.map(sql.lit))

/** Ad platform of a lead according to its own columns; '' if unknown. */
const platformExpression = (alias: string): Sql => sql`case ${sql.join(
  [
    ...platformSignals
      .filter(({ clickIds }) => clickIds.length > 0)
      .map(
        ({ platform, clickIds }) =>
          sql`when num_nonnulls(${sql.columns(clickIds, alias)}) > 0 then ${sql.lit(platform)}`,
      ),
    ...platformSignals
      .filter(({ utmSources }) => utmSources.length > 0)
      .map(
        ({ platform, utmSources }) =>
          sql`when lower(${sql.ref(`${alias}.utm_source`)}) in (${literals(utmSources)})
          then ${sql.lit(platform)}`,
      ),
  ],
  sql` `,
)} when ${sql.ref(`${alias}.searchAdsCampaignId`)} is not null
  then ${sql.lit(searchAdsPlatform)} else '' end`

const paidExpression = (alias: string): Sql => sql`(num_nonnulls(${sql.columns(paidIds, alias)}) > 0
  or ${sql.ref(`${alias}.searchAdsCampaignId`)} is not null
  or coalesce(lower(trim(${sql.ref(`${alias}.utm_medium`)})) ~ ${sql.lit(paidMediums)}, false))`

const textOrEmpty = (alias: string, name: string): Sql =>
  sql`coalesce(${sql.ref(`${alias}.${name}`)}, '')`

/** The column's value if the lead has no campaign id, otherwise ''. */
const textWithoutCampaignId = (alias: string, name: string): Sql => sql`
  case when ${sql.ref(`${alias}.searchAdsCampaignId`)} is null then ${textOrEmpty(alias, name)} else '' end`

/** Columns of the campaign part (`word`) and the ad part (`detail`) of an ad key. */
const partColumns = {
  word: ['platform', 'paid', 'utmSource', 'utmCampaign', 'campaignId', 'viaAdGroup', 'viaAd'],
  detail: ['adGroupId', 'adGroupName', 'adId'],
} as const

/** Ad keys are stored in two parts: campaign and ad. */
export type AdKeyPart = keyof typeof partColumns

/** Ad key of a row of `lead`, as columns with the names of `partColumns`. */
export const adKeyColumns = (alias: string): Sql => sql`
  ${platformExpression(alias)} as platform, ${paidExpression(alias)} as paid,
  lower(${textOrEmpty(alias, 'utm_source')}) as "utmSource",
  ${textOrEmpty(alias, 'utm_campaign')} as "utmCampaign",
  ${textOrEmpty(alias, 'searchAdsCampaignId')} as "campaignId",
  ${textWithoutCampaignId(alias, 'searchAdsAdGroupId')} as "viaAdGroup",
  ${textWithoutCampaignId(alias, 'searchAdsAdId')} as "viaAd",
  ${textOrEmpty(alias, 'searchAdsAdGroupId')} as "adGroupId",
  ${textOrEmpty(alias, 'searchAdsAdGroupName')} as "adGroupName",
  ${textOrEmpty(alias, 'searchAdsAdId')} as "adId"`

/** True for leads with any ad data. All other leads are excluded from ad figures. */
export const hasAdKey = (alias: string): Sql =>
  sql`num_nonnulls(${sql.columns(
    [
      ...platformSignals.flatMap(({ clickIds }) => clickIds),
      'utm_source',
      'utm_campaign',
      'searchAdsCampaignId',
    ],
    alias,
  )}) > 0`

/** Outcome of a lead as columns `qualified`, `won` and `wonMinor`. */
export const outcomeColumns = (alias: string): Sql => sql`
  ${sql.ref(`${alias}.qualifiedAt`)} is not null as qualified,
  ${sql.ref(`${alias}.status`)} = 'won' as won,
  case when ${sql.ref(`${alias}.status`)} = 'won'
    then coalesce(${sql.ref(`${alias}.value`)}, 0) else 0 end as "wonMinor"`

/** First 128 bits of a SHA-256; length prefixes keep adjacent texts apart. */
const buildHash = (part: AdKeyPart): Sql =>
  sql`encode(substring(sha256(convert_to(concat(${sql.join(
    partColumns[part].flatMap((name) => [
      sql`octet_length(${sql.ref(name)}::text)`,
      sql`':'`,
      sql`${sql.ref(name)}::text`,
    ]),
  )}), 'UTF8')) for 16), 'hex')::uuid`

/** Hashes of both parts, as columns `word` and `detail`. */
export const adKeyHashColumns: Sql = sql`
  ${buildHash('word')} as word, ${buildHash('detail')} as detail`

/** Comma-separated columns per part. */
export const adKeyColumnLists: Readonly<Record<AdKeyPart, Sql>> = {
  word: sql.columns(partColumns.word),
  detail: sql.columns(partColumns.detail),
}

const namedPlatforms = sql.join(
  [...platformNames].map(
    ([name, platform]) => sql`when ${sql.lit(name)} then ${sql.lit(platform)}`,
  ),
  sql` `,
)

/**
 * True if click ids identify no platform, or a platform that keeps click ids in a cookie beyond the
 * session.
 */
const isUnresolved = sql`platform in ('', ${sql.join(cookiePlatforms.map(sql.lit))})`

/**
 * Platform for rows of `word`. If click ids do not identify it, `utm_source` decides, including
 * spellings such as `ig` and `facebook_ads`. Computed on read, because stored rows of `ad_word`
 * change only by migration.
 *
 * @see L-123; L-163
 */
export const resolvedPlatformColumn: Sql = sql`
  coalesce(
    case when ${isUnresolved} then
      case regexp_replace("utmSource", ${sql.lit(sourceSuffix)}, '') ${namedPlatforms} end
    end, platform) as platform`
