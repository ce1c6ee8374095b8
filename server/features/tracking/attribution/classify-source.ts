import type { ClickId } from '../../../../contract/click-ids.ts'
import type { StoredSession } from '../sessions/session-store.ts'

export type SourceInput = Pick<StoredSession, 'channel' | 'utm_source' | 'referrer' | ClickId>

/** Ad platform of each click id, highest precedence first. */
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
 * Channels in which a click id identifies the platform. In other channels, a click id is from a
 * cookie of an earlier session, or from Facebook, which adds one to every link.
 */
const paidChannels = ['paid_search', 'paid_social', 'display'] as const

/** Source of a session without any signal. */
const directSource = '(direct)'

const paid: ReadonlySet<string | null> = new Set(paidChannels)

/**
 * Source of a session: `utm_source` as written, or else the ad platform of a paid click, the host
 * of the referrer without `www.`, or {@link directSource}.
 */
export function classifySource(session: SourceInput): string {
  if (session.utm_source !== null) return session.utm_source
  const platform = paid.has(session.channel)
    ? clickPlatforms.find(([id]) => session[id] !== null)?.[1]
    : undefined
  return platform ?? toHost(session.referrer) ?? directSource
}

const toHost = (referrer: string | null): string | undefined =>
  referrer === null ? undefined : URL.parse(referrer)?.hostname.replace(/^www\./, '')
