import { type ClickId, clickIds } from '../../../contract/click-ids.ts'

/** What on a lead tells that it came from one ad platform. */
export interface PlatformSignals {
  readonly platform: string
  readonly clickIds: readonly ClickId[]
  /** Values of `utm_source`, in lower case. */
  readonly utmSources: readonly string[]
  /** Other ones, which decide where nothing else tells. */
  readonly otherSources?: readonly string[]
}

/**
 * Where a lead came from: the first row with one of its click ids, else the first with its
 * `utm_source`. This alone counts nothing, since click ids such as `fbc` also come with unpaid
 * visits: the lead must name a campaign of the platform, too. `resolvedPlatformColumn` decides.
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
    utmSources: ['facebook', 'fb', 'instagram', 'meta'],
    // The last are what {{site_source_name}} stands for beside fb.
    otherSources: ['insta', 'ig', 'an', 'msg'],
  },
  { platform: 'microsoft_ads', clickIds: ['msclkid'], utmSources: ['bing', 'microsoft'] },
  { platform: 'linkedin_ads', clickIds: ['li_fat_id'], utmSources: ['linkedin'] },
  { platform: 'tiktok_ads', clickIds: ['ttclid'], utmSources: ['tiktok'] },
  { platform: 'x_ads', clickIds: ['twclid'], utmSources: ['twitter', 'x'] },
  { platform: 'reddit_ads', clickIds: ['rdt_cid'], utmSources: ['reddit'] },
  {
    platform: 'snapchat_ads',
    clickIds: ['sccid'],
    utmSources: ['snapchat'],
    otherSources: ['snap'],
  },
  { platform: 'pinterest_ads', clickIds: ['epik'], utmSources: ['pinterest'] },
]

/** Platform of a lead that shows none of the signals, but carries a `searchAdsCampaignId`. */
export const searchAdsPlatform = 'google_ads'

/**
 * Platforms whose click ids cookies keep beyond the visit, as `_fbc` does for 90 days: there such an
 * id may be older than what the address of this visit says.
 *
 * @see L-163
 */
export const cookiePlatforms: readonly string[] = platformSignals
  .filter((signals) => signals.clickIds.some((id) => 'cookie' in clickIds[id]))
  .map(({ platform }) => platform)

/** What some add to the name of a platform: `facebook_ads`, `linkedin.com`. For both of our languages. */
export const sourceSuffix = '([._ -]?ads?|[.]com)$'

const suffixPattern = new RegExp(sourceSuffix)

/** Every name of a platform, without such a suffix. */
export const platformNames: ReadonlyMap<string, string> = new Map(
  platformSignals.flatMap(({ platform, utmSources, otherSources = [] }) =>
    [...utmSources, ...otherSources].map((name) => [name, platform]),
  ),
)

/** The platform that a word means, in lower case; `undefined` for any other word. */
export const findPlatform = (word: string): string | undefined =>
  platformNames.get(word.replace(suffixPattern, ''))
