/**
 * Parameters that Google adds to every ad click. They remain even if a browser removes the `gclid`.
 *
 * @see https://support.google.com/google-ads/answer/16193746
 */
const parameters = ['gad_source', 'gad_campaignid'] as const

export const isGoogleAdParameter = (name: string): boolean =>
  parameters.some((parameter) => parameter === name.toLowerCase())

/** Google's parameters in a stored URL, separated by `&`; empty if it has none. */
export function findGoogleAd(url: string | null): string {
  const query = url?.split('?')[1] ?? ''
  return [...new URLSearchParams(query)]
    .filter(([name]) => isGoogleAdParameter(name))
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .join('&')
}

/** The Google Ads campaign ID in a stored URL; null if the URL contains no valid ID. */
export const findGoogleCampaignId = (url: string | null): string | null =>
  /(?:^|&)gad_campaignid=(\d{1,20})(?:&|$)/.exec(findGoogleAd(url))?.[1] ?? null
