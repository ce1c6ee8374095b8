import { paidClicks } from '../../../../../contract/ad-spend/paid-clicks.ts'
import type { Channel } from '../../../../../contract/tracking/channels.ts'
import type { Signal, Signals } from '../ad-signals.ts'
import { classifyHost } from './classify-host.ts'
import { classifyMedium, isBlankTag, type MediumTrait, normalizeTag } from './classify-medium.ts'
import { classifyTagSource, type TagSource } from './classify-tag-source.ts'
import type { SourceKind } from './known-hosts.ts'

/**
 * Version of the rules below and of all their tables. Increase the version with every change to a
 * rule or table, so that stored sessions are classified again.
 */
export const channelRulesVersion = 2

export interface ChannelInput {
  /** Signals in the landing page URL. */
  readonly signals: Signals
  /** URL of the referring page on another site; null if there is none. */
  readonly referrer: string | null
  /** True if the URL has a `gad_` parameter, which appears only after clicks on Google ads. */
  readonly isGoogleAd?: boolean
}

/** Input to the rules. */
interface ChannelFacts {
  /** Kind of site that `utm_source` names. */
  readonly source: TagSource['kind']
  /** True if the source clearly names an ad and the medium does not contradict that. */
  readonly isAd: boolean
  /** True if the medium has all of the given traits. */
  is(...traits: readonly MediumTrait[]): boolean
  /** True if the medium is missing or unknown. */
  readonly isVague: boolean
  readonly hasSource: boolean
  readonly hasCampaign: boolean
  /** The referring site's kind; `undefined` if there is no referrer. */
  readonly from: SourceKind | 'site' | undefined
  readonly isGoogleAd: boolean
  has(...signals: readonly Signal[]): boolean
}

// `Object.keys` loses the table's key type.
const paidClickIds = Object.keys(paidClicks) as (keyof typeof paidClicks)[]

const paidClickIdsFor = (channel: Channel) =>
  paidClickIds.filter((id) => paidClicks[id] === channel)

const isPaid = ({ is, isAd }: ChannelFacts) => is('paid') || isAd

const lastRule = ['direct', () => true, 'no UTM fields, click ID or referrer'] as const

/**
 * The first matching rule determines the channel, as in GA4's default channel groups: first paid
 * media by kind of source, then unpaid media, click IDs, and the referrer. Facebook adds an
 * `fbclid` to every link, so an `fbclid` never indicates a paid click.
 */
