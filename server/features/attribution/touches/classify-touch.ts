import type { AttributionGroup } from '../../../../contract/attribution.ts'
import type { ClickId } from '../../../../contract/click-ids.ts'
import { classifySource, findChannel, isSameSite } from '../../tracking/index.ts'
import { eachGrouping } from '../tally.ts'
import { clickBits, type TouchSignals } from './touch-signals.ts'

/** Group for leads that have neither a journey nor signals of their own. */
export const unknownGroup = '(unknown)'

/** Group for visits without a campaign, medium or keyword. */
export const noTag = '(none)'

/** Channel for a visit without signals. */
export const directChannel = 'direct'

/**
 * A touch's group. A visit keeps the channel that was stored with it. A lead without visits is
 * classified like a visit, except that missing signals do not make it direct; such a lead belongs
 * to {@link unknownGroup} in every grouping.
 *
 * @see L-32
 */
export const classifyTouch = (by: AttributionGroup, touch: TouchSignals): string =>
  classifyFrom(classifyOrigin(touch), by, touch)

/** A touch's group in each grouping. */
export type TouchGroups = Readonly<Record<AttributionGroup, string>>

/** Signals that determine the channel and the source. */
export type OriginSignals = Omit<TouchSignals, 'utm_term' | 'landingPath'>

/** Where a touch came from; channel and source are groups. */
export interface Origin {
  /** True for a lead that has neither a journey nor signals. */
  readonly isUnknown: boolean
  readonly channel: string
  readonly source: string
}

export function classifyOrigin(touch: OriginSignals): Origin {
  const channel = findOwnChannel(touch)
  if (touch.isOwn && channel === directChannel) return unknownOrigin
  const source = classifySource({
    ...toClickIds(touch),
    utm_source: touch.utm_source,
    referrer: getExternalReferrer(touch),
    channel,
  })
  return { isUnknown: false, channel: channel ?? unknownGroup, source }
}

const unknownOrigin: Origin = { isUnknown: true, channel: unknownGroup, source: unknownGroup }

/** A touch's groups in all groupings. */
export const classifyTouchByAll = (touch: TouchSignals, origin: Origin): TouchGroups =>
  eachGrouping((by) => classifyFrom(origin, by, touch))

const findOwnChannel = (touch: OriginSignals): string | null =>
  touch.isOwn ? findLeadChannel(touch).channel : touch.channel

function classifyFrom(origin: Origin, by: AttributionGroup, touch: TouchSignals): string {
  if (origin.isUnknown) return unknownGroup
  switch (by) {
    case 'channel':
      return origin.channel
    case 'source':
      return origin.source
    case 'medium':
      return touch.utm_medium?.toLowerCase() ?? noTag
    case 'campaign':
      return touch.utm_campaign ?? noTag
    case 'keyword':
      return touch.utm_term ?? noTag
    case 'landingPage':
      return toLandingPage(touch)
  }
}

/** The first page of a visit, without the scheme, query or fragment: `example.com/pricing`. */
const toLandingPage = ({ website, landingPath }: TouchSignals): string =>
  landingPath === null ? unknownGroup : `${website?.replace(/^\w+:\/\//, '') ?? ''}${landingPath}`

/** Channel for a lead without visits, and the rule that determined it. */
export function findLeadChannel(touch: OriginSignals) {
  const { utm_source, utm_medium, utm_campaign } = touch
  const entries = Object.entries({ ...toClickIds(touch), utm_source, utm_medium, utm_campaign })
  const signals = Object.fromEntries(entries.filter(([, value]) => value !== null))
  return findChannel({ signals, referrer: getExternalReferrer(touch) })
}

type PresentClickIds = Readonly<Record<ClickId, string | null>>

/**
 * Click IDs by their bits. Contains at most one entry for each combination of a dozen click IDs.
 */
const clickIdsByBits = new Map<number, PresentClickIds>()

/** The touch's click IDs; only their presence matters. */
function toClickIds({ clicks }: Pick<TouchSignals, 'clicks'>): PresentClickIds {
  const bits = clicks ?? 0
  const cached = clickIdsByBits.get(bits)
  if (cached !== undefined) return cached
  // `fromEntries` loses the key types; browser IDs are null, and `clickBits` contains the remaining
  // keys.
  const ids = {
    ga4cid: null,
    ga4sid: null,
    fbp: null,
    ...Object.fromEntries(clickBits.map(([id, bit]) => [id, (bits & bit) === 0 ? null : id])),
  } as PresentClickIds
  clickIdsByBits.set(bits, ids)
  return ids
}

/**
 * Referring page on another site. Forms often send the previous page on the same site, which is
 * ignored; visits never have such a referrer.
 */
function getExternalReferrer({ isOwn, referrer, website }: OriginSignals): string | null {
  if (!isOwn) return referrer
  const from = referrer === null ? null : URL.parse(referrer)
  const site = website === null ? null : (URL.parse(website) ?? URL.parse(`https://${website}`))
  return from === null || (site !== null && isSameSite(from.hostname, site.hostname))
    ? null
    : referrer
}
