import type { ClickId } from '../../../../contract/click-ids.ts'
import { textLimits } from '../../../../contract/values/text.ts'
import { cookieIds } from './ad-signals.ts'
import { sanitizeId } from './sanitize-text.ts'

export type CookieIds = Readonly<Partial<Record<ClickId, string>>>

/** Parsers for cookies that contain more than an id. Each parser also accepts a bare id. */
const parsers: Readonly<Partial<Record<ClickId, (cookie: string) => string>>> = {
  ga4cid: parseClientId,
  ga4sid: parseSessionId,
}

/**
 * Extracts ids from cookie values. Drops ids that count only in a URL: a `gclid` saved in a cookie
 * is not a new click.
 */
export function parseCookieIds(cookies: CookieIds): CookieIds {
  const read: Partial<Record<ClickId, string>> = {}
  for (const name of cookieIds) {
    const cookie = sanitizeId(cookies[name] ?? '', textLimits.clickId)
    const id = cookie === null ? '' : (parsers[name]?.(cookie) ?? cookie)
    if (id !== '') read[name] = id
  }
  return read
}

/** `GA1.1.1234.1700000000` → `1234.1700000000`, regardless of the prefix. */
function parseClientId(cookie: string): string {
  return cookie.split('.').slice(-2).join('.')
}

/**
 * `GS1.1.1700000000.3.1.…` → `1700000000`. In the newer format, `GS2.1.s1700000000$o3$g1$…`, a
 * letter names each part, and their order varies.
 */
function parseSessionId(cookie: string): string {
  if (cookie.startsWith('GS1.')) return cookie.split('.')[2] ?? ''
  const parts = /^GS2\.\d+\.(.*)$/.exec(cookie)?.[1]
  if (parts === undefined) return cookie
  return (
    parts
      .split('$')
      .find((part) => part.startsWith('s'))
      ?.slice(1) ?? ''
  )
}
