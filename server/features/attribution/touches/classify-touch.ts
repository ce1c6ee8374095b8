import type { AttributionGroup } from '../../../../contract/attribution.ts'
import type { ClickId } from '../../../../contract/click-ids.ts'
import { classifySource, findChannel, isSameSite } from '../../tracking/index.ts'
import { eachGrouping } from '../tally.ts'
import { clickBits, type TouchSignals } from './touch-signals.ts'

/** Group of leads that have no journey and no signals of their own. */
export const unknownGroup = '(unknown)'

/** Campaign, medium or keyword group of visits without one. */
export const noTag = '(none)'

/** Channel for a visit without signals. */
export const directChannel = 'direct'

/**
 * A touch's group. A visit keeps the channel that was stored with it. A lead without visits is
 * classified like a visit, except that missing signals do not make it direct: such a lead belongs
 * to {@link unknownGroup} in every grouping.
 *
 * @see L-32
 */
export const classifyTouch = (by: AttributionGroup, touch: TouchSignals): string =>
  classifyInChannel(by, touch, findOwnChannel(touch))

/** A touch's group in each grouping. */
export type TouchGroups = Readonly<Record<AttributionGroup, string>>

/** A touch's groups in all groupings; determines its channel only once. */
export function classifyTouchByAll(touch: TouchSignals): TouchGroups {
  const channel = findOwnChannel(touch)
  return eachGrouping((by) => classifyInChannel(by, touch, channel))
}

const findOwnChannel = (touch: TouchSignals): string | null =>
  touch.isOwn ? findLeadChannel(touch).channel : touch.channel

function classifyInChannel(
  by: AttributionGroup,
  touch: TouchSignals,
  channel: string | null,
): string {
  if (touch.isOwn && channel === directChannel) return unknownGroup
  switch (by) {
    case 'channel':
      return channel ?? unknownGroup
    case 'medium':
      return touch.utm_medium?.toLowerCase() ?? noTag
    case 'campaign':
      return touch.utm_campaign ?? noTag
    case 'keyword':
      return touch.utm_term ?? noTag
    case 'landingPage':
      return toLandingPage(touch)
    case 'source':
      return classifySource({
        ...toClickIds(touch),
        ...touch,
        referrer: getExternalReferrer(touch),
        channel,
      })
  }
}

/** A visit's first page, without the scheme, query and fragment: `example.com/pricing`. */
const toLandingPage = ({ website, landingPath }: TouchSignals): string =>
  landingPath === null ? unknownGroup : `${website?.replace(/^\w+:\/\//, '') ?? ''}${landingPath}`

/** Channel for a lead without visits, and the rule that determined the channel. */
export function findLeadChannel(touch: TouchSignals) {
  const { utm_source, utm_medium, utm_campaign } = touch
  const entries = Object.entries({ ...toClickIds(touch), utm_source, utm_medium, utm_campaign })
  const signals = Object.fromEntries(entries.filter(([, value]) => value !== null))
  return findChannel({ signals, referrer: getExternalReferrer(touch) })
}

/** The touch's click IDs; only their presence matters. */
const toClickIds = ({ clicks }: TouchSignals) =>
  // `fromEntries` loses the key types; browser IDs are null, and `clickBits` contains the other
  // keys.
  ({
    ga4cid: null,
    ga4sid: null,
    fbp: null,
    ...Object.fromEntries(
      clickBits.map(([id, bit]) => [id, ((clicks ?? 0) & bit) === 0 ? null : id]),
    ),
  }) as Record<ClickId, string | null>

/**
 * Referring page on another site. Forms often send the previous page on the same site, which is
 * ignored. Visits never have such a referrer.
 */
function getExternalReferrer({ isOwn, referrer, website }: TouchSignals): string | null {
  if (!isOwn) return referrer
  const from = referrer === null ? null : URL.parse(referrer)
  const site = website === null ? null : (URL.parse(website) ?? URL.parse(`https://${website}`))
  return from === null || (site !== null && isSameSite(from.hostname, site.hostname))
    ? null
    : referrer
}
