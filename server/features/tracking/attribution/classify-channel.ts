import { paidClicks } from '../../../../contract/ad-spend/paid-clicks.ts'
import type { Signal, Signals } from './ad-signals.ts'
import { classifyReferrer } from './classify-referrer.ts'

export type Channel =
  | 'paid_search'
  | 'paid_social'
  | 'display'
  | 'email'
  | 'affiliate'
  | 'organic_search'
  | 'organic_social'
  | 'referral'
  | 'other'
  | 'direct'

export interface ChannelInput {
  /** Signals in the URL of the landing page. */
  readonly signals: Signals
  /** URL of the referring page on another site; null if there is none. */
  readonly referrer: string | null
}

/** Input of the rules: lower-case texts and the kind of referrer. */
interface ChannelFacts {
  readonly medium: string
  readonly source: string
  readonly from: 'search' | 'social' | 'other' | 'nowhere'
  has(...signals: readonly Signal[]): boolean
}

const paid =
  /^(cp[acmv]|cpl|ppc|sem|ads?|paid([ _-]?(search|media|ads?))?|retargeting|remarketing)$/
const paidSocial =
  /^(paid[ _-]?social|social[ _-]?(paid|ads?|cp[acm]|ppc)|(cp[acm]|ppc)[ _-]?social)$/
const display = /^(display|banner|cpm|programmatic|interstitial|expandable|native)$/
const email = /^(e-?mail|newsletter|mailing|news)$/
const affiliate = /^(affiliates?|partner)$/
const social = /^(social|organic[ _-]?social|social[ _-]?(organic|network|media)|sm)$/
const organic = /^organic([ _-]?search)?$/
const referral = /^(referral|referrer|link)$/

const socialSource =
  /^(facebook|fb|instagram|ig|insta|meta|linkedin|twitter|x|t\.co|tiktok|pinterest|reddit|snapchat|snap|youtube|threads|xing|whatsapp|telegram)([._ -].*)?$/

// Object.keys loses the key type of the table.
const paidClickIds = Object.keys(paidClicks) as (keyof typeof paidClicks)[]

const paidClickIdsFor = (channel: Channel) =>
  paidClickIds.filter((id) => paidClicks[id] === channel)

/**
 * The first matching rule determines the channel. Order: UTM fields, ids of paid clicks, search
 * engines, social networks, other referrers, no referrer. Facebook adds `fbclid` to every link, so
 * no rule uses `fbc`.
 */
const rules: readonly (readonly [Channel, (seen: ChannelFacts) => boolean])[] = [
  ['paid_social', ({ medium }) => paidSocial.test(medium)],
  ['paid_social', ({ medium, source }) => paid.test(medium) && socialSource.test(source)],
  ['display', ({ medium }) => display.test(medium)],
  ['paid_search', ({ medium }) => paid.test(medium)],
  ['email', ({ medium }) => email.test(medium)],
  ['affiliate', ({ medium }) => affiliate.test(medium)],
  ['organic_social', ({ medium }) => social.test(medium)],
  ['organic_search', ({ medium }) => organic.test(medium)],
  ['referral', ({ medium }) => referral.test(medium)],

  ['paid_search', ({ has }) => has(...paidClickIdsFor('paid_search'))],
  ['display', ({ has }) => has(...paidClickIdsFor('display'))],
  ['paid_social', ({ has }) => has(...paidClickIdsFor('paid_social'))],

  // Campaign links without a medium.
  ['email', ({ medium, source }) => medium === '' && email.test(source)],
  ['organic_social', ({ medium, source }) => medium === '' && socialSource.test(source)],
  [
    'other',
    ({ medium, source, has }) =>
      `${medium}${source}` !== '' || has('utm_campaign', 'utm_content', 'utm_term'),
  ],

  ['organic_search', ({ from }) => from === 'search'],
  ['organic_social', ({ from }) => from === 'social'],
  ['referral', ({ from }) => from === 'other'],
  ['direct', () => true],
]

/** The channel of a session, based on its landing page. @see D-32 */
export function classifyChannel({ signals, referrer }: ChannelInput): Channel {
  const host = referrer === null ? undefined : URL.parse(referrer)?.hostname
  const facts: ChannelFacts = {
    medium: signals.utm_medium?.toLowerCase() ?? '',
    source: signals.utm_source?.toLowerCase() ?? '',
    from: host === undefined ? 'nowhere' : classifyReferrer(host),
    has: (...names) => names.some((name) => signals[name] !== undefined),
  }
  return rules.find(([, holds]) => holds(facts))?.[0] ?? 'direct'
}
