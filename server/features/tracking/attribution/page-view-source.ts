import type { PageEvent } from '../../../../contract/tracking/visit.ts'
import { textLimits } from '../../../../contract/values/text.ts'
import { cutText, wholeText } from '../collect/sanitize-text.ts'
import type { Client, Consent } from '../sessions/event-types.ts'
import { isClickId, isSameSignal, type Signal, type Signals, signalOf } from './ad-signals.ts'
import { type CookieIds, readCookieIds } from './cookie-ids.ts'
import { isSameSite } from './same-site.ts'

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
export function arrivalOf(
  event: PageEvent,
  { consent, client }: { readonly consent: Consent; readonly client: Client },
): PageViewSource | undefined {
  const page = readHttp(event.url)
  if (page === null) return undefined
  const ids = consent.ad_storage === true ? readCookieIds(event.ids ?? {}) : {}
  const from = event.referrer === undefined ? null : URL.parse(event.referrer)
  const isOwn = from !== null && isSameSite(from.hostname, page.hostname)
  const told = readQuery(page, { clickIds: consent.ad_storage === true && !isOwn, at: event.at })
  return {
    ...addressOf(page, told.query),
    title: cutText(event.title ?? '', textLimits.other),
    referrer: from === null || isOwn ? null : referrerOf(from),
    signals: withKnownFbc(told.signals, ids),
    ids,
    consent,
    client,
  }
}

/** Longest name of a host, in characters; what is longer is no host of the internet. */
const maxHost = 253

function readHttp(url: string): URL | null {
  const page = URL.parse(url)
  if (page === null || !/^https?:$/.test(page.protocol)) return null
  return page.hostname.length <= maxHost ? page : null
}

function addressOf({ origin, pathname }: URL, query: string) {
  const path = cutText(pathname, textLimits.url) ?? '/'
  const bare = `${origin}${pathname}`
  const url = wholeText(`${bare}${query}`, textLimits.url) ?? cutText(bare, textLimits.url) ?? bare
  return { url, path, website: origin }
}

/** Reads the parameters that are kept; of one that is repeated the first. */
function readQuery(
  page: URL,
  takes: { readonly clickIds: boolean; readonly at: number },
): { signals: Signals; query: string } {
  const signals: Partial<Record<Signal, string>> = {}
  const kept = new URLSearchParams()
  for (const [name, value] of page.searchParams) {
    const signal = signalOf(name)
    if (signal === undefined || signals[signal] !== undefined) continue
    if (isClickId(signal) && !takes.clickIds) continue
    const text = readValue(signal, value, takes.at)
    if (text === null) continue
    signals[signal] = text
    kept.append(name, value.trim())
  }
  return { signals, query: kept.size === 0 ? '' : `?${kept}` }
}

function readValue(signal: Signal, value: string, at: number): string | null {
  if (!isClickId(signal)) return cutText(value, textLimits.utm)
  const id = wholeText(value, textLimits.clickId)
  // Meta wants the id of a click with the index of the domain and the instant, as its own cookie
  // has them.
  return id === null || signal !== 'fbc' ? id : wholeText(`fb.1.${at}.${id}`, textLimits.clickId)
}

/** Meta's own cookie knows when the click was; it goes before ours where it is the same click. */
function withKnownFbc(signals: Signals, { fbc }: CookieIds): Signals {
  if (fbc === undefined || signals.fbc === undefined) return signals
  return isSameSignal('fbc', fbc, signals.fbc) ? { ...signals, fbc } : signals
}

/** Apps are referrers, too: `android-app://com.google.android.gm/`. */
function referrerOf({ protocol, host, pathname }: URL): string | null {
  if (!/^(https?|android-app):$/.test(protocol) || host === '') return null
  return cutText(`${protocol}//${host}${pathname}`, textLimits.url)
}
