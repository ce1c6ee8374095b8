import { messages } from '../../../i18n/index.ts'

/** Platforms that are known by name; any other slug works, too. @see D-45 */
export const knownPlatforms = [
  'google_ads',
  'meta_ads',
  'microsoft_ads',
  'linkedin_ads',
  'tiktok_ads',
  'x_ads',
  'reddit_ads',
  'snapchat_ads',
  'pinterest_ads',
] as const

/** `google_ads` is Google Ads; what is not known is shown as it is. */
export const platformName = (slug: string): string => messages.dashboard.displayName(slug)

/** What the service takes for a platform. */
export const isPlatform = (text: string): boolean =>
  /^[a-z0-9]+(_[a-z0-9]+)*$/.test(text) && text.length <= 50
