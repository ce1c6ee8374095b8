import type { ClickId } from '../../../../contract/click-ids.ts'
import type { StoredSession } from '../sessions/session-store.ts'

/** What a source is told by. */
export type SourceInput = Pick<StoredSession, 'channel' | 'utm_source' | 'referrer' | ClickId>

/** Whom an advertiser paid for a click, by what the click left; the first that is there. */
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
 * Channels in which a click id tells who was paid. Elsewhere it stems from a cookie, and so from an
 * earlier visit, or from Facebook, which puts one on every link.
 */
const paidChannels = ['paid_search', 'paid_social', 'display'] as const

/** What is answered where nobody knows. */
const directSource = '(direct)'

const paid: ReadonlySet<string | null> = new Set(paidChannels)

/**
 * Who sent the visitor: `utm_source` as it stands in the address; else the platform that was paid
 * for the click; else the host of the referrer without `www.`; else {@link directSource}.
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
