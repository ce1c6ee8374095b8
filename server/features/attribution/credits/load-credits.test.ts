import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { attributionGroups } from '../../../../contract/attribution.ts'
import { maxSessions } from '../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { CountedBy } from '../../../lead-index/rollups/index.ts'
import {
  anyScenario,
  type Scenario,
  span,
  toRows,
  traceLeads,
} from '../../../test/arbitraries/journey-arbitrary.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { insertTestTraces, insertTestVisits } from '../../../test/stores/journey-rows-store.ts'
import { creditLeads } from '../models/credit-leads.ts'
import { addCredits, type CreditSums, eachGrouping } from '../tally.ts'
import { touchMarks } from '../touches/touch-text.ts'
import { toCreditSums } from './day-credits.ts'
import { loadCredits } from './load-credits.ts'

const service = await startService()
afterAll(service.stop)

/** Start of each day in the span. */
const starts = Array.from({ length: 10 }, (_, i) =>
  new Date(Date.parse(span.start) + i * dayMs).toISOString(),
)

async function expectSame(
  scenario: Scenario,
  { stored, traces }: ReturnType<typeof toRows>,
  countedBy: CountedBy,
) {
  const { orgId } = await service.newOrg()
  await service.db.inOrg(orgId, async (tx) => {
    await insertTestVisits(tx, stored)
    await insertTestTraces(tx, traces)
  })
  const traced = traceLeads(scenario.windowDays, stored, traces, span, countedBy)
  const leads = traced.filter(({ created }) => created === (countedBy === 'created'))
  const tallies = eachGrouping((): CreditSums => new Map())
  const dayNumbers: number[] = []

  await loadCredits(
    service.db,
    { orgId, countedBy, spans: [span], starts, windowDays: scenario.windowDays },
    async (days) => {
      dayNumbers.push(...days.keys())
      for (const day of days.values()) {
        for (const by of attributionGroups) addCredits(tallies[by], toCreditSums(day.credits[by]))
      }
    },
    scenario.limits,
  )

  for (const by of attributionGroups) {
    expect(new Map([...tallies[by]].sort())).toEqual(new Map([...creditLeads(by, leads)].sort()))
  }
  expect(new Set(dayNumbers).size).toBe(dayNumbers.length)
}

test('stored leads and sessions are credited like the pure models', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyScenario,
      fc.constantFrom<CountedBy>('created', 'outcome'),
      (scenario, countedBy) => expectSame(scenario, toRows(scenario), countedBy),
    ),
    { numRuns: runs(60) },
  )
})

test('stored journeys above the limit are credited like the pure models', async () => {
  const lengths = [maxSessions - 1, maxSessions, maxSessions + 1, maxSessions + 2, maxSessions + 20]
  const place = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: maxSessions + 30 }))
  const long = fc.record({
    length: fc.constantFrom(...lengths),
    place,
    scenario: anyScenario,
    countedBy: fc.constantFrom<CountedBy>('created', 'outcome'),
  })
  await fc.assert(
    fc.asyncProperty(long, async ({ length, place, scenario, countedBy }) => {
      const page = { website: null, landingPath: '/' }
      const visit = { visitor: 0, channel: 'email', ...page, ...nothing }
      const visits = Array.from({ length }, (_, i) => ({
        ...visit,
        channel: i % 3 === 0 ? 'direct' : 'email',
        utm_campaign: i % 2 === 0 ? 'spring' : 'brand',
        // The oldest sessions precede the window and are omitted, except for the converting
        // session.
        ageMs: Math.floor((i * scenario.windowDays * dayMs) / (length - 3)),
      }))
      const leads = [0, 1].map(() => ({ ...plainLead, visitor: 0, converting: place }))
      const whole = { ...scenario, visits, leads }

      await expectSame(whole, toRows(whole), countedBy)
    }),
    { numRuns: runs(30) },
  )
})

test('signals that contain the marks between signals are credited like the pure models', async () => {
  const { signal, touch, plain } = touchMarks
  const text = fc
    .array(fc.constantFrom(signal, touch, plain, '8  ', '"', '\\', 'é', '😀'), { maxLength: 4 })
    .map((parts) => parts.join(''))
  const names = ['utm_source', 'utm_campaign', 'utm_term', 'referrer'] as const
  const replace = <T extends object>(row: T, texts: readonly (string | null)[]): T => ({
    ...row,
    ...Object.fromEntries(names.map((name, i) => [name, texts[i]])),
  })
  const texts = fc.array(fc.array(fc.option(text), { minLength: 4, maxLength: 4 }), {
    minLength: 30,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(anyScenario, texts, async (scenario, texts) => {
      const leads = scenario.leads.map((lead, i) => replace(lead, texts[i] ?? []))
      const visits = scenario.visits.map((visit, i) => replace(visit, texts[i + 8] ?? []))
      const whole = { ...scenario, leads, visits }

      await expectSame(whole, toRows(whole), 'created')
    }),
    { numRuns: runs(30) },
  )
})

const nothing = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  referrer: null,
  gclid: null,
  fbc: null,
  ttclid: null,
}

const plainLead = {
  ...nothing,
  afterMs: 5 * dayMs,
  status: 'won',
  qualifiedMs: 5 * dayMs,
  closedMs: 5 * dayMs,
  value: 100_01,
  website: null,
} as const
