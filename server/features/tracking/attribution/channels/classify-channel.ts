import { paidClicks } from '../../../../../contract/ad-spend/paid-clicks.ts'
import type { Channel } from '../../../../../contract/tracking/channels.ts'
import type { Signal, Signals } from '../ad-signals.ts'
import { classifyHost } from './classify-host.ts'
import { classifyMedium, isBlankTag, type MediumTrait } from './classify-medium.ts'
import { classifyTagSource, type TagSource } from './classify-tag-source.ts'
import type { SourceKind } from './known-hosts.ts'

/**
 * Version of the rules below and of all their tables. Increase it with every change, so that stored
 * sessions are classified again.
 */
export const channelRulesVersion = 1

export interface ChannelInput {
  /** Signals in the URL of the landing page. */
  readonly signals: Signals
  /** URL of the referring page on another site; null if there is none. */
  readonly referrer: string | null
  /** True if the URL has a `gad_` parameter, which only clicks on Google's ads have. */
  readonly isGoogleAd?: boolean
}

/** Input of the rules. */
interface ChannelFacts {
  /** Kind of the site in `utm_source`. */
  readonly source: TagSource['kind']
  /** True if the source says that it is an ad, and the medium does not contradict. */
  readonly isAd: boolean
  /** True if the medium has all of the given traits. */
  is(...traits: readonly MediumTrait[]): boolean
  /** True if the medium is missing or unknown. */
  readonly isVague: boolean
  readonly hasSource: boolean
  readonly hasCampaign: boolean
  /** Kind of the referring site; `undefined` without a referrer. */
  readonly from: SourceKind | 'site' | undefined
  readonly isGoogleAd: boolean
  has(...signals: readonly Signal[]): boolean
}

// Object.keys loses the key type of the table.
const paidClickIds = Object.keys(paidClicks) as (keyof typeof paidClicks)[]

const paidClickIdsFor = (channel: Channel) =>
  paidClickIds.filter((id) => paidClicks[id] === channel)

const isPaid = ({ is, isAd }: ChannelFacts) => is('paid') || isAd

/**
 * The first matching rule determines the channel, as in GA4's default channel groups: paid media by
 * the kind of source, then unpaid media, click ids, and the referrer. Facebook adds `fbclid` to
 * every link, so it never marks a paid click.
 */
const rules: readonly (readonly [Channel, (facts: ChannelFacts) => boolean])[] = [
  // Ads in newsletters are emails.
  ['email', ({ is, source }) => is('email') && source !== 'social'],

  // Paid media: the kind of source decides, then what the medium says.
  ['paid_social', (facts) => isPaid(facts) && facts.source === 'social'],
  ['paid_video', (facts) => isPaid(facts) && facts.source === 'video'],
  ['paid_video', ({ is }) => is('paid', 'video')],
  ['display', (facts) => isPaid(facts) && facts.source === 'display_ads'],
  ['display', ({ is }) => is('display')],
  ['paid_social', ({ is }) => is('paid', 'social')],
  ['paid_search', ({ is }) => is('paid', 'search')],
  ['paid_search', (facts) => isPaid(facts) && facts.source === 'search'],
  // Nobody tags links in unpaid search results with these.
  [
    'paid_search',
    ({ is, source }) => source === 'search' && !is('organic') && (is('search') || is('shopping')),
  ],

  // Unpaid media.
  ['sms', ({ is, source }) => is('sms') && source !== 'social'],
  ['push', ({ is, source }) => is('push') && source !== 'social'],
  ['affiliate', ({ is, source }) => is('affiliate') && source !== 'social'],
  ['organic_social', ({ is }) => is('social')],
  ['organic_social', ({ is, source, isVague }) => source === 'social' && !isVague && !is('paid')],
  ['organic_video', ({ is, source }) => !is('paid') && (is('video') || source === 'video')],
  ['ai_assistant', ({ is, source }) => !is('paid') && (is('ai') || source === 'ai')],
  ['organic_search', ({ is, source }) => source === 'search' && is('referral')],
  ['organic_search', ({ is }) => is('organic') && !is('paid')],
  ['referral', ({ is }) => is('referral')],

  // Clicks on ads.
  ['paid_search', ({ has }) => has(...paidClickIdsFor('paid_search'))],
  ['display', ({ has }) => has(...paidClickIdsFor('display'))],
  ['paid_social', ({ has }) => has(...paidClickIdsFor('paid_social'))],
  ['paid_social', ({ is, has }) => is('paid') && has('fbc')],
  ['paid_search', ({ isGoogleAd }) => isGoogleAd],
  ['paid_other', (facts) => isPaid(facts)],

  // Tags with an unknown medium, or none.
  ['organic_social', ({ source }) => source === 'social'],
  ['organic_search', ({ source }) => source === 'search'],
  ['email', ({ source }) => source === 'email'],
  ['sms', ({ source }) => source === 'sms'],
  ['push', ({ source }) => source === 'push'],
  ['affiliate', ({ source }) => source === 'affiliate'],
  ['display', ({ source }) => source === 'display_ads'],
  ['organic_social', ({ has, hasSource, hasCampaign }) => hasCampaign && has('fbc') && !hasSource],
  ['other', ({ hasCampaign }) => hasCampaign],

  // Referrers.
  ['paid_search', ({ from }) => from === 'search_ads'],
  ['display', ({ from }) => from === 'display_ads'],
  ['ai_assistant', ({ from }) => from === 'ai'],
  ['email', ({ from }) => from === 'email'],
  ['organic_search', ({ from }) => from === 'search'],
  ['organic_social', ({ from }) => from === 'social'],
  ['organic_video', ({ from }) => from === 'video'],
  ['organic_social', ({ has }) => has('fbc')],
  ['referral', ({ from }) => from === 'site'],
  ['direct', () => true],
]

/** The channel of a session, based on its landing page. @see D-32; L-194 */
export function classifyChannel({ signals, referrer, isGoogleAd = false }: ChannelInput): Channel {
  const medium = toTag(signals.utm_medium)
  const source = toTag(signals.utm_source)
  const traits = classifyMedium(medium)
  const { kind, isAd } = classifyTagSource(source)
  const facts: ChannelFacts = {
    source: kind,
    isAd: isAd && [...traits].every((trait) => trait === 'social' || trait === 'video'),
    is: (...names) => names.every((name) => traits.has(name)),
    isVague: traits.size === 0,
    hasSource: source !== '',
    hasCampaign: [medium, source, ...otherTags.map((name) => toTag(signals[name]))].some(Boolean),
    from: classifyReferrer(referrer),
    isGoogleAd,
    has: (...names) => names.some((name) => signals[name] !== undefined),
  }
  return rules.find(([, holds]) => holds(facts))?.[0] ?? 'direct'
}

const otherTags = ['utm_campaign', 'utm_content', 'utm_term'] as const

const toTag = (text = ''): string => (isBlankTag(text) ? '' : text.trim())

function classifyReferrer(referrer: string | null): ChannelFacts['from'] {
  const host = referrer === null ? '' : URL.parse(referrer.trim())?.hostname
  if (host === undefined || host === '') return undefined
  return classifyHost(host) ?? 'site'
}
