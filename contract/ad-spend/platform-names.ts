/** Names of ad platforms, the same in every language. */
export const platformNames = {
  google_ads: 'Google Ads',
  meta_ads: 'Meta Ads',
  microsoft_ads: 'Microsoft Ads',
  linkedin_ads: 'LinkedIn Ads',
  tiktok_ads: 'TikTok Ads',
  x_ads: 'X Ads',
  reddit_ads: 'Reddit Ads',
  snapchat_ads: 'Snapchat Ads',
  pinterest_ads: 'Pinterest Ads',
  spotify_ads: 'Spotify Ads',
  quora_ads: 'Quora Ads',
  taboola_ads: 'Taboola Ads',
} as const
