import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { attributionGroups } from '../../../contract/attribution.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { compactOrg } from '../../lead-index/index.ts'
import { newId } from '../../platform/process/ids.ts'
import {
  anyScenario,
  iso,
  span,
  toRows,
  traceLeads,
} from '../../test/arbitraries/journey-arbitrary.ts'
import { startService } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import {
  changeTestTrace,
  deleteTestTrace,
  insertTestTraces,
  insertTestVisits,
  type TestTrace,
} from '../../test/stores/journey-rows-store.ts'
import { rewriteLead } from '../../test/stores/lead-rows-store.ts'
import { creditPeriod, type PeriodQuery } from './credit-period.ts'
import { creditLeads } from './models/credit-leads.ts'

const service = await startService()
afterAll(service.stop)

const muchLater = new Date(Date.parse(span.end) + 100 * dayMs)

const createQuery = (orgId: string, windowDays = 90): PeriodQuery => ({
  orgId,
  by: 'channel',
  countedBy: 'created',
  windowDays,
  timeZone: 'UTC',
  span,
  rates: [],
})

const read = (query: PeriodQuery, now = muchLater) => creditPeriod(service.db, query, now)
/** Creates a session from the email channel and a lead on the next day. */
async function fill(orgId: string) {
  const visit = { id: newId(), visitorId: newId(), startedAt: span.start, channel: 'email' }
  const createdAt = iso(Date.parse(span.start) + dayMs)
  const lead = { id: newId(), createdAt, visitorId: visit.visitorId, sessionId: visit.id }
  await service.db.inOrg(orgId, async (tx) => {
    await insertTestVisits(tx, [visit])
    await insertTestTraces(tx, [lead])
  })
  return { visit, lead }
}

/** Adds another session that started before the lead, although the lead already exists. */
const addVisit = (orgId: string, { visitorId }: { visitorId: string }) =>
  service.db.inOrg(orgId, (tx) =>
    insertTestVisits(tx, [
      { id: newId(), visitorId, startedAt: iso(Date.parse(span.start) + 1), channel: 'referral' },
    ]),
  )

const change = fc.record({
  which: fc.nat(),
  what: fc.constantFrom<Partial<TestTrace>[]>(
    {
      ...{ status: 'won', qualifiedAt: span.end, lostAt: null },
      ...{ wonAt: iso(Date.parse(span.end) - 1), value: 5_00 },
    },
    { status: 'won', qualifiedAt: span.start, wonAt: span.start, lostAt: null },
    { status: 'open', qualifiedAt: null, wonAt: null, lostAt: null },
    { status: 'lost', wonAt: null, lostAt: iso(Date.parse(span.end) - 1) },
    { value: 7_01 },
    { sessionId: null },
    { visitorId: null, sessionId: null },
  ),
  isErased: fc.boolean(),
})

const round = fc.record({ isCompacted: fc.boolean(), changes: fc.array(change, { maxLength: 4 }) })

/** Sizes at which a handful of leads fill several segments, both small and merged. */
const sizes = { small: 2, large: 6, changed: 1 }

test('credits stay exact whatever happens to leads after their days were stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyScenario,
      anyScenario,
      fc.array(round, { minLength: 1, maxLength: 5 }),
      async (scenario, later, rounds) => {
        const { orgId } = await service.newOrg()
        const { stored, traces } = toRows(scenario)
        const added = toRows({ ...later, visits: scenario.visits }).traces
        await service.db.inOrg(orgId, async (tx) => {
          await insertTestVisits(tx, stored)
          await insertTestTraces(tx, traces)
        })
        const leads = new Map(traces.map((lead) => [lead.id, lead]))
        for (const { isCompacted, changes } of rounds) {
          if (isCompacted) await compactOrg(service.db, orgId, sizes)
          for (const by of attributionGroups) {
            for (const countedBy of ['created', 'outcome'] as const) {
              const query = { ...createQuery(orgId, scenario.windowDays), by, countedBy }
              const tally = await read(query)

              const now = [...leads.values()]
              const traced = traceLeads(scenario.windowDays, stored, now, span, countedBy)
              const expected = creditLeads(by, traced)
              expect(new Map([...tally].sort())).toEqual(new Map([...expected].sort()))
            }
          }
          const extra = added.pop()
          await service.db.inOrg(orgId, async (tx) => {
            for (const { which, what, isErased } of changes) {
              const lead = [...leads.values()][which % Math.max(1, leads.size)]
              if (lead === undefined) continue
              if (isErased) {
                leads.delete(lead.id)
                await deleteTestTrace(tx, lead.id)
              } else {
                leads.set(lead.id, { ...lead, ...what })
                await changeTestTrace(tx, lead.id, what)
              }
            }
            if (extra !== undefined) {
              leads.set(extra.id, extra)
              await insertTestTraces(tx, [extra])
            }
          })
        }
      },
    ),
    { numRuns: runs(40) },
  )
})

