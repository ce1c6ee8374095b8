import fc from 'fast-check'
import { dayMs } from '../../../contract/values/time.ts'
import type { TracedLead } from '../../features/attribution/models/credit-leads.ts'
import type { Outcome } from '../../features/attribution/tally.ts'
import { type TouchSignals, toClickBits } from '../../features/attribution/touches/touch-signals.ts'
import { trimJourney } from '../../features/tracking/journeys/journeys.ts'
import type { CountedBy } from '../../lead-index/rollups/index.ts'
import { newId } from '../../platform/process/ids.ts'
import { noSignals } from '../fixtures/no-signals.ts'
import type { TestTrace, TestVisit } from '../stores/journey-rows-store.ts'

const startMs = Date.UTC(2026, 2, 1)

/** The report's period; a few leads are created outside it. */
export const span = {
  start: new Date(startMs).toISOString(),
  end: new Date(startMs + 10 * dayMs).toISOString(),
}
export const iso = (ms: number) => new Date(ms).toISOString()

const maybeText = (...texts: string[]) => fc.constantFrom<string | null>(null, ...texts)
const maybeNumber = (...numbers: number[]) => fc.constantFrom<number | null>(null, ...numbers)

/** Signals with few distinct values, so that some leads end up in the same groups. */
const anySignals = {
  utm_source: maybeText('google', 'Newsletter'),
  utm_medium: maybeText('cpc', 'email'),
  utm_campaign: maybeText('spring', 'brand'),
  utm_term: maybeText('lead software', 'CRM'),
  referrer: maybeText(
    'https://www.google.com/',
    'https://shop.example.com/a',
    'https://blog.example/x',
  ),
  gclid: maybeText('click'),
  fbc: maybeText('fb.1.1.click'),
  ttclid: maybeText('click'),
}

/** Session ages in milliseconds, some of them exactly at the limit of the attribution window. */
const age = (windowMs: number) =>
  fc.oneof(
    fc.nat({ max: Math.floor(windowMs * 1.2) }),
    fc.constantFrom(0, 1, 999, 1_000, windowMs - 1, windowMs, windowMs + 1, -1),
  )

/**
 * Times of outcomes, in milliseconds after the start of the period; some are outside the period.
 */
const outcomeMs = fc.oneof(
  fc.nat({ max: 12 * dayMs }),
  fc.constantFrom(-1, 10 * dayMs - 1, 10 * dayMs),
)

/**
 * A few visitors' leads and sessions, including sessions exactly at the limit of the attribution
 * window.
 */
export const anyScenario = fc.integer({ min: 1, max: 365 }).chain((windowDays) =>
  fc.record({
    windowDays: fc.constant(windowDays),
    leads: fc.array(
      fc.record({
        afterMs: fc.oneof(fc.nat({ max: 10 * dayMs - 1 }), fc.constantFrom(0, -1, 10 * dayMs)),
        visitor: maybeNumber(0, 1, 2),
        converting: fc.nat(),
        status: fc.constantFrom<string>('open', 'qualified', 'won', 'lost'),
        qualifiedMs: outcomeMs,
        closedMs: outcomeMs,
        value: maybeNumber(0, 1, 199_99, 10 ** 14),
        website: maybeText('https://www.example.com', 'example.com', 'nonsense'),
        ...anySignals,
      }),
      { minLength: 1, maxLength: 8 },
    ),
    visits: fc.array(
      fc.record({
        visitor: fc.constantFrom<number>(0, 1, 2),
        ageMs: age(windowDays * dayMs),
        channel: maybeText('direct', 'direct', 'paid_search', 'organic_search', 'email'),
        website: maybeText('https://shop.example.com', 'http://blog.example:8080'),
        landingPath: maybeText('/', '/pricing'),
        ...anySignals,
      }),
      { maxLength: 20 },
    ),
    limits: fc.record({
      batchSize: fc.integer({ min: 1, max: 5 }),
      longBatchSize: fc.integer({ min: 1, max: 3 }),
      concurrency: fc.integer({ min: 1, max: 3 }),
    }),
  }),
)

/** Leads and sessions for one test run. */
export type Scenario = typeof anyScenario extends fc.Arbitrary<infer S> ? S : never

const visitors = [newId(), newId(), newId()]

export function toRows({ leads, visits }: Scenario) {
  const stored: TestVisit[] = visits.map(({ visitor, ageMs, ...fields }) => ({
    id: newId(),
    visitorId: visitors[visitor] ?? '',
    startedAt: iso(startMs + 5 * dayMs - ageMs),
    ...fields,
  }))
  const traces: TestTrace[] = leads.map((lead) => {
    const { afterMs, visitor, converting, qualifiedMs, closedMs, ...fields } = lead
    const visitorId = visitor === null ? null : (visitors[visitor] ?? '')
    // Any session ID, including another visitor's, a nonexistent one, or null.
    const ids = [...stored.map(({ id }) => id), newId(), null, null]
    return {
      id: newId(),
      createdAt: iso(startMs + afterMs),
      visitorId,
      sessionId: visitorId === null ? null : (ids[converting % ids.length] ?? null),
      qualifiedAt:
        fields.status === 'qualified' || fields.status === 'won'
          ? iso(startMs + qualifiedMs)
          : null,
      wonAt: fields.status === 'won' ? iso(startMs + closedMs) : null,
      lostAt: fields.status === 'lost' ? iso(startMs + closedMs) : null,
      ...fields,
    }
  })
  return { stored, traces }
}

const toTouchSignals = (row: TestVisit | TestTrace, isOwn: boolean): TouchSignals => ({
  ...noSignals,
  // In this test's rows, these columns contain strings or null.
  ...(row as Partial<TouchSignals>),
  clicks: toClickBits(row as Partial<Record<'gclid', string | null>>),
  isOwn,
})

const noOutcome: Outcome = { created: false, qualified: false, won: false, lost: false }

/** Outcomes that a lead counts toward, each with its time. */
function listCounts(
  { createdAt, qualifiedAt, wonAt, lostAt, status }: TestTrace,
  countedBy: CountedBy,
): (Outcome & { readonly at: unknown })[] {
  if (countedBy === 'created') {
    const isQualified = (qualifiedAt ?? null) !== null
    const [won, lost] = [status === 'won', status === 'lost']
    return [{ at: createdAt, created: true, qualified: isQualified, won, lost }]
  }
  return [
    { ...noOutcome, at: createdAt, created: true },
    { ...noOutcome, at: qualifiedAt, qualified: true },
    { ...noOutcome, at: wonAt, won: true },
    { ...noOutcome, at: lostAt, lost: true },
  ]
}

/**
 * The period's leads as input for the attribution models; reimplements the rules for visit
 * histories.
 */
export function traceLeads(
  windowDays: number,
  visits: TestVisit[],
  traces: TestTrace[],
  period = span,
  countedBy: CountedBy = 'created',
): TracedLead[] {
  return traces
    .flatMap((lead) => listCounts(lead, countedBy).map((count) => ({ lead, ...count })))
    .filter(({ at }) => typeof at === 'string' && period.start <= at && at < period.end)
    .map(({ lead, at: _, ...outcome }) => {
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
        ...outcome,
        valueMinor: typeof lead.value === 'number' ? lead.value : null,
        signals: toTouchSignals(lead, true),
        visits: trimJourney(journey, lead.sessionId ?? null).map((visit) => ({
          startedMs: Date.parse(visit.startedAt),
          signals: toTouchSignals(visit, false),
        })),
      }
    })
}
