import { messages } from '../../../i18n/index.ts'

/** Platforms with a display name; any other slug works as well. @see D-45 */
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
  'spotify_ads',
  'quora_ads',
  'taboola_ads',
] as const

/** `google_ads` → `Google Ads`; unlisted slugs are shown unchanged. */
export const platformName = (slug: string): string => messages.dashboard.displayName(slug)

/** True for a slug that the service accepts. */
export const isPlatform = (text: string): boolean =>
  /^[a-z0-9]+(_[a-z0-9]+)*$/.test(text) && text.length <= 50
