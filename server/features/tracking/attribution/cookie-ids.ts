import type { ClickId } from '../../../../contract/click-ids.ts'
import { textLimits } from '../../../../contract/values/text.ts'
import { cookieIds } from './ad-signals.ts'
import { sanitizeId } from './sanitize-text.ts'

export type CookieIds = Readonly<Partial<Record<ClickId, string>>>

/** Parsers for cookies that contain more than an ID. Each parser also accepts a bare ID. */
const parsers: Readonly<Partial<Record<ClickId, (cookie: string) => string>>> = {
  ga4cid: parseClientId,
  ga4sid: parseSessionId,
}

/**
 * Extracts IDs from cookie values. Drops IDs that count only in a URL: a `gclid` that was saved in
 * a cookie is not a new click.
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
 * letter identifies each part, and the order of the parts varies.
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
