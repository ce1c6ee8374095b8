import type { consentFields } from '../../../../../contract/tracking/session.ts'
import type { Random } from '../random.ts'
import { browserIds } from './click-signals.ts'
import type { Origin } from './origins.ts'

/** Answers to the four consent questions; null if a question was not asked. */
export type Consent = Readonly<Record<(typeof consentFields)[number], boolean | null>>

/** A visitor's browser and consent. */
export interface Visitor {
  readonly deviceType: 'mobile' | 'desktop' | 'tablet'
  readonly browser: string
  readonly os: string
  readonly country: string
  readonly consent: Consent
  /** IDs stored in the browser; null without consent. */
  readonly ga4cid: string | null
  readonly fbp: string | null
}

const desktops = [
  { deviceType: 'desktop', browser: 'Chrome', os: 'Windows', weight: 44 },
  { deviceType: 'desktop', browser: 'Microsoft Edge', os: 'Windows', weight: 22 },
  { deviceType: 'desktop', browser: 'Firefox', os: 'Windows', weight: 12 },
  { deviceType: 'desktop', browser: 'Safari', os: 'macOS', weight: 15 },
  { deviceType: 'desktop', browser: 'Firefox', os: 'Linux', weight: 4 },
] as const

const handhelds = [
  { deviceType: 'mobile', browser: 'Safari', os: 'iOS', weight: 44 },
  { deviceType: 'mobile', browser: 'Chrome', os: 'Android', weight: 36 },
  { deviceType: 'mobile', browser: 'Samsung Internet for Android', os: 'Android', weight: 10 },
  { deviceType: 'tablet', browser: 'Safari', os: 'iOS', weight: 7 },
] as const

const choices = [
  { analytics: true, ads: true, weight: 71 },
  { analytics: true, ads: false, weight: 9 },
  { analytics: false, ads: false, weight: 20 },
]

/** Consent was not requested, because the lead was received by phone or imported from a list. */
export const unasked: Consent = {
  ad_storage: null,
  ad_user_data: null,
  analytics_storage: null,
  ad_personalization: null,
}

/** @param firstSeen Time of the visitor's first page view, in milliseconds. */
export function inventVisitor(
  random: Random,
  { product, channel, click }: Origin,
  country: string,
  firstSeen: number,
): Visitor {
  const isAtWork = product === 'commercial' || click?.platform === 'microsoft_ads'
  const mobileShare = isAtWork ? 0.2 : channel === 'paid_social' ? 0.88 : 0.58
  const { deviceType, browser, os } = random.weighted<
    (typeof desktops)[number] | (typeof handhelds)[number]
  >(random.chance(mobileShare) ? handhelds : desktops)
  const { analytics, ads } = random.weighted(choices)
  const { ga4cid, fbp } = browserIds(random, firstSeen)
  return {
    deviceType,
    browser,
    os,
    country,
    consent: {
      ad_storage: ads,
      ad_user_data: ads,
      analytics_storage: analytics,
      ad_personalization: ads && random.chance(0.9),
    },
    ga4cid: analytics ? ga4cid : null,
    fbp: ads ? fbp : null,
  }
}
