import { paidClicks } from '../../../contract/ad-spend/paid-clicks.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import {
  cookiePlatforms,
  platformNames,
  platformSignals,
  searchAdsPlatform,
  sourceSuffix,
} from './platform-signals.ts'

// What this file and `paidClicks` say stands in `ad_lead`. A release that changes it brings a
// migration:
//   truncate ad_lead, ad_word, ad_detail; update lead_segment set "adsKnown" = false;

const paidIds = Object.keys(paidClicks)

/** Values of `utm_medium` that say the click was paid for, as for channels of visits. */
const paidMediums =
  '^(cp[acmv]|cpl|ppc|sem|ads?|paid([ _-]?(search|media|ads?|social))?|retargeting|remarketing' +
  '|social[ _-]?(paid|ads?|cp[acm]|ppc)|(cp[acm]|ppc)[ _-]?social' +
  '|display|banner|programmatic|interstitial|expandable|native)$'

const literals = (values: readonly string[]): Sql => sql.join(values.map(sql.lit))

/** Platform that brought a lead, from its own columns; '' when nothing tells. */
const platformExpression = (alias: string): Sql => sql`case ${sql.join(
  [
    ...platformSignals.map(
      ({ platform, clickIds }) =>
        sql`when num_nonnulls(${sql.columns(clickIds, alias)}) > 0 then ${sql.lit(platform)}`,
    ),
    ...platformSignals.map(
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

/** The same of a lead that does not tell its campaign's id. */
const textWithoutCampaignId = (alias: string, name: string): Sql => sql`
  case when ${sql.ref(`${alias}.searchAdsCampaignId`)} is null then ${textOrEmpty(alias, name)} else '' end`

/** Columns of what a lead says of its campaign, and of the ad itself. */
const partColumns = {
  word: ['platform', 'paid', 'utmSource', 'utmCampaign', 'campaignId', 'viaAdGroup', 'viaAd'],
  detail: ['adGroupId', 'adGroupName', 'adId'],
} as const

/** What of a lead's words is kept apart: those on its campaign, and those on the ad. */
export type AdKeyPart = keyof typeof partColumns

/** What a row of `lead` says of the ad that brought it, as columns of these names. */
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

/** True for leads that say anything of an ad. Every other lead is left out of all figures. */
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

/** What a lead counts for, as columns of these names. */
export const outcomeColumns = (alias: string): Sql => sql`
  ${sql.ref(`${alias}.qualifiedAt`)} is not null as qualified,
  ${sql.ref(`${alias}.status`)} = 'won' as won,
  case when ${sql.ref(`${alias}.status`)} = 'won'
    then coalesce(${sql.ref(`${alias}.value`)}, 0) else 0 end as "wonMinor"`

/** 128 bits that tell what was said from all else; each text after its length. */
const buildHash = (part: AdKeyPart): Sql =>
  sql`encode(substring(sha256(convert_to(concat(${sql.join(
    partColumns[part].flatMap((name) => [
      sql`octet_length(${sql.ref(name)}::text)`,
      sql`':'`,
      sql`${sql.ref(name)}::text`,
    ]),
  )}), 'UTF8')) for 16), 'hex')::uuid`

/** Both prints of what was said, as columns `word` and `detail`. */
export const adKeyHashColumns: Sql = sql`
  ${buildHash('word')} as word, ${buildHash('detail')} as detail`

/** The columns of a part, separated by commas. */
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

/** Where click ids told none, or one of which ids are kept from visit to visit. */
const isUnresolved = sql`platform in ('', ${sql.join(cookiePlatforms.map(sql.lit))})`

/**
 * The platform of what leads say, over rows of `word`: by their source, in other spellings such as
 * `ig` and `facebook_ads`, too, where click ids leave it open. It is worked out when it is read,
 * since what stands in `ad_word` changes with a migration alone.
 *
 * @see L-123; L-163
 */
export const resolvedPlatformColumn: Sql = sql`
  coalesce(
    case when ${isUnresolved} then
      case regexp_replace("utmSource", ${sql.lit(sourceSuffix)}, '') ${namedPlatforms} end
    end, platform) as platform`
