/** URL and version of a platform's API. */
interface PlatformApi {
  readonly baseUrl: string
  /** Maximum number of days between a conversion and its receipt by the platform. */
  readonly maxAgeDays: number
}

/**
 * Versions and limits according to the platforms' documentation as of November 2026. Platforms
 * retire versions: LinkedIn after 12 months (it then returns 426) and Meta after two years or more.
 */
export const platformApis = {
  /** developers.google.com/data-manager/api. */
  google_ads: { baseUrl: 'https://datamanager.googleapis.com/v1', maxAgeDays: 90 },
  /** learn.microsoft.com/advertising: applyofflineconversions. */
  microsoft: {
    baseUrl: 'https://campaign.api.bingads.microsoft.com/CampaignManagement/v13',
    maxAgeDays: 90,
  },
  /**
   * developers.facebook.com: conversions-api/using-the-api. A single event that is more than 7 days
   * old makes the whole request fail.
   */
  meta: { baseUrl: 'https://graph.facebook.com/v25.0', maxAgeDays: 7 },
  /**
   * Events API 2.0 (v1.3). Published limits range from 7 to 28 days; TikTok rejects older events.
   */
  tiktok: { baseUrl: 'https://business-api.tiktok.com/open_api/v1.3', maxAgeDays: 28 },
  /** ads-api.reddit.com/docs/v3. */
  reddit: { baseUrl: 'https://ads-api.reddit.com/api/v3', maxAgeDays: 7 },
  /** developers.snap.com: Conversions-API/UsingTheAPI. Version 2 accepted events for 37 days. */
  snapchat: { baseUrl: 'https://tr.snapchat.com/v3', maxAgeDays: 7 },
  /**
   * github.com/pinterest/api-description, 5.23.0. The maximum age is taken from other connectors.
   */
  pinterest: { baseUrl: 'https://api.pinterest.com/v5', maxAgeDays: 7 },
  /** learn.microsoft.com/linkedin: conversions-api. */
  linkedin: { baseUrl: 'https://api.linkedin.com/rest', maxAgeDays: 90 },
  /**
   * developer.x.com: x-ads-api/measurement/web-conversions. The maximum age is taken from other
   * connectors.
   */
  x: { baseUrl: 'https://ads-api.x.com/12', maxAgeDays: 90 },
} as const satisfies Record<string, PlatformApi>

/** Sent in the `LinkedIn-Version` header. */
export const linkedinVersion = '202604'
