import type { ClickId } from '../../../../contract/click-ids.ts'
import type { StoredSession } from '../sessions/session-store.ts'
import { classifyHost } from './channels/classify-host.ts'

export type SourceInput = Pick<StoredSession, 'channel' | 'utm_source' | 'referrer' | ClickId>

/** Ad platform for each click ID, highest precedence first. */
const clickPlatforms = [
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
  ['dclid', 'google'],
  ['msclkid', 'microsoft'],
  ['ttclid', 'tiktok'],
  ['twclid', 'x'],
  ['rdt_cid', 'reddit'],
  ['sccid', 'snapchat'],
  ['epik', 'pinterest'],
  ['li_fat_id', 'linkedin'],
  ['fbc', 'facebook'],
] as const satisfies readonly (readonly [ClickId, string])[]

/**
 * Channels in which a click ID identifies the platform. In other channels, a click ID comes from an
 * earlier session's cookie or from Facebook, which adds a click ID to every link.
 */
const paidChannels = ['paid_search', 'paid_social', 'paid_video', 'paid_other', 'display'] as const

/** Source of a session without any signals. */
const directSource = '(direct)'

const paid: ReadonlySet<string | null> = new Set(paidChannels)

/**
 * A session's source: `utm_source` as written. If there is no `utm_source`, the first of the
 * following that applies: the ad platform of a paid click; Facebook, for an `fbclid` from an app
 * without a referrer; the referrer's host without `www.`; or {@link directSource}.
 */
export function classifySource(session: SourceInput): string {
  if (session.utm_source !== null) return session.utm_source
  const platform = paid.has(session.channel) ? findPaidPlatform(session) : undefined
  const host = toHost(session.referrer)
  return platform ?? (isFromFacebook(session, host) ? 'facebook' : host) ?? directSource
}

function findPaidPlatform(session: SourceInput): string | undefined {
  const platform = clickPlatforms.find(([id]) => session[id] !== null)?.[1]
  // Without a click ID, only Google's own parameters and ad hosts indicate a paid search visit.
  return platform ?? (session.channel === 'paid_search' ? 'google' : undefined)
}

/** True if only the `fbclid` could have made the channel organic social. */
const isFromFacebook = (session: SourceInput, host: string | undefined): boolean =>
  session.channel === 'organic_social' &&
  session.fbc !== null &&
  (host === undefined || classifyHost(host) === undefined)

const toHost = (referrer: string | null): string | undefined => {
  const host = referrer === null ? undefined : URL.parse(referrer)?.hostname.replace(/^www\./, '')
  return host === '' ? undefined : host
}
