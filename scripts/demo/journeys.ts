import { type ClickId, clickIds } from '../../contract/click-ids.ts'
import { utmFields } from '../../contract/session.ts'
import type { StoredSession } from '../../server/features/tracking/index.ts'
import type { Signals } from './click-signals.ts'
import { chooseOrigin, type Origin } from './origins.ts'
import type { Random } from './random.ts'
import { type Form, type Page, pagesSeen } from './site.ts'
import type { Visitor } from './visitors.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

// Object.keys loses the literal names of the table.
const clickIdNames = Object.keys(clickIds) as ClickId[]

/** Every UTM field and click id, with null for those that the signals do not tell. */
export const allSignals = (signals: { readonly [Name in keyof Signals]: string | null }) =>
  // fromEntries loses the keys; they are exactly these two lists.
  Object.fromEntries(
    [...utmFields, ...clickIdNames].map((name) => [name, signals[name] ?? null]),
  ) as Record<ClickId | (typeof utmFields)[number], string | null>

/** A visit that is to be made up. */
interface Visit {
  readonly id: string
  readonly visitorId: string
  readonly visitor: Visitor
  readonly origin: Origin
  readonly startMs: number
  readonly pages: readonly { readonly page: Page; readonly atMs: number }[]
  readonly website: string
}

/** A form that was sent. */
export interface Conversion {
  readonly visitor: Visitor
  readonly origin: Origin
  readonly form: Form
  readonly atMs: number
  /** How many days before the last day of the demo. */
  readonly daysAgo: number
}

/**
 * The visits that end in a lead, oldest first: up to five earlier ones, and the converting one.
 */
export function inventJourney(random: Random, conversion: Conversion): StoredSession[] {
  const { visitor, origin, form, atMs: convertedMs } = conversion
  const pages = pagesSeen(random, origin, form)
  const lastVisitMs = convertedMs - random.int(40_000, 6 * minuteMs) * (pages.length - 1)
  const starts = [lastVisitMs]
  while (starts.length < 6 && random.chance(0.46)) {
    const next = starts[0] ?? lastVisitMs
    starts.unshift(next - Math.floor(Math.max(0.08, random.around(2.6, 0.9)) * dayMs))
  }
  const visitorId = random.id(starts[0] ?? lastVisitMs)
  return starts.map((startMs, i) => {
    const id = random.id(startMs)
    const isLast = i === starts.length - 1
    const daysAgo = conversion.daysAgo + Math.round((convertedMs - startMs) / dayMs)
    const from = isLast ? origin : earlierOrigin(random, origin, daysAgo)
    const seen = isLast ? pages : pagesSeen(random, from, undefined)
    const website = isLast ? form.website : 'https://www.nordlicht-solar.example'
    const timed = isLast
      ? spread(seen, startMs, convertedMs)
      : spread(seen, startMs, startMs + random.int(20_000, 4 * minuteMs) * seen.length)
    return toSession({ id, visitorId, visitor, origin: from, startMs, pages: timed, website })
  })
}

/** Before they ask, people come by other ways, mostly for the same. */
function earlierOrigin(random: Random, { product }: Origin, daysAgo: number): Origin {
  const origin = chooseOrigin(random, { isWeekend: false, demand: 1 }, daysAgo)
  return origin.click?.campaign.product === undefined ? { ...origin, product } : origin
}

/** Pages at even distances, the first at the start and the last at the end. */
const spread = (pages: readonly Page[], startMs: number, endMs: number) =>
  pages.map((page, i) => ({
    page,
    atMs: Math.floor(startMs + ((endMs - startMs) * i) / Math.max(1, pages.length - 1)),
  }))

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
    landingUrl: `${website}${landingPath}${queryOf(signals)}`,
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
    pages: pages.map(({ page, atMs }) => ({ ...page, at: iso(atMs) })),
  }
}

/** What the site keeps of an arrival: without consent to ads only the UTM fields. */
export function signalsHeard(visitor: Visitor, origin: Origin, startMs: number): Signals {
  const told = origin.signals(startMs, visitor.os)
  const { ga4cid, fbp, consent } = visitor
  const kept = consent.ad_storage === true ? told : onlyUtm(told)
  return {
    ...kept,
    ...(ga4cid === null ? {} : { ga4cid, ga4sid: String(Math.floor(startMs / 1_000)) }),
    ...(fbp === null ? {} : { fbp }),
  }
}

const onlyUtm = (signals: Signals): Signals =>
  Object.fromEntries(Object.entries(signals).filter(([name]) => name.startsWith('utm_')))

/** The query of the landing address, as the ad platform wrote it. */
function queryOf(signals: Signals): string {
  const query = new URLSearchParams()
  for (const name of utmFields) query.append(name, signals[name] ?? '')
  for (const name of clickIdNames) {
    const id = clickIds[name]
    // `fbc` is the cookie made from the address; what follows its third dot stood there.
    const value = name === 'fbc' ? signals.fbc?.split('.')[3] : signals[name]
    if ('query' in id) query.append(id.query, value ?? '')
  }
  const given = [...query].filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
