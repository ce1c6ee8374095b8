import type { ClickId } from '../../../../../contract/click-ids.ts'
import type { utmFields } from '../../../../../contract/tracking/session.ts'
import type { Random } from '../random.ts'
import type { AdAccount, AdGroup, Campaign } from './campaigns.ts'

/** UTM fields and click IDs in a landing page URL. */
export type Signals = Partial<Record<ClickId | (typeof utmFields)[number], string>>

/** Clicked ad. */
export interface AdClick {
  readonly platform: AdAccount['platform']
  readonly accountId: string
  readonly campaign: Campaign
  readonly adGroup: AdGroup
  readonly adId: string
  /** Search term; empty for clicks outside search. */
  readonly keyword: string
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const hex = '0123456789abcdef'
const digits = '0123456789'

/** Parameters of the landing page URL after a click, in the format that each platform uses. */
export function inventSignals(random: Random, click: AdClick, at: number, os: string): Signals {
  const { campaign, adGroup, adId, keyword } = click
  switch (click.platform) {
    case 'google_ads':
      return {
        ...utm('google', 'cpc', campaign.name, adId, keyword),
        ...googleId(random, os),
      }
    case 'microsoft_ads':
      return {
        ...utm('bing', 'cpc', campaign.name, adId, keyword),
        msclkid: random.text(32, hex),
      }
    case 'meta_ads':
      return {
        ...utm(random.pick(['facebook', 'instagram']), 'paid_social', campaign.name, adGroup.name),
        fbc: `fb.1.${at}.IwZXh0bgNhZW0BM${random.text(46, base64)}`,
      }
    case 'linkedin_ads':
      return {
        ...utm('linkedin', 'paid_social', campaign.id, adId),
        li_fat_id: random.id(at),
      }
  }
}

/** UTM fields; empty optional fields are omitted. */
export function utm(
  source: string,
  medium: string,
  campaign: string,
  content = '',
  term = '',
): Signals {
  return {
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    ...(content === '' ? {} : { utm_content: content }),
    ...(term === '' ? {} : { utm_term: term }),
  }
}

/** On iPhones, Google often sends an aggregated ID instead of a click ID. */
function googleId(random: Random, os: string): Signals {
  if (os !== 'iOS' || random.chance(0.7)) return { gclid: gclid(random) }
  return random.chance(0.5)
    ? { gbraid: `0AAAAAD${random.text(26, base64)}` }
    : { wbraid: `ClQKCAjw${random.text(70, base64)}` }
}

const gclid = (random: Random): string =>
  random.chance(0.6)
    ? `Cj0KCQjw${random.text(76, base64)}_wcB`
    : `EAIaIQobChMI${random.text(60, base64)}_D_BwE`

/** TikTok click ID. */
export const ttclid = (random: Random): string => `E.C.P.${random.text(86, base64)}`

/** IDs that Google Analytics and Meta store in a browser. */
export const browserIds = (random: Random, firstSeen: number) => ({
  ga4cid: `${random.text(9, '123456789')}.${Math.floor(firstSeen / 1_000)}`,
  fbp: `fb.1.${firstSeen}.${random.text(10, digits)}`,
})
