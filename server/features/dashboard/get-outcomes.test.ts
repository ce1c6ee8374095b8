import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  maxReportedReasons,
  maxTimedLeads,
  type Outcomes,
  outcomesSchema,
  stageTimesSchema,
} from '../../../contract/dashboard.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { newId } from '../../platform/process/ids.ts'
import type { TestPerson } from '../../test/calls/app-calls.ts'
import { newViewer } from '../../test/calls/dashboard-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'
import { insertHistory } from '../leads/store/history-store.ts'
import { insertStage } from '../stages/index.ts'

const service = await startService()
afterAll(service.stop)

const store = ({ orgId }: TestOrg, leads: readonly TestLead[]) =>
  service.db.inOrg(orgId, (tx) => insertTestLeads(tx, leads))

async function loadOutcomes({ orgId }: TestOrg, person: TestPerson): Promise<Outcomes> {
  const { status, body } = await person.call(`GET /orgs/${orgId}/outcomes`, {
    query: 'startDate=2026-03-01&endDate=2026-03-31',
  })
  expect([status, body.error]).toEqual([200, undefined])
  expect(outcomesSchema.parse(body.data)).toEqual(body.data)
  return body.data
}

const createdAt = '2026-01-01T00:00:00.000Z'
const lost = (lostAt: string, lossReason: string | null = null): TestLead => ({
  createdAt,
  status: 'lost',
  lostAt,
  lossReason,
})
const won = (wonAt: string): TestLead => ({ createdAt, status: 'won', wonAt })

test('without outcomes there are no reasons and no duration', async () => {
  const { org, person } = await newViewer(service)

  expect(await loadOutcomes(org, person)).toMatchObject({
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    lost: 0,
    lossReasons: [],
    won: 0,
    daysToWon: null,
  })
})

