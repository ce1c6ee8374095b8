import { hasOne, parseNames } from '../../mapping/match-columns.ts'
import { dayNames, withoutNames } from './column-names.ts'
import { otherPlatformColumns } from './other-platform-columns.ts'
import { platformColumns } from './platform-columns.ts'

/** Column names of every platform whose files are recognized. */
export const allPlatformColumns = { ...platformColumns, ...otherPlatformColumns } as const

/** A platform whose files are recognized. */
export type KnownPlatform = keyof typeof allPlatformColumns

/** Pseudo-name that is added if the amount column's name includes the currency. */
export const withCurrency = 'amount (currency)'

/** Pseudo-name that is added for Microsoft's `TimePeriod`; X writes `Time period`. */
export const timePeriod = 'time period in one word'

const {
  google_ads: google,
  linkedin_ads: linkedin,
  meta_ads: meta,
  microsoft_ads: microsoft,
} = platformColumns

/** Names for the first-day column in Meta's exports, except `date_start`, which Meta's API uses. */
const metaReportStart = withoutNames(meta.date, `date_start|${dayNames}`)

/** Names for the clicks column in Meta's exports, except `clicks`, which every platform uses. */
const metaClicks = withoutNames(meta.clicks, 'clicks')

/** Google's names for the currency code, which Microsoft also uses. */
const googleCurrency = withoutNames(google.currency, `customer.currency_code|${meta.currency}`)

/** LinkedIn's names for the first-day column, which include the time zone. */
const linkedinStart = withoutNames(linkedin.date, 'start date|date|day')

type Has = (list: string) => boolean

/**
 * Predicates for columns, or combinations of columns, that occur only in one platform's files. A
 * name shared by two platforms must not be evidence on its own: Snapchat, Spotify and Quora also
 * have ad sets, and Reddit's amount column also includes the currency.
 */
const signs: Readonly<Partial<Record<KnownPlatform, (has: Has) => boolean>>> = {
  google_ads: (has) =>
    has('metrics.cost_micros|cost (micros)|cost micros|segments.date') ||
    (has('impr.|wyśw.') && !has(microsoft.spend)) ||
    (has(googleCurrency) && has(google.spend)),
  meta_ads: (has) =>
    has(metaReportStart) ||
    (has('date_start') && has('date_stop')) ||
    (has(withCurrency) && (has(metaClicks) || (has('placement') && has('platform')))),
  microsoft_ads: (has) =>
    has(
      'gregorian date|data gregoriana|data gregoriańska|グレゴリオ暦の日付|delivered match type|bid match type|ad distribution',
    ) ||
    has(timePeriod) ||
    (has(microsoft.spend) && (has('impr.') || (has('account number') && has('currency code')))),
  linkedin_ads: (has) => has(`${linkedinStart}|${linkedin.campaignId}|${linkedin.campaignName}`),
  tiktok_ads: (has) =>
    has('by day|stat_time_day') ||
    (has('advertiser id') && has('cost|custo|costo|コスト') && has('adgroup id|ad group id')),
  pinterest_ads: (has) =>
    has('spend in account currency|pin clicks|paid pin clicks|promoted pin id|promoted pin name'),
  snapchat_ads: (has) => has('swipe ups|swipe up rate|ad squad id|ad squad name'),
  reddit_ads: (has) => has('subreddit') && has('amount spent|spend'),
  x_ads: (has) =>
    has('funding source id|funding source name|tweet id|tweet engagements|promoted tweet'),
  taboola_ads: (has) => has('vctr') && has('vcpm') && has('spent'),
}

/**
 * Names that suggest a platform without being exclusive to it. They occur as column names or in the
 * lines above the table, such as `Report Primary Entity: Ad`.
 */
const hints: Readonly<Partial<Record<KnownPlatform, string>>> = {
  meta_ads: `${withCurrency}|reach|frequency|link clicks|publisher platform`,
  linkedin_ads: 'total spent|total gasto|totale speso',
  tiktok_ads: 'cost|total cost',
  snapchat_ads: 'paid impressions|paid reach',
  reddit_ads: `${withCurrency}|ecpm|upvotes`,
  x_ads: 'time period|post engagements|engagements|link clicks',
  spotify_ads: 'report primary entity|report granularity|completes|ad completion rate|ad format',
  quora_ads: 'clickthrough conversions|viewthrough conversions',
  taboola_ads: 'spent|item name|item id|viewable impressions|actual cpc',
}

export interface RecognizedPlatform {
  readonly platform: KnownPlatform | null
  /**
   * Platforms whose files share the most column names with this file, best first; empty if the
   * platform was recognized.
   */
  readonly likely: readonly KnownPlatform[]
}

/** Maximum number of platforms to suggest. */
const maxLikely = 4

/**
 * Recognizes a file's platform by columns that occur only in its files. Otherwise, the platform is
 * null and the most likely platforms are suggested.
 *
 * @param names  Normalized column names.
 * @param titles  Normalized names in the lines above the columns.
 */
export function recognizePlatform(
  names: ReadonlySet<string>,
  titles: ReadonlySet<string>,
): RecognizedPlatform {
  // `Object.keys` loses the table's key type.
  const platforms = Object.keys(allPlatformColumns) as KnownPlatform[]
  const matches = platforms.filter((one) => signs[one]?.((list) => hasOne(names, list)) === true)
  const [only] = matches
  if (matches.length === 1 && only !== undefined) return { platform: only, likely: [] }
  const scores = new Map(platforms.map((one) => [one, score(one, names, titles)]))
  const get = (one: KnownPlatform) => (matches.includes(one) ? 100 : 0) + (scores.get(one) ?? 0)
  const best = Math.max(...platforms.map(get))
  return {
    platform: null,
    likely: platforms
      .filter((one) => best > 2 && get(one) >= best - 3)
      .toSorted((a, b) => get(b) - get(a))
      .slice(0, maxLikely),
  }
}

/** Number of a platform's columns in the file, plus two for each hint. */
function score(
  platform: KnownPlatform,
  names: ReadonlySet<string>,
  titles: ReadonlySet<string>,
): number {
  const own = Object.values<string>(allPlatformColumns[platform]).filter((list) =>
    hasOne(names, list),
  ).length
  const hinted = parseNames(hints[platform] ?? '').filter(
    (name) => names.has(name) || titles.has(name),
  ).length
  return own + hinted * 2
}
