import type { ClickId } from '../../../contract/click-ids.ts'

/** What on a lead tells that it came from one ad platform. */
export interface PlatformSignals {
  readonly platform: string
  readonly clickIds: readonly ClickId[]
  /** Values of `utm_source`, in lower case. */
  readonly utmSources: readonly string[]
}

/**
 * Where a lead came from: the first row with one of its click ids, else the first with its
 * `utm_source`. This alone counts nothing, since click ids such as `fbc` also come with unpaid
 * visits: the lead must name a campaign of the platform, too.
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
  },
  { platform: 'microsoft_ads', clickIds: ['msclkid'], utmSources: ['bing', 'microsoft'] },
  { platform: 'linkedin_ads', clickIds: ['li_fat_id'], utmSources: ['linkedin'] },
  { platform: 'tiktok_ads', clickIds: ['ttclid'], utmSources: ['tiktok'] },
  { platform: 'x_ads', clickIds: ['twclid'], utmSources: ['twitter', 'x'] },
  { platform: 'reddit_ads', clickIds: ['rdt_cid'], utmSources: ['reddit'] },
  { platform: 'snapchat_ads', clickIds: ['sccid'], utmSources: ['snapchat'] },
  { platform: 'pinterest_ads', clickIds: ['epik'], utmSources: ['pinterest'] },
]

/** Platform of a lead that shows none of the signals, but carries a `searchAdsCampaignId`. */
export const searchAdsPlatform = 'google_ads'

/** The platform that a word of `utm_source` means, in lower case; `undefined` for any other word. */
export const platformCalled = (word: string): string | undefined =>
  platformSignals.find(({ utmSources }) => utmSources.includes(word))?.platform