test('loss reasons count in the period in which the leads were lost, regardless of case', async () => {
  const { org, person } = await newViewer(service)
  await store(org, [
    lost('2026-03-01T00:00:00.000Z', 'Price'),
    lost('2026-03-31T23:59:59.999Z', 'price'),
    lost('2026-03-10T00:00:00.000Z', 'No budget'),
    ...['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => lost(`${day}T12:00:00.000Z`)),
    lost('2026-02-28T23:59:59.999Z', 'Price'),
    lost('2026-04-01T00:00:00.000Z', 'Price'),
    { createdAt: '2026-03-05T00:00:00.000Z' },
  ])

  const { lost: total, lossReasons } = await loadOutcomes(org, person)

  expect(total).toBe(6)
  expect(lossReasons.map(({ reason, leads }) => [reason?.toLowerCase() ?? null, leads])).toEqual([
    [null, 3],
    ['price', 2],
    ['no budget', 1],
  ])
})

test('a long list of reasons is cut off, but the total is complete', async () => {
  const { org, person } = await newViewer(service)
  const reasons = Array.from({ length: maxReportedReasons + 3 }, (_, i) => `Reason ${i}`)
  await store(
    org,
    reasons.map((reason) => lost('2026-03-10T00:00:00.000Z', reason)),
  )

  const { lost: total, lossReasons } = await loadOutcomes(org, person)

  expect([total, lossReasons.length]).toEqual([reasons.length, maxReportedReasons])
})

test('the time to won has the quartiles of the days since creation', async () => {
  const { org, person } = await newViewer(service)
  await store(org, [
    ...['2026-03-02', '2026-03-12', '2026-03-22'].map((day) => won(`${day}T00:00:00.000Z`)),
    won('2026-02-02T00:00:00.000Z'),
  ])

  expect(await loadOutcomes(org, person)).toMatchObject({
    won: 3,
    daysToWon: { quarter: 65, half: 70, threeQuarters: 75 },
  })
})

test('a lead that was won before its creation by its own clock took no time', async () => {
  const { org, person } = await newViewer(service)
  await store(org, [{ ...won('2026-03-05T00:00:00.000Z'), createdAt: '2026-03-09T00:00:00.000Z' }])

  expect((await loadOutcomes(org, person)).daysToWon?.half).toBe(0)
})

const days = { startDate: '2026-03-01', endDate: '2026-03-31' }

test('stage times are the medians between stages, for leads that reached them in the period', async () => {
  const { org, person } = await newViewer(service)
  const { org: other } = await newViewer(service)
  const at = (day: string) => `2026-${day}T00:00:00.000Z`
  const leads = [
    { ...won(at('03-21')), qualifiedAt: at('03-01') },
    { ...won(at('03-31')), qualifiedAt: at('02-01') },
    { ...won(at('03-09')), qualifiedAt: null },
    { createdAt, status: 'qualified', qualifiedAt: at('03-11') },
    { createdAt, status: 'qualified', qualifiedAt: at('04-01') },
  ]
  await store(org, leads)
  await store(other, [{ createdAt, status: 'qualified', qualifiedAt: at('03-31') }])

  const { status, body } = await person.call(`POST /orgs/${org.orgId}/stage-times`, { body: days })

  expect([status, stageTimesSchema.parse(body.data)]).toEqual([
    200,
    {
      qualified: { leads: 2, medianDays: 64, isLimited: false },
      won: { leads: 2, medianDays: 39, isLimited: false },
    },
  ])
})

test('stage times are limited only if leads are omitted', async () => {
  const { org, person } = await newViewer(service)
  const load = async () => {
    const { body } = await person.call(`POST /orgs/${org.orgId}/stage-times`, { body: days })
    return body.data.qualified
  }
  const reached = (qualifiedAt: string): TestLead => ({
    createdAt,
    status: 'qualified',
    qualifiedAt,
  })
  const leads = Array.from({ length: maxTimedLeads }, () => reached('2026-03-11T00:00:00.000Z'))
  await store(org, leads)
  const whole = await load()

  await store(org, [reached('2026-03-10T00:00:00.000Z')])

  const medianDays = 69
  expect(whole).toEqual({ leads: maxTimedLeads, medianDays, isLimited: false })
  expect(await load()).toEqual({ leads: maxTimedLeads, medianDays, isLimited: true })
})

test('counts equal those of a plain scan', async () => {
  const outcome = fc.record({
    day: fc.integer({ min: -3, max: 34 }),
    reason: fc.constantFrom(null, 'Price', 'PRICE', 'Ärger', 'ärger', ' price'),
    isWon: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { maxLength: 30 }), async (outcomes) => {
      const { org, person } = await newViewer(service)
      const toInstant = (day: number) =>
        new Date(Date.parse('2026-03-01T00:00:00.000Z') + day * dayMs).toISOString()
      await store(
        org,
        outcomes.map(({ day, reason, isWon }) =>
          isWon ? won(toInstant(day)) : lost(toInstant(day), reason),
        ),
      )

      const answer = await loadOutcomes(org, person)

      const within = outcomes.filter(({ day }) => day >= 0 && day < 31)
      const expected = new Map<string | undefined, number>()
      for (const { reason } of within.filter(({ isWon }) => !isWon)) {
        const key = reason?.toLowerCase()
        expected.set(key, (expected.get(key) ?? 0) + 1)
      }
      expect(
        new Map(answer.lossReasons.map(({ reason, leads }) => [reason?.toLowerCase(), leads])),
      ).toEqual(expected)
      expect(answer.won).toBe(within.filter(({ isWon }) => isWon).length)
    }),
    { numRuns: runs(40) },
  )
})

test('leads are counted in the stages that they entered, with the median time until they left', async () => {
  const { org, person } = await newViewer(service)
  const stage = { id: newId(), status: 'open', name: 'Called', color: 'blue' } as const
  const next = { ...stage, id: newId(), name: 'Met' }
  const report = async () =>
    (await loadOutcomes(org, person)).stages.map(({ name, entered, medianDays }) => [
      name,
      entered,
      medianDays,
    ])
  expect(await report()).toEqual([])
  const ids = await Promise.all(['Ada', 'Bob', 'Eve'].map((name) => create(org, { name })))
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertStage(tx, stage, new Date())
    await insertStage(tx, next, new Date())
    const moves = [
      [0, '2026-02-20', null, stage.id],
      [0, '2026-03-02', stage.id, next.id],
      [1, '2026-03-01', null, stage.id],
      [1, '2026-03-05', stage.id, null],
      [1, '2026-03-06', null, stage.id],
      [1, '2026-03-08', stage.id, next.id],
      [2, '2026-03-31', null, stage.id],
      [2, '2026-04-01', stage.id, next.id],
    ] as const
    for (const [lead, day, from, to] of moves) {
      const row = { id: newId(), leadId: ids[lead] ?? '', at: `${day}T12:00:00.000Z`, from, to }
      const actor = { actorKind: 'system', actorId: null, leftOut: false } as const
      await insertHistory(tx, [{ ...row, ...actor, field: 'stageId' }])
    }
  })

  expect(await report()).toEqual([
    ['Called', 2, 4],
    ['Met', 2, null],
  ])
})
