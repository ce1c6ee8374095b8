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

const clickPlatforms = (alias: string): Sql =>
  sql.join(
    platformSignals
      .filter(({ clickIds }) => clickIds.length > 0)
      .map(
        ({ platform, clickIds }) =>
          sql`when num_nonnulls(${sql.columns(clickIds, alias)}) > 0 then ${sql.lit(platform)}`,
      ),
    sql` `,
  )

/**
 * A lead's ad platform; '' if unknown. A platform named by `utm_source`, such as `ig` or
 * `facebook_ads`, takes precedence over a click ID from a cookie, but not over any other click ID.
 *
 * @see L-123; L-163
 */
const platformExpression = (alias: string): Sql => sql`(
  select coalesce(
    case when clicked in (${sql.join(cookiePlatforms.map(sql.lit))}) then named end,
    clicked,
    named,
    case when ${sql.ref(`${alias}.searchAdsCampaignId`)} is not null
      then ${sql.lit(searchAdsPlatform)} end,
    '')
  from (
    select case ${clickPlatforms(alias)} end as clicked,
      case regexp_replace(lower(${sql.ref(`${alias}.utm_source`)}), ${sql.lit(sourceSuffix)}, '')
        ${sourceNames} end as named
    offset 0) as platform)`

const paidExpression = (alias: string): Sql => sql`(num_nonnulls(${sql.columns(paidIds, alias)}) > 0
  or ${sql.ref(`${alias}.searchAdsCampaignId`)} is not null
  or ${isPaidMedium(sql.ref(`${alias}.utm_medium`))})`

const textOrEmpty = (alias: string, name: string): Sql =>
  sql`coalesce(${sql.ref(`${alias}.${name}`)}, '')`

/** A column's value if the lead has no campaign ID; otherwise ''. */
const textWithoutCampaignId = (alias: string, name: string): Sql => sql`
  case when ${sql.ref(`${alias}.searchAdsCampaignId`)} is null then ${textOrEmpty(alias, name)} else '' end`

/** Columns that form the campaign part (`word`) and the ad part (`detail`) of an ad key. */
const partColumns = {
  word: ['platform', 'paid', 'utmSource', 'utmCampaign', 'campaignId', 'viaAdGroup', 'viaAd'],
  detail: ['adGroupId', 'adGroupName', 'adId'],
} as const

/** Ad keys are stored in two parts: campaign and ad. */
export type AdKeyPart = keyof typeof partColumns

/** Ad key of a `lead` row, in the columns listed by `partColumns`. */
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

/** True for leads with ad data. Ad metrics ignore all other leads. */
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

/** A lead's outcome, in the columns `qualified`, `won`, `wonMinor`, `qualifiedAt` and `wonAt`. */
export const outcomeColumns = (alias: string): Sql => sql`
  ${sql.ref(`${alias}.qualifiedAt`)} is not null as qualified,
  ${sql.ref(`${alias}.status`)} = 'won' as won,
  case when ${sql.ref(`${alias}.status`)} = 'won'
    then coalesce(${sql.ref(`${alias}.value`)}, 0) else 0 end as "wonMinor",
  ${sql.columns(['qualifiedAt', 'wonAt'], alias)}`

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

/** Hashes of both parts of an ad key, in the `word` and `detail` columns. */
export const adKeyHashColumns: Sql = sql`
  ${buildHash('word')} as word, ${buildHash('detail')} as detail`

/** Comma-separated column names for each part. */
export const adKeyColumnLists: Readonly<Record<AdKeyPart, Sql>> = {
  word: sql.columns(partColumns.word),
  detail: sql.columns(partColumns.detail),
}
