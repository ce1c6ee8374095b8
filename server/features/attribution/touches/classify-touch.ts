import type { AttributionGroup } from '../../../../contract/attribution.ts'
import type { ClickId } from '../../../../contract/click-ids.ts'
import { classifyChannel, classifySource, isSameSite } from '../../tracking/index.ts'
import { clickBits, type Said } from './touch-signals.ts'

/** Group of leads that were not followed and tell nothing themselves. */
export const unknownGroup = '(unknown)'

/** Campaign of visits that name none. */
export const noCampaign = '(none)'

/** Channel of a visit that nothing led to. */
export const directChannel = 'direct'

/**
 * The group that a touch belongs to.
 *
 * A visit has the channel that it was stored with. A lead without visits is asked as if it were
 * one; but that nothing is told of it does not make it direct, so it is {@link unknownGroup} then,
 * in every grouping.
 *
 * @see L-32
 */
export function groupOf(by: AttributionGroup, said: Said): string {
  const channel = said.isOwn ? channelOfLead(said) : said.channel
  if (said.isOwn && channel === directChannel) return unknownGroup
  if (by === 'channel') return channel ?? unknownGroup
  if (by === 'campaign') return said.utm_campaign ?? noCampaign
  return classifySource({ ...idsOf(said), ...said, referrer: referrerOf(said), channel })
}

function channelOfLead(said: Said): string {
  const { utm_source, utm_medium, utm_campaign } = said
  const told = Object.entries({ ...idsOf(said), utm_source, utm_medium, utm_campaign })
  const signals = Object.fromEntries(told.filter(([, value]) => value !== null))
  return classifyChannel({ signals, referrer: referrerOf(said) })
}

/** Its click ids, of which nobody asks more than whether they are there. */
const idsOf = ({ clicks }: Said) =>
  // fromEntries loses the keys; those of browsers are null, and `clickBits` has the others.
  ({
    ga4cid: null,
    ga4sid: null,
    fbp: null,
    ...Object.fromEntries(
      clickBits.map(([id, bit]) => [id, ((clicks ?? 0) & bit) === 0 ? null : id]),
    ),
  }) as Record<ClickId, string | null>

/** Page that led to the site; forms that ask the browser send the page before, often an own one. */
function referrerOf({ referrer, website }: Said): string | null {
  const from = referrer === null ? null : URL.parse(referrer)
  const site = website === null ? null : (URL.parse(website) ?? URL.parse(`https://${website}`))
  return from === null || (site !== null && isSameSite(from.hostname, site.hostname))
    ? null
    : referrer
}
