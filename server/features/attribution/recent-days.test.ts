import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { attributionGroups } from '../../../contract/attribution.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { compactOrg } from '../../lead-index/index.ts'
import { traceLeads } from '../../test/arbitraries/journey-arbitrary.ts'
import { createTestCtx, patch } from '../../test/calls/lead-calls.ts'
import { createAt, newBrowser, page, visit } from '../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import { allTraces, changeTestTrace } from '../../test/stores/journey-rows-store.ts'
import { allSessions } from '../../test/stores/visit-rows-store.ts'
import { erasePerson } from '../privacy/index.ts'
import { creditPeriod } from './credit-period.ts'
import { creditLeads } from './models/credit-leads.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const windowDays = 90
const minuteMs = 60_000

/** Age in minutes, up to three days. Only credits of older days are stored. */
const someAge = fc.integer({ min: 1, max: 400 }).map((n) => n * 11)

const query = fc.constantFrom('', '', '?gclid=a', '?gclid=b', '?utm_source=x&utm_medium=email')

const step = fc.oneof(
  fc.record({
    kind: fc.constant('visit' as const),
    visitor: fc.nat({ max: 2 }),
    browser: fc.nat({ max: 1 }),
    age: someAge,
    query,
    ids: fc.constantFrom({}, { ttclid: 't' }, { fbc: 'fb.1.1.f' }),
  }),
  fc.record({
    kind: fc.constant('lead' as const),
    visitor: fc.constantFrom(null, 0, 0, 1, 2),
    browser: fc.nat({ max: 1 }),
    age: someAge,
    email: fc.constantFrom('a@example.com', 'b@example.com'),
  }),
  fc.record({
    kind: fc.constantFrom('change' as const, 'delete' as const, 'erase' as const),
    which: fc.nat(),
    status: fc.constantFrom('open', 'qualified', 'won'),
    value: fc.constantFrom(1, 200),
    outcomeAge: someAge,
  }),
  fc.constant({ kind: 'compact' as const }),
  fc.constant({ kind: 'read' as const }),
  fc.constant({ kind: 'read' as const }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Sizes at which a handful of leads fill several segments, both small and merged. */
const sizes = { small: 2, large: 6, changed: 1 }

/** Credits from stored days, and credits computed from the sessions and leads themselves. */
async function readBoth({ orgId }: TestOrg, manyLeads: number, timeZone = 'UTC') {
  const now = new Date()
  const span = {
    start: '2026-01-01T00:00:00.000Z',
    end: new Date(now.getTime() + 2 * dayMs).toISOString(),
  }
  const [sessions, leads] = await db.readInOrg(orgId, (tx) =>
    Promise.all([allSessions(tx), allTraces(tx)]),
  )
  const credits = []
  for (const countedBy of ['created', 'outcome'] as const) {
    const traced = traceLeads(windowDays, sessions, leads, span, countedBy)
    for (const by of attributionGroups) {
      const period = { orgId, by, countedBy, windowDays, timeZone, span, rates: [], manyLeads }
      const tally = await creditPeriod(db, period, now)
      credits.push({
        stored: new Map([...tally].sort()),
        traced: new Map([...creditLeads(by, traced)].sort()),
      })
    }
  }
  return credits
}

/** Changes a lead and gives it an outcome that is old enough to be stored. */
async function changeLead(
  org: TestOrg,
  id: string,
  { status, value, outcomeAge }: Extract<Step, { status: string }>,
) {
  await patch(org, { id, status, value })
  if (status === 'open') return
  const at = new Date(Date.now() - outcomeAge * minuteMs).toISOString()
  const dates = { qualifiedAt: at, ...(status === 'won' ? { wonAt: at } : {}) }
  await db.inOrg(org.orgId, (tx) => changeTestTrace(tx, id, dates))
}

function openWorld(org: TestOrg) {
  const browsers = [0, 1, 2].map(() => {
    const { visitorId } = newBrowser()
    return [0, 1].map(() => ({ visitorId, browserSessionId: randomUUID() }))
  })
  const leadIds: string[] = []
  return async (one: Step): Promise<void> => {
    if (one.kind === 'visit') {
      const browser = browsers[one.visitor]?.[one.browser] ?? newBrowser()
      const url = `https://www.example.com/${one.query}`
      await visit(service, org, browser, page(one.age, { url, ids: one.ids }))
    } else if (one.kind === 'lead') {
      const at = new Date(Date.now() - one.age * minuteMs).toISOString()
      const sessionId =
        one.visitor === null ? null : browsers[one.visitor]?.[one.browser]?.browserSessionId
      const ctx = await createTestCtx(service, org, at)
      leadIds.push(await createAt(ctx, { email: one.email, sessionId }))
    } else if (one.kind === 'compact') {
      await compactOrg(db, org.orgId, sizes)
    } else if (one.kind !== 'read') {
      const id = leadIds[one.which % Math.max(1, leadIds.length)]
      if (id === undefined) return
      if (one.kind === 'change') await changeLead(org, id, one)
      else if (one.kind === 'delete') await org.call(`DELETE /leads/${id}`)
      else await erasePerson(db, (await createTestCtx(service, org)).org, { leadId: id })
    }
  }
}

test('credits of recent days stay exact whatever happens to sessions and leads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 20 }),
      fc.constantFrom('allow', 'merge'),
      fc.constantFrom(1, 1_000),
      fc.constantFrom('UTC', 'Asia/Kathmandu'),
      async (steps, duplicatePolicy, manyLeads, timeZone) => {
        const org = await service.newOrg({ duplicatePolicy, timeZone })
        const run = openWorld(org)
        for (const one of [...steps, { kind: 'read' as const }]) {
          await run(one)
          if (one.kind !== 'read') continue
          for (const { stored, traced } of await readBoth(org, manyLeads, timeZone)) {
            expect(stored).toEqual(traced)
          }
        }
      },
    ),
    { numRuns: runs(40) },
  )
})

test('a session that is received after its lead and its outcome were credited counts', async () => {
  const org = await service.newOrg()
  const browser = newBrowser()
  await visit(
    service,
    org,
    browser,
    page(300, { url: 'https://www.example.com/?utm_medium=email' }),
  )
  const at = new Date(Date.now() - 200 * minuteMs).toISOString()
  const { browserSessionId: sessionId } = browser
  const id = await createAt(await createTestCtx(service, org, at), { name: 'Ada', sessionId })
  await changeLead(org, id, {
    kind: 'change',
    which: 0,
    status: 'won',
    value: 200,
    outcomeAge: 100,
  })
  await readBoth(org, 1)

  await visit(service, org, browser, page(250, { url: 'https://www.example.com/?gclid=a' }))
  const [byChannel, ...others] = await readBoth(org, 1)
  const again = await readBoth(org, 1)

  expect([...(byChannel?.stored.keys() ?? [])]).toEqual(['email', 'paid_search'])
  for (const { stored, traced } of [byChannel, ...others, ...again].flatMap((one) => one ?? [])) {
    expect(stored).toEqual(traced)
  }
})
