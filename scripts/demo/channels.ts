import { type AdClick, type Signals, signalsOf, ttclid, utm } from './click-signals.ts'
import { type Campaign, adAccounts, demandOf, runs } from './campaigns.ts'
import type { Day } from './calendar.ts'
import { type ProductName, products } from './products.ts'
import type { Random } from './random.ts'

/** A way by which visitors arrive, without being paid for each. */
export interface Channel {
  readonly name: string
  /** Leads that it brings, in comparison with all other ways of arriving. */
  readonly weight: number
  readonly quality: number
  readonly referrers: readonly (string | null)[]
  signals(random: Random, at: number): Signals
}

const nothing = () => ({})

/** Everything that brings visitors beside the campaigns. */
export const channels: readonly Channel[] = [
  {
    name: 'organic_search',
    weight: 15,
    quality: 0.48,
    referrers: [
      'https://www.google.com/',
      'https://www.google.de/',
      'https://www.bing.com/',
      'https://duckduckgo.com/',
      'https://www.ecosia.org/',
    ],
    signals: nothing,
  },
  {
    name: 'direct',
    weight: 9,
    quality: 0.5,
    referrers: [null],
    signals: nothing,
  },
  {
    name: 'referral',
    weight: 6,
    quality: 0.55,
    referrers: [
      'https://www.solarvergleich.example/anbieter/nordlicht-solar',
      'https://forum.photovoltaik.example/t/erfahrungen-nordlicht/4711',
      'https://www.stadtwerke-kiel.example/partner',
    ],
    signals: nothing,
  },
  {
    name: 'email',
    weight: 4,
    quality: 0.58,
    referrers: [null],
    signals: (random, at) =>
      utm('newsletter', 'email', `news_${new Date(at).toISOString().slice(0, 7)}`, random.pick(['hero', 'footer'])),
  },
  {
    name: 'organic_social',
    weight: 3,
    quality: 0.3,
    referrers: ['https://www.facebook.com/', 'https://www.instagram.com/', 'https://www.youtube.com/'],
    signals: nothing,
  },
  {
    // Nobody uploads what TikTok costs, so that the report of spend knows nothing of it.
    name: 'paid_social',
    weight: 3,
    quality: 0.13,
    referrers: ['https://www.tiktok.com/'],
    signals: (random) => ({ ...utm('tiktok', 'paid_social', 'dach_vorher_nachher'), ttclid: ttclid(random) }),
  },
]

/** What brought a visitor, before anyone knows who it is. */
export type Origin =
  | { readonly kind: 'ad'; readonly click: AdClick; readonly product: ProductName; readonly weight: number }
  | { readonly kind: 'free'; readonly channel: Channel; readonly product: ProductName; readonly weight: number }

export const chooseOrigin = 0 as unknown as Campaign | Day | typeof adAccounts | typeof demandOf | typeof runs | typeof products | typeof signalsOf
