import type { PageEvent } from '../../../../contract/tracking/visit.ts'
import { textLimits } from '../../../../contract/values/text.ts'
import type { Client, Consent } from '../model/event-types.ts'
import { findSignal, isClickId, isSameSignal, type Signal, type Signals } from './ad-signals.ts'
import { type CookieIds, parseCookieIds } from './cookie-ids.ts'
import { isGoogleAdParameter } from './google-ad.ts'
import { isSameSite } from './same-site.ts'
import { sanitizeId, truncateText } from './sanitize-text.ts'

/**
 * The parts of a page view that are stored: its URL, its referrer, and the signals in the URL and
 * in cookies.
 */
export interface PageViewSource {
  /** The page's URL; the query contains only campaign parameters. */
  readonly url: string
  readonly path: string
  readonly website: string
  readonly title: string | null
  /** Referring page without its query; null for a page on the same site. */
  readonly referrer: string | null
  /** Signals in the URL. Only these can start a new session. */
  readonly signals: Signals
  /** IDs from cookies. These IDs are added to a session but never start a new session. */
  readonly ids: CookieIds
  readonly consent: Consent
  readonly client: Client
}

/**
 * Converts a page view to its stored parts.
 *
 * - The query keeps only UTM fields, click IDs and Google's `gad_` parameters. The fragment, the
 *   user and the password are removed.
 * - Without `ad_storage`, neither click IDs nor cookie IDs are stored.
 * - A page with a referrer on the same site has no signals: its UTM fields identify a link within
 *   the site, its click IDs were passed on, and no one clicked an ad. If the visitor reloads a page
 *   or goes back to it, the pixel reports the page as if it had such a referrer.
 * - Text that is too long is truncated; IDs that are too long are dropped.
 *
 * @param event  Its `at` is in server time.
 * @returns `undefined` if the URL is invalid.
 * @see D-05; D-32; D-50
 */
export function toPageViewSource(
  event: PageEvent,
  { consent, client }: { readonly consent: Consent; readonly client: Client },
): PageViewSource | undefined {
  const page = parsePageUrl(event.url)
  if (page === null) return undefined
  const ids = consent.ad_storage === true ? parseCookieIds(event.ids ?? {}) : {}
  const from = event.referrer === undefined ? null : URL.parse(event.referrer)
  const isOwn = from !== null && isSameSite(from.hostname, page.hostname)
  const address = isOwn
    ? { signals: {}, query: '' }
    : parseQuery(page, { clickIds: consent.ad_storage === true, at: event.at })
  return {
    ...toAddress(page, address.query),
    title: truncateText(event.title ?? '', textLimits.other),
    referrer: from === null || isOwn ? null : toReferrer(from),
    signals: withKnownFbc(address.signals, ids),
    ids,
    consent,
    client,
  }
}

/** Maximum length of a host name in DNS, in characters. */
const maxHost = 253

function parsePageUrl(url: string): URL | null {
  const page = URL.parse(url)
  if (page === null || !/^https?:$/.test(page.protocol)) return null
  return page.hostname.length <= maxHost ? page : null
}

function toAddress({ origin, pathname }: URL, query: string) {
  const path = truncateText(pathname, textLimits.url) ?? '/'
  const bare = `${origin}${pathname}`
  const url =
    sanitizeId(`${bare}${query}`, textLimits.url) ?? truncateText(bare, textLimits.url) ?? bare
  return { url, path, website: origin }
}

/** Parses the query parameters to store; if a parameter is repeated, the first value wins. */
function parseQuery(
  page: URL,
  options: { readonly clickIds: boolean; readonly at: number },
): { signals: Signals; query: string } {
  const signals: Partial<Record<Signal, string>> = {}
  const params = new URLSearchParams()
  for (const [name, value] of page.searchParams) {
    if (isGoogleAdParameter(name) && options.clickIds && !params.has(name)) {
      const id = sanitizeId(value, textLimits.clickId)
      if (id !== null) params.append(name, id)
    }
    const signal = findSignal(name)
    if (signal === undefined || signals[signal] !== undefined) continue
    if (isClickId(signal) && !options.clickIds) continue
    const text = parseSignal(signal, value, options.at)
    if (text === null) continue
    signals[signal] = text
    params.append(name, value.trim())
  }
  return { signals, query: params.size === 0 ? '' : `?${params}` }
}

function parseSignal(signal: Signal, value: string, at: number): string | null {
  if (!isClickId(signal)) return truncateText(value, textLimits.utm)
  const id = sanitizeId(value, textLimits.clickId)
  // Meta expects the format of its own cookie, which contains a domain index and a timestamp.
  return id === null || signal !== 'fbc' ? id : sanitizeId(`fb.1.${at}.${id}`, textLimits.clickId)
}

/** Prefers Meta's own cookie for the same click, because it contains the time of the click. */
function withKnownFbc(signals: Signals, { fbc }: CookieIds): Signals {
  if (fbc === undefined || signals.fbc === undefined) return signals
  return isSameSignal('fbc', fbc, signals.fbc) ? { ...signals, fbc } : signals
}

/** Also accepts app URLs: `android-app://com.google.android.gm/`. */
function toReferrer({ protocol, host, pathname }: URL): string | null {
  if (!/^(https?|android-app):$/.test(protocol) || host === '') return null
  return truncateText(`${protocol}//${host}${pathname}`, textLimits.url)
}
