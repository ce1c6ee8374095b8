import type { PageEvent } from '../../../../contract/tracking/visit.ts'
import { textLimits } from '../../../../contract/values/text.ts'
import type { Client, Consent } from '../model/event-types.ts'
import { findSignal, isClickId, isSameSignal, type Signal, type Signals } from './ad-signals.ts'
import { type CookieIds, parseCookieIds } from './cookie-ids.ts'
import { isSameSite } from './same-site.ts'
import { sanitizeId, truncateText } from './sanitize-text.ts'

/** All that is kept of a page view: where it was, and what its address and cookies told. */
export interface PageViewSource {
  /** Address of the page with the parameters that tell a campaign, and no others. */
  readonly url: string
  readonly path: string
  /** Origin of the page. */
  readonly website: string
  readonly title: string | null
  /** Page that led here, without its query; null for a page of the same site. */
  readonly referrer: string | null
  /** What the address tells. Only this makes a new session. */
  readonly signals: Signals
  /** What the browser remembers; it completes a session, and never begins one. */
  readonly ids: CookieIds
  readonly consent: Consent
  readonly client: Client
}

/**
 * What is kept of a page view.
 *
 * - Of the query only UTM and click ids stay; fragment, user and password go.
 * - Without `ad_storage` neither click ids nor ids of cookies stay.
 * - Click ids on a page that was reached from the site's own domain were carried along, and are no
 *   click; so they do not stay either.
 * - Text that is too long is cut; ids that are too long are left out.
 *
 * @param event  `at` is by the service's clock.
 * @returns `undefined` for an address that cannot be read.
 * @see D-05; D-32
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
  const address = parseQuery(page, {
    clickIds: consent.ad_storage === true && !isOwn,
    at: event.at,
  })
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

/** Longest name of a host, in characters; what is longer is no host of the internet. */
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

/** Reads the parameters that are kept; of one that is repeated the first. */
function parseQuery(
  page: URL,
  options: { readonly clickIds: boolean; readonly at: number },
): { signals: Signals; query: string } {
  const signals: Partial<Record<Signal, string>> = {}
  const params = new URLSearchParams()
  for (const [name, value] of page.searchParams) {
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
  // Meta wants the id of a click with the index of the domain and the instant, as its own cookie
  // has them.
  return id === null || signal !== 'fbc' ? id : sanitizeId(`fb.1.${at}.${id}`, textLimits.clickId)
}

/** Meta's own cookie knows when the click was; it goes before ours where it is the same click. */
function withKnownFbc(signals: Signals, { fbc }: CookieIds): Signals {
  if (fbc === undefined || signals.fbc === undefined) return signals
  return isSameSignal('fbc', fbc, signals.fbc) ? { ...signals, fbc } : signals
}

/** Apps are referrers, too: `android-app://com.google.android.gm/`. */
function toReferrer({ protocol, host, pathname }: URL): string | null {
  if (!/^(https?|android-app):$/.test(protocol) || host === '') return null
  return truncateText(`${protocol}//${host}${pathname}`, textLimits.url)
}