test('the journeys of a settled day are read once', async () => {
  const { orgId } = await service.newOrg()
  const { visit } = await fill(orgId)
  await read(createQuery(orgId))
  // Real sessions are never this late, so if this session counts, the day was read again.
  await addVisit(orgId, visit)

  const tally = await read(createQuery(orgId))

  expect([...tally.keys()]).toEqual(['email'])
})

test('the leads of a settled day are read again only after one has changed', async () => {
  const { orgId } = await service.newOrg()
  const { lead } = await fill(orgId)
  await service.db.inOrg(orgId, (tx) =>
    insertTestTraces(tx, [{ id: newId(), createdAt: span.end }]),
  )
  await compactOrg(service.db, orgId, { small: 1, large: 9 })
  const won = async () => (await read(createQuery(orgId))).get('email')?.linear?.won
  expect(await won()).toBe(0)
  // The service records every change. This change is not recorded, so if it counts, the leads were
  // read again.
  await service.db.inOrg(orgId, (tx) => rewriteLead(tx, lead.id, { status: 'won' }))
  expect(await won()).toBe(0)

  await service.db.inOrg(orgId, (tx) => changeTestTrace(tx, lead.id, { value: 1 }))
  expect(await won()).toBe(1_000_000)
  await service.db.inOrg(orgId, (tx) => changeTestTrace(tx, lead.id, { status: 'open' }))
  await compactOrg(service.db, orgId, sizes)
  expect(await won()).toBe(0)
})

test('the outcomes of a day are read again only after one of their leads has changed', async () => {
  const { orgId } = await service.newOrg()
  const { lead } = await fill(orgId)
  const wonAt = iso(Date.parse(span.start) + 5 * dayMs)
  const change = (columns: Partial<TestTrace>) =>
    service.db.inOrg(orgId, (tx) => changeTestTrace(tx, lead.id, columns))
  await change({ status: 'won', qualifiedAt: wonAt, wonAt, value: 5 })
  await compactOrg(service.db, orgId, { small: 1, large: 9 })
  const readValues = async () => {
    const tally = await read({ ...createQuery(orgId), countedBy: 'outcome' })
    return ['email', '(unknown)'].map((group) => tally.get(group)?.linear?.value ?? 0n)
  }
  expect(await readValues()).toEqual([5_000_000n, 0n])
  await service.db.inOrg(orgId, (tx) => rewriteLead(tx, lead.id, { value: '7' }))
  expect(await readValues()).toEqual([5_000_000n, 0n])
  // Does not change any of the outcome sums.
  await change({ visitorId: null, sessionId: null })
  await compactOrg(service.db, orgId, sizes)
  expect(await readValues()).toEqual([0n, 7_000_000n])
})

test('a day is read once more when sessions can no longer be added', async () => {
  const { orgId } = await service.newOrg()
  const { visit, lead } = await fill(orgId)
  const soon = new Date(Date.parse(lead.createdAt) + 8 * dayMs)
  await read(createQuery(orgId), soon)
  await addVisit(orgId, visit)

  const before = await read(createQuery(orgId), soon)
  const after = await read(createQuery(orgId), muchLater)

  expect([...before.keys()]).toEqual(['email'])
  expect([...after.keys()].sort()).toEqual(['email', 'referral'])
})

test('stored days are not used for another attribution window', async () => {
  const { orgId } = await service.newOrg()
  const { visit } = await fill(orgId)
  await read(createQuery(orgId))
  await addVisit(orgId, visit)

  const tally = await read(createQuery(orgId, 30))

  expect([...tally.keys()].sort()).toEqual(['email', 'referral'])
})

test('the last day with leads is settled based on its own end, not that of the period', async () => {
  const { orgId } = await service.newOrg()
  const { visit } = await fill(orgId)
  const query = { ...createQuery(orgId), span: { ...span, end: '2100-01-01T00:00:00.000Z' } }
  await read(query)
  await addVisit(orgId, visit)

  const tally = await read(query)

  expect([...tally.keys()]).toEqual(['email'])
})

test('stored days are not used for another time zone', async () => {
  const { orgId } = await service.newOrg()
  await fill(orgId)
  const nepal = { start: '2026-02-28T18:15:00.000Z', end: '2026-03-10T18:15:00.000Z' }
  await read(createQuery(orgId))

  const tally = await read({ ...createQuery(orgId), timeZone: 'Asia/Kathmandu', span: nepal })

  expect(tally.get('email')?.linear?.leads).toBe(1_000_000)
})

test('a period with more days than are stored separately still works', async () => {
  const { orgId } = await service.newOrg()
  const { lead } = await fill(orgId)
  const old = { ...lead, id: newId(), createdAt: '2001-01-01T00:00:00.000Z' }
  await service.db.inOrg(orgId, (tx) => insertTestTraces(tx, [old]))
  const whole = { start: '2000-01-01T00:00:00.000Z', end: span.end }

  const tally = await read({ ...createQuery(orgId), span: whole })

  expect(tally.get('email')?.linear?.leads).toBe(2_000_000)
})