const rules: readonly (readonly [
  channel: Channel,
  holds: (facts: ChannelFacts) => boolean,
  reason: string,
])[] = [
  // This rule comes first, because ads in newsletters count as email.
  ['email', ({ is, source }) => is('email') && source !== 'social', 'utm_medium indicates email'],

  // Paid media: the kind of source takes precedence over the medium.
  [
    'paid_social',
    (facts) => isPaid(facts) && facts.source === 'social',
    'the medium is paid, and the source is a social network',
  ],
  [
    'paid_video',
    (facts) => isPaid(facts) && facts.source === 'video',
    'the medium is paid, and the source is a video site',
  ],
  ['paid_video', ({ is }) => is('paid', 'video'), 'utm_medium indicates paid video'],
  [
    'display',
    (facts) => isPaid(facts) && facts.source === 'display_ads',
    'the medium is paid, and the source is an ad network',
  ],
  ['display', ({ is }) => is('display'), 'utm_medium indicates a display ad'],
  ['paid_social', ({ is }) => is('paid', 'social'), 'utm_medium indicates paid social'],
  ['paid_search', ({ is }) => is('paid', 'search'), 'utm_medium indicates paid search'],
  [
    'paid_search',
    (facts) => isPaid(facts) && facts.source === 'search',
    'the medium is paid, and the source is a search engine',
  ],
  // These mediums count as paid, because no one uses them to tag links in unpaid search results.
  [
    'paid_search',
    ({ is, source }) => source === 'search' && !is('organic') && (is('search') || is('shopping')),
    'utm_medium indicates search or shopping, and the source is a search engine',
  ],

  // Unpaid media.
  [
    'sms',
    ({ is, source }) => is('sms') && source !== 'social',
    'utm_medium indicates a text message',
  ],
  [
    'push',
    ({ is, source }) => is('push') && source !== 'social',
    'utm_medium indicates a push notification',
  ],
  [
    'affiliate',
    ({ is, source }) => is('affiliate') && source !== 'social',
    'utm_medium indicates an affiliate',
  ],
  [
    'affiliate',
    ({ is, source }) => is('paid') && source === 'affiliate',
    'the medium is paid, and the source is an affiliate network',
  ],
  ['organic_social', ({ is }) => is('social'), 'utm_medium indicates social media'],
  [
    'organic_social',
    ({ is, source, isVague }) => source === 'social' && !isVague && !is('paid'),
    'the medium is unpaid, and the source is a social network',
  ],
  [
    'organic_video',
    ({ is, source }) => !is('paid') && (is('video') || source === 'video'),
    'utm_medium or utm_source indicates video',
  ],
  [
    'ai_assistant',
    ({ is, source }) => !is('paid') && (is('ai') || source === 'ai'),
    'utm_medium or utm_source indicates an AI assistant',
  ],
  [
    'organic_search',
    ({ is, source }) => source === 'search' && is('referral'),
    'utm_medium indicates a referral, and the source is a search engine',
  ],
  [
    'organic_search',
    ({ is }) => is('organic') && !is('paid'),
    'utm_medium indicates organic traffic',
  ],
  ['referral', ({ is }) => is('referral'), 'utm_medium indicates a referral'],

  // Ad clicks.
  ['paid_search', ({ has }) => has(...paidClickIdsFor('paid_search')), 'click ID of a search ad'],
  ['display', ({ has }) => has(...paidClickIdsFor('display')), 'click ID of a display ad'],
  ['paid_social', ({ has }) => has(...paidClickIdsFor('paid_social')), 'click ID of a social ad'],
  [
    'paid_social',
    ({ is, has }) => is('paid') && has('fbc'),
    'paid medium, and a Facebook click ID',
  ],
  ['paid_search', ({ isGoogleAd }) => isGoogleAd, 'Google ad parameters in the URL'],
  ['paid_other', (facts) => isPaid(facts), 'paid medium, and an unknown source'],

  // UTM fields with an unknown or missing medium.
  ['organic_social', ({ source }) => source === 'social', 'utm_source is a social network'],
  ['organic_search', ({ source }) => source === 'search', 'utm_source is a search engine'],
  ['email', ({ source }) => source === 'email', 'utm_source is an email service'],
  ['sms', ({ source }) => source === 'sms', 'utm_source indicates a text message'],
  ['push', ({ source }) => source === 'push', 'utm_source indicates a push notification'],
  ['affiliate', ({ source }) => source === 'affiliate', 'utm_source is an affiliate network'],
  ['display', ({ source }) => source === 'display_ads', 'utm_source is an ad network'],
  ['paid_other', ({ source }) => source === 'content_ads', 'utm_source is a content ad network'],
  [
    'organic_social',
    ({ has, hasSource, hasCampaign }) => hasCampaign && has('fbc') && !hasSource,
    'Facebook click ID, and UTM fields without a source',
  ],
  ['other', ({ hasCampaign }) => hasCampaign, 'UTM fields that match no other channel'],

  // Referrers.
  ['paid_search', ({ from }) => from === 'search_ads', 'the referrer is an ad on a search engine'],
  ['display', ({ from }) => from === 'display_ads', 'the referrer is an ad network'],
  ['ai_assistant', ({ from }) => from === 'ai', 'the referrer is an AI assistant'],
  ['email', ({ from }) => from === 'email', 'the referrer is an email service'],
  ['organic_search', ({ from }) => from === 'search', 'the referrer is a search engine'],
  ['organic_social', ({ from }) => from === 'social', 'the referrer is a social network'],
  ['organic_video', ({ from }) => from === 'video', 'the referrer is a video site'],
  ['organic_social', ({ has }) => has('fbc'), 'Facebook click ID without other signals'],
  ['referral', ({ from }) => from === 'site', 'the referrer is another site'],
  lastRule,
]

/** A session's channel, based on its landing page. @see D-32; L-194 */
export const classifyChannel = (input: ChannelInput): Channel => findChannel(input).channel

/** A channel, and a description of the rule that determined it. */
export interface FoundChannel {
  readonly channel: Channel
  readonly reason: string
}

export function findChannel({ signals, referrer, isGoogleAd = false }: ChannelInput): FoundChannel {
  const medium = toTag(signals.utm_medium)
  const source = toTag(signals.utm_source)
  const traits = classifyMedium(medium)
  const { kind, isAd } = classifyTagSource(source)
  const facts: ChannelFacts = {
    source: kind,
    isAd:
      (isAd || isYandexDirect(source, signals.utm_medium)) &&
      [...traits].every((trait) => trait === 'social' || trait === 'video'),
    is: (...names) => names.every((name) => traits.has(name)),
    isVague: traits.size === 0,
    hasSource: source !== '',
    hasCampaign: [medium, source, ...otherTags.map((name) => toTag(signals[name]))].some(Boolean),
    from: classifyReferrer(referrer),
    isGoogleAd,
    has: (...names) => names.some((name) => signals[name] !== undefined),
  }
  const [channel, , reason] = rules.find(([, holds]) => holds(facts)) ?? lastRule
  return { channel, reason }
}

/**
 * Yandex's ad system is called Direct, so for Yandex, `direct` is a name rather than the
 * placeholder.
 */
const isYandexDirect = (source: string, medium = ''): boolean =>
  /^yandex/i.test(source) && normalizeTag(medium) === 'direct'

const otherTags = ['utm_campaign', 'utm_content', 'utm_term'] as const

const toTag = (text = ''): string => (isBlankTag(text) ? '' : text.trim())

function classifyReferrer(referrer: string | null): ChannelFacts['from'] {
  const host = referrer === null ? '' : URL.parse(referrer.trim())?.hostname
  if (host === undefined || host === '') return undefined
  return classifyHost(host) ?? 'site'
}
