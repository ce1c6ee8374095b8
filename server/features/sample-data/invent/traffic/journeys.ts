import { type ClickId, clickIds } from '../../../../../contract/click-ids.ts'
import { utmFields } from '../../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../../contract/values/time.ts'
import type { StoredSession } from '../../../tracking/index.ts'
import type { Random } from '../random.ts'
import type { Signals } from './click-signals.ts'
import { chooseOrigin, type Origin } from './origins.ts'
import { type Form, mainSite, type Page, pagesSeen } from './site.ts'
import type { Visitor } from './visitors.ts'

const minuteMs = 60_000

// `Object.keys` loses the literal type of the keys.
const clickIdNames = Object.keys(clickIds) as ClickId[]

/** Every UTM field and click ID; null if absent. */
export const allSignals = (signals: { readonly [Name in keyof Signals]: string | null }) =>
  // `fromEntries` loses the key types; the keys are exactly the names in these two lists.
  Object.fromEntries(
    [...utmFields, ...clickIdNames].map((name) => [name, signals[name] ?? null]),
  ) as Record<ClickId | (typeof utmFields)[number], string | null>

/** Session to invent. */
interface Visit {
  readonly id: string
  readonly visitorId: string
  readonly visitor: Visitor
  readonly origin: Origin
  readonly startMs: number
  readonly pages: readonly { readonly page: Page; readonly atMs: number }[]
  readonly website: string
}

/** Submitted form. */
export interface Conversion {
  readonly visitor: Visitor
  readonly origin: Origin
  readonly form: Form
  readonly atMs: number
  /** Number of days between the conversion and the last day of the demo. */
  readonly daysAgo: number
  /** Start time of each session in milliseconds, oldest first; the last session converts. */
  readonly startsMs: readonly number[]
}

/** Maximum number of sessions per lead, including the converting one. */
const maxVisits = 6

/** Start times of the sessions that lead to a conversion at `atMs`, oldest first; at least one. */
export function inventVisits(random: Random, atMs: number): number[] {
  const last = atMs - Math.floor(minuteMs * random.around(6, 0.7))
  const starts = [last]
  for (let next = last; starts.length < maxVisits && random.chance(0.46); ) {
    next -= Math.floor(dayMs * Math.max(0.08, random.around(2.6, 0.9)))
    starts.unshift(next)
  }
  return starts
}

/** Sessions that end with a lead, oldest first. */
export function inventJourney(random: Random, conversion: Conversion): StoredSession[] {
  const { visitor, startsMs, atMs, form } = conversion
  const visitorId = random.id(startsMs[0] ?? atMs)
  return startsMs.map((startMs, i) => {
    const id = random.id(startMs)
    const isConverting = i === startsMs.length - 1
    const daysBefore = Math.round((atMs - startMs) / dayMs)
    const origin = isConverting
      ? conversion.origin
      : earlierOrigin(random, conversion.origin, conversion.daysAgo + daysBefore)
    const visited = pagesSeen(random, origin, isConverting ? form : undefined)
    const endMs = isConverting
      ? atMs
      : startMs + minuteMs * random.around(1.5, 0.6) * visited.length
    const pages = spread(random, visited, startMs, endMs)
    const website = isConverting ? form.website : mainSite
    return toSession({ id, visitorId, visitor, origin, startMs, pages, website })
  })
}

/** Earlier sessions have other origins, but are mostly about the same product. */
function earlierOrigin(random: Random, { product }: Origin, daysAgo: number): Origin {
  const origin = chooseOrigin(random, { isWeekend: false, demand: 1 }, daysAgo)
  return origin.click?.campaign.product === undefined ? { ...origin, product } : origin
}

/**
 * Page views at random intervals; the first is at the start and the last at the end of the session.
 */
function spread(random: Random, pages: readonly Page[], startMs: number, endMs: number) {
  const inner = pages.slice(2).map(() => random.next())
  const shares = [0, ...inner.sort((a, b) => a - b), 1]
  return pages.map((page, i) => ({
    page,
    atMs: Math.floor(startMs + (endMs - startMs) * (shares[i] ?? 1)),
  }))
}

const iso = (ms: number): string => new Date(ms).toISOString()

function toSession(visit: Visit): StoredSession {
  const { id, visitorId, visitor, origin, startMs, pages, website } = visit
  const signals = signalsHeard(visitor, origin, startMs)
  const landingPath = pages[0]?.page.path ?? '/'
  return {
    id,
    visitorId,
    startedAt: iso(startMs),
    lastSeenAt: iso(pages.at(-1)?.atMs ?? startMs),
    landingUrl: `${website}${landingPath}${buildQuery(signals)}`,
    landingPath,
    website,
    referrer: origin.referrer,
    channel: origin.channel,
    ...allSignals(signals),
    ...visitor.consent,
    country: visitor.country,
    deviceType: visitor.deviceType,
    browser: visitor.browser,
    os: visitor.os,
    pageViews: pages.length,
    pages: pages.map(({ page: { path, title }, atMs }) => ({ path, title, at: iso(atMs) })),
  }
}

/**
 * Signals that the site stores. Without consent to ads, it does not store the click IDs in the URL.
 */
export function signalsHeard(visitor: Visitor, origin: Origin, startMs: number): Signals {
  const adSignals = origin.signals(startMs, visitor.os)
  const { ga4cid, fbp, consent } = visitor
  const storedSignals = consent.ad_storage === true ? adSignals : onlyUtm(adSignals)
  return {
    ...storedSignals,
    ...(ga4cid === null ? {} : { ga4cid, ga4sid: String(Math.floor(startMs / 1_000)) }),
    ...(fbp === null ? {} : { fbp }),
  }
}

const onlyUtm = (signals: Signals): Signals =>
  Object.fromEntries(Object.entries(signals).filter(([name]) => name.startsWith('utm_')))

/** Query string that the ad platform adds to the landing page URL. */
function buildQuery(signals: Signals): string {
  const query = new URLSearchParams()
  for (const name of utmFields) query.append(name, signals[name] ?? '')
  for (const name of clickIdNames) {
    const id = clickIds[name]
    // The `fbclid` parameter is the part of `fbc` after the third dot.
    const value = name === 'fbc' ? signals.fbc?.split('.')[3] : signals[name]
    if ('query' in id) query.append(id.query, value ?? '')
  }
  const filled = [...query].filter(([, value]) => value !== '')
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled)}`
}
