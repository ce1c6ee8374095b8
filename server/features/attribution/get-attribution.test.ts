import { afterAll, expect, test } from 'vitest'
import { attributionInput, attributionTable } from '../../../contract/attribution.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { newId } from '../../platform/process/ids.ts'
import { createTestCtx } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestTraces, insertTestVisits } from '../../test/stores/journey-rows-store.ts'
import { getAttribution } from './get-attribution.ts'

const service = await startService()
afterAll(service.stop)

const march = { startDate: '2026-03-01', endDate: '2026-03-31' }

async function readTable(org: TestOrg, input: object) {
  const { data } = await getAttribution.run(
    await createTestCtx(service, org),
    attributionInput.parse(input),
  )
  return attributionTable.parse(data)
}

/**
 * A won lead of 100.00 with three sessions, an open one with a click id, and two without signals.
 */
async function fill({ orgId }: TestOrg): Promise<void> {
  const visitorId = newId()
  const visit = (startedAt: string, channel: string, utm_campaign: string | null = null) => ({
    id: newId(),
    visitorId,
    startedAt,
    channel,
    utm_campaign,
  })
  const visits = [
    visit('2026-03-01T10:00:00Z', 'paid_social', 'spring'),
    visit('2026-03-08T10:00:00Z', 'email', 'news'),
    visit('2026-03-15T10:00:00Z', 'direct'),
  ]
  const lead = (createdAt: string) => ({ id: newId(), createdAt })
  await service.db.inOrg(orgId, async (tx) => {
    await insertTestVisits(tx, visits)
    await insertTestTraces(tx, [
      {
        ...lead('2026-03-15T10:00:00Z'),
        visitorId,
        sessionId: visits[2]?.id ?? null,
        status: 'won',
        qualifiedAt: '2026-03-20T10:00:00Z',
        value: 100_00,
      },
      { ...lead('2026-03-20T10:00:00Z'), gclid: 'click' },
      { ...lead('2026-03-31T21:59:59.999Z') },
      { ...lead('2026-03-31T22:00:00.000Z') },
    ])
  })
}

test("a table covers the leads of whole days in the organization's time zone", async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  await fill(org)

  const { rows, totals } = await readTable(org, march)

  expect(totals).toEqual({ leads: 3, qualified: 1, won: 1, value: 100 })
  const firsts = rows.map(({ group, models }) => [
    group,
    models.firstTouch.leads,
    models.timeDecay.value,
  ])
  expect(firsts.toSorted()).toEqual([
    ['(unknown)', 1, 0],
    ['direct', 0, 57.14],
    ['email', 0, 28.57],
    ['paid_search', 1, 0],
    ['paid_social', 1, 14.29],
  ])
})

test('each model adds up to the totals of the statistics', async () => {
  const org = await service.newOrg()
  await fill(org)
  const { body } = await org.call('POST /stats', { body: { ...march, period: 'custom' } })

  for (const by of ['channel', 'source', 'campaign']) {
    const { rows, totals } = await readTable(org, { ...march, by })

    expect(totals).toEqual({
      leads: body.data.leads.total,
      qualified: body.data.conversion.qualified,
      won: body.data.leads.byStatus.won,
      value: body.data.conversion.totalValue,
    })
    for (const model of attributionModels) {
      const sum = rows.reduce((total, { models }) => total + models[model].leads, 0)
      expect(sum).toBeCloseTo(totals.leads, 9)
    }
  }
})

test("the organization's attribution window determines which sessions count", async () => {
  const org = await service.newOrg({ conversionWindowDays: 8 })
  await fill(org)

  const { rows } = await readTable(org, { ...march, by: 'campaign', sort: 'firstTouch.won:desc' })

  expect(rows[0]?.group).toBe('news')
})

test('a table without leads is empty, with totals of zero', async () => {
  const org = await service.newOrg()

  expect(await readTable(org, march)).toEqual({
    rows: [],
    groups: 0,
    totals: { leads: 0, qualified: 0, won: 0, value: 0 },
  })
})

test('a table never includes leads of another organization', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  await fill(other)

  expect((await readTable(org, march)).totals.leads).toBe(0)
})

test.for([
  [{ startDate: 'yesterday', endDate: '2026-03-31' }, 'INVALID_DATE'],
  [{ startDate: '2026-04-01', endDate: '2026-03-31' }, 'VALIDATION_ERROR'],
  [{ ...march, sort: 'spend:desc' }, 'VALIDATION_ERROR'],
] as const)('%j is rejected', async ([input, code]) => {
  const org = await service.newOrg()

  await expect(readTable(org, input)).rejects.toMatchObject({ code })
})
