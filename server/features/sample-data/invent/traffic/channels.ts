import type { Random } from '../random.ts'
import { type Signals, ttclid, utm } from './click-signals.ts'

/** Origin of visitors without a known paid campaign. */
export interface Channel {
  readonly name: string
  /** Number of leads relative to all other origins. */
  readonly weight: number
  /** Share of the origin's leads that become qualified. */
  readonly quality: number
  /** Referrers of the origin's visitors; null if browsers send none. */
  readonly referrers: readonly (string | null)[]
  readonly signals?: (random: Random, at: number) => Signals
}

/** All origins except campaigns. */
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
  },
  { name: 'direct', weight: 9, quality: 0.5, referrers: [null] },
  {
    name: 'referral',
    weight: 6,
    quality: 0.55,
    referrers: [
      'https://www.solarvergleich.example/anbieter/nordlicht-solar',
      'https://forum.photovoltaik.example/t/erfahrungen-nordlicht/4711',
      'https://www.stadtwerke.example/partner',
    ],
  },
  {
    name: 'email',
    weight: 4,
    quality: 0.58,
    referrers: [null],
    signals: (random, at) => {
      const month = new Date(at).toISOString().slice(0, 7)
      return utm('newsletter', 'email', `news_${month}`, random.pick(['hero', 'footer']))
    },
  },
  {
    name: 'organic_social',
    weight: 3,
    quality: 0.3,
    referrers: ['https://www.instagram.com/', 'https://www.linkedin.com/'],
  },
  {
    name: 'organic_video',
    weight: 1,
    quality: 0.35,
    referrers: ['https://www.youtube.com/'],
  },
  {
    name: 'ai_assistant',
    weight: 2,
    quality: 0.6,
    referrers: ['https://chatgpt.com/', 'https://www.perplexity.ai/', 'https://gemini.google.com/'],
  },
  {
    // TikTok ads. Their spend is never uploaded, so the spend report does not include it.
    name: 'paid_social',
    weight: 3,
    quality: 0.13,
    referrers: ['https://www.tiktok.com/'],
    signals: (random) => ({
      ...utm('tiktok', 'paid_social', 'dach_vorher_nachher'),
      ttclid: ttclid(random),
    }),
  },
]
