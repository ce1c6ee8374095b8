import { consentFields, maxPages } from '../../../../contract/tracking/session.ts'
import {
  allSignals,
  cookieIds,
  isSameSignal,
  type Signal,
  type Signals,
} from '../attribution/ad-signals.ts'
import { classifyChannel } from '../attribution/channels/classify-channel.ts'
import { findGoogleAd } from '../attribution/google-ad.ts'
import type { PageViewSource } from '../attribution/page-view-source.ts'
import type { Client, Consent } from '../model/event-types.ts'
import type { PageView } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'

/**
 * True if a page view does not extend the session, because the session has timed out or the URL
 * contains another click or campaign. Page views with the same timestamp belong together, so that
 * no two sessions have the same start time.
 *
 * @param idleMs  Session timeout.
 * @see D-32
 */
export function startsNewSession(session: StoredSession, view: PageView, idleMs: number): boolean {
  const silenceMs = Date.parse(view.at) - Date.parse(session.lastSeenAt)
  if (silenceMs === 0) return false
  const { signals, url } = view.arrival
  return silenceMs > idleMs || hasNewSignal(session, signals) || hasNewGoogleAd(session, url)
}

/**
 * True if Google's parameters in the URL differ from those of the session, for example because they
 * name another campaign.
 */
function hasNewGoogleAd({ landingUrl }: StoredSession, url: string): boolean {
  const ad = findGoogleAd(url)
  return ad !== '' && ad !== findGoogleAd(landingUrl)
}

function hasNewSignal(session: StoredSession, signals: Signals): boolean {
  for (const signal of allSignals) {
    const value = signals[signal]
    if (value === undefined) continue
    const current = session[signal]
    if (current === null || !isSameSignal(signal, current, value)) return true
  }
  return false
}

/** The session that a page view starts. */
export function openSession(
  view: PageView,
  { id, visitorId }: Pick<StoredSession, 'id' | 'visitorId'>,
): StoredSession {
  const { at, arrival } = view
  return {
    id,
    visitorId,
    startedAt: at,
    lastSeenAt: at,
    landingUrl: arrival.url,
    landingPath: arrival.path,
    website: arrival.website,
    referrer: arrival.referrer,
    channel: classifyChannel({ ...arrival, isGoogleAd: findGoogleAd(arrival.url) !== '' }),
    ...toSignalColumns({ ...arrival.ids, ...arrival.signals }),
    ...mergeConsent(arrival.consent, {}),
    ...arrival.client,
    pageViews: 1,
    pages: [toPage(view)],
  }
}

/**
 * Adds a page view. For each field, the first known value wins; for consent, the last known value
 * wins.
 */
export function extendSession(session: StoredSession, view: PageView): StoredSession {
  const { at, arrival } = view
  const longer = {
    ...session,
    lastSeenAt: at,
    pageViews: session.pageViews + 1,
    pages: session.pageViews < maxPages ? [...session.pages, toPage(view)] : session.pages,
  }
  if (!hasNewFacts(session, arrival)) return longer
  const { country, deviceType, browser, os } = session
  return {
    ...longer,
    ...toSignalColumns({ ...arrival.ids, ...toSignals(session) }),
    ...mergeConsent(arrival.consent, session),
    country: country ?? arrival.client.country,
    deviceType: deviceType ?? arrival.client.deviceType,
    browser: browser ?? arrival.client.browser,
    os: os ?? arrival.client.os,
  }
}

/** True if a page view contains data that its session lacks, which is rare. */
function hasNewFacts(session: StoredSession, { ids, consent, client }: PageViewSource): boolean {
  for (const name of cookieIds) if (session[name] === null && ids[name] !== undefined) return true
  for (const flag of consentFields)
    if (session[flag] !== (consent[flag] ?? session[flag])) return true
  for (const fact of clientFields) if (session[fact] === null && client[fact] !== null) return true
  return false
}

const clientFields = ['country', 'deviceType', 'browser', 'os'] as const satisfies (keyof Client)[]

const toPage = ({ at, arrival }: PageView) => ({ path: arrival.path, title: arrival.title, at })

function toSignals(session: StoredSession): Signals {
  const current: Partial<Record<Signal, string>> = {}
  for (const signal of allSignals) {
    const value = session[signal]
    if (value !== null) current[signal] = value
  }
  return current
}

/** Columns for all signals; null if a signal is absent. */
const toSignalColumns = (signals: Signals) =>
  // `fromEntries` loses the key types; the keys are exactly the signals.
  Object.fromEntries(allSignals.map((name) => [name, signals[name] ?? null])) as Record<
    Signal,
    string | null
  >

/** Consent flags: the new value or, if absent, the previous one; null if there is neither. */
function mergeConsent(
  value: Consent,
  before: Partial<Pick<StoredSession, (typeof consentFields)[number]>>,
) {
  // `fromEntries` loses the key types; the keys are exactly the flags.
  return Object.fromEntries(
    consentFields.map((flag) => [flag, value[flag] ?? before[flag] ?? null]),
  ) as Record<(typeof consentFields)[number], boolean | null>
}
