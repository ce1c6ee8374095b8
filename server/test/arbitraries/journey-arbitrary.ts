import fc from 'fast-check'
import { dayMs } from '../../../contract/values/time.ts'
import type { TracedLead } from '../../features/attribution/models/credit-leads.ts'
import { clicksOf, type Said } from '../../features/attribution/touches/touch-signals.ts'
import { trimJourney } from '../../features/tracking/journeys/journeys.ts'
import { newId } from '../../platform/process/ids.ts'
import type { TestTrace, TestVisit } from '../stores/journey-rows-store.ts'

const begin = Date.UTC(2026, 2, 1)

/** When the leads are created, but for some beside. */
export const span = {
  start: new Date(begin).toISOString(),
  end: new Date(begin + 10 * dayMs).toISOString(),
}
/** An instant, as ISO text. */
export const iso = (ms: number) => new Date(ms).toISOString()

const maybeText = (...texts: string[]) => fc.constantFrom<string | null>(null, ...texts)
const maybeNumber = (...numbers: number[]) => fc.constantFrom<number | null>(null, ...numbers)

/** What the address of a page tells, of few kinds, so that groups meet. */
const signals = {
  utm_source: maybeText('google', 'Newsletter'),
  utm_medium: maybeText('cpc', 'email'),
  utm_campaign: maybeText('spring', 'brand'),
  referrer: maybeText(
    'https://www.google.com/',
    'https://shop.example.com/a',
    'https://blog.example/x',
  ),
  gclid: maybeText('click'),
  fbc: maybeText('fb.1.1.click'),
  ttclid: maybeText('click'),
}

/** Ages in ms: usual ones, and those at the edges of what counts. */
const age = (windowMs: number) =>
  fc.oneof(
    fc.nat({ max: Math.floor(windowMs * 1.2) }),
    fc.constantFrom(0, 1, 999, 1_000, windowMs - 1, windowMs, windowMs + 1, -1),
  )

/** Leads and visits of a few visitors, some of them at the edges of what counts. */
export const story = fc.integer({ min: 1, max: 365 }).chain((windowDays) =>
  fc.record({
    windowDays: fc.constant(windowDays),
    leads: fc.array(
      fc.record({
        afterMs: fc.oneof(fc.nat({ max: 10 * dayMs - 1 }), fc.constantFrom(0, -1, 10 * dayMs)),
        visitor: maybeNumber(0, 1, 2),
        converting: fc.nat(),
        status: fc.constantFrom<string>('open', 'qualified', 'won', 'lost'),
        value: maybeNumber(0, 1, 199_99, 10 ** 14),
        website: maybeText('https://www.example.com', 'example.com', 'nonsense'),
        ...signals,
      }),
      { minLength: 1, maxLength: 8 },
    ),
    visits: fc.array(
      fc.record({
        visitor: fc.constantFrom<number>(0, 1, 2),
        ageMs: age(windowDays * dayMs),
        channel: maybeText('direct', 'direct', 'paid_search', 'organic_search', 'email'),
        ...signals,
      }),
      { maxLength: 20 },
    ),
    pace: fc.record({
      leads: fc.integer({ min: 1, max: 5 }),
      longLeads: fc.integer({ min: 1, max: 3 }),
      atOnce: fc.integer({ min: 1, max: 3 }),
    }),
  }),
)

/** What happened. */
export type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

const visitors = [newId(), newId(), newId()]

/** The rows of a story. */
export function toRows({ leads, visits }: Story) {
  const stored: TestVisit[] = visits.map(({ visitor, ageMs, ...told }) => ({
    id: newId(),
    visitorId: visitors[visitor] ?? '',
    startedAt: iso(begin + 5 * dayMs - ageMs),
    ...told,
  }))
  const traces: TestTrace[] = leads.map(({ afterMs, visitor, converting, ...told }) => {
    const visitorId = visitor === null ? null : (visitors[visitor] ?? '')
    // Any visit, of whichever visitor, or one that is not there, or none.
    const ids = [...stored.map(({ id }) => id), newId(), null, null]
    return {
      id: newId(),
      createdAt: iso(begin + afterMs),
      visitorId,
      sessionId: visitorId === null ? null : (ids[converting % ids.length] ?? null),
      qualifiedAt: told.status === 'qualified' || told.status === 'won' ? span.end : null,
      ...told,
    }
  })
  return { stored, traces }
}

const saidBy = (row: TestVisit | TestTrace, isOwn: boolean): Said => ({
  channel: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  referrer: null,
  website: null,
  // Tests give texts alone for what is said.
  ...(row as Partial<Said>),
  clicks: clicksOf(row as Partial<Record<'gclid', string | null>>),
  isOwn,
})

/** The leads of the period as the models see them, by the rules of journeys in plain code. */
export function tracedLeads(
  windowDays: number,
  visits: TestVisit[],
  traces: TestTrace[],
): TracedLead[] {
  return traces
    .filter(({ createdAt }) => span.start <= createdAt && createdAt < span.end)
    .map((lead) => {
      const createdMs = Date.parse(lead.createdAt)
      const from = iso(createdMs - windowDays * dayMs)
      const journey = visits.filter(
        ({ id, visitorId, startedAt }) =>
          lead.visitorId !== null &&
          (id === lead.sessionId ||
            (visitorId === lead.visitorId && from <= startedAt && startedAt <= lead.createdAt)),
      )
      return {
        createdMs,
        qualified: lead.qualifiedAt != null,
        won: lead.status === 'won',
        valueMinor: typeof lead.value === 'number' ? lead.value : null,
        said: saidBy(lead, true),
        visits: trimJourney(journey, lead.sessionId ?? null).map((visit) => ({
          startedMs: Date.parse(visit.startedAt),
          said: saidBy(visit, false),
        })),
      }
    })
}
