import { type ClickId, clickIds } from '../../../contract/click-ids.ts'

/** Click IDs and UTM sources that identify an ad platform. */
export interface PlatformSignals {
  readonly platform: string
  readonly clickIds: readonly ClickId[]
  /** Lowercase values of `utm_source`. */
  readonly utmSources: readonly string[]
}

/**
 * The first row that contains one of the lead's click IDs determines the platform. If there is
 * none, the first row that contains the lead's `utm_source` does. A signal alone is not enough,
 * because click IDs such as `fbc` also occur on unpaid visits: `adKeyColumns` also requires a
 * campaign.
 *
 * @see D-39; D-45
 */
export const platformSignals: readonly PlatformSignals[] = [
  {
    platform: 'google_ads',
    clickIds: ['gclid', 'wbraid', 'gbraid', 'dclid'],
    utmSources: ['google', 'adwords'],
  },
  {
    platform: 'meta_ads',
    clickIds: ['fbc'],
    // Meta replaces {{site_source_name}} with fb, ig, an or msg.
    utmSources: ['facebook', 'fb', 'instagram', 'meta', 'insta', 'ig', 'an', 'msg'],
  },
  { platform: 'microsoft_ads', clickIds: ['msclkid'], utmSources: ['bing', 'microsoft'] },
  { platform: 'linkedin_ads', clickIds: ['li_fat_id'], utmSources: ['linkedin'] },
  { platform: 'tiktok_ads', clickIds: ['ttclid'], utmSources: ['tiktok'] },
  { platform: 'x_ads', clickIds: ['twclid'], utmSources: ['twitter', 'x'] },
  { platform: 'reddit_ads', clickIds: ['rdt_cid'], utmSources: ['reddit'] },
  {
    platform: 'snapchat_ads',
    clickIds: ['sccid'],
    utmSources: ['snapchat', 'snap'],
  },
  { platform: 'pinterest_ads', clickIds: ['epik'], utmSources: ['pinterest'] },
  { platform: 'spotify_ads', clickIds: [], utmSources: ['spotify'] },
  { platform: 'quora_ads', clickIds: [], utmSources: ['quora'] },
  { platform: 'taboola_ads', clickIds: [], utmSources: ['taboola'] },
]

/** Platform of a lead that has a `searchAdsCampaignId` but no other signal. */
export const searchAdsPlatform = 'google_ads'

/**
 * Platforms whose click IDs stay in cookies beyond the session (`_fbc` for 90 days), so that a
 * click ID can be older than the session's UTM parameters.
 *
 * @see L-163
 */
export const cookiePlatforms: readonly string[] = platformSignals
  .filter((signals) => signals.clickIds.some((id) => 'cookie' in clickIds[id]))
  .map(({ platform }) => platform)

/**
 * Optional suffix of a platform name: `facebook_ads`, `linkedin.com`. Valid in JavaScript and SQL.
 */
export const sourceSuffix = '([._ -]?ads?|[.]com)$'

const suffixPattern = new RegExp(sourceSuffix)

/** Platform by source name, without the name's suffix. */
export const platformNames: ReadonlyMap<string, string> = new Map(
  platformSignals.flatMap(({ platform, utmSources }) => utmSources.map((name) => [name, platform])),
)

export const findPlatform = (word: string): string | undefined =>
  platformNames.get(word.replace(suffixPattern, ''))
