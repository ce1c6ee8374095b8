import { afterAll, expect, test } from 'vitest'
import {
  attributionGroups,
  attributionInput,
  attributionTable,
} from '../../../contract/attribution.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { newId } from '../../platform/process/ids.ts'
import { createTestCtx } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestTraces, insertTestVisits } from '../../test/stores/journey-rows-store.ts'
import { getAttribution } from './get-attribution.ts'
import { findPaidChannel } from './report/paid-channel.ts'

const service = await startService()
afterAll(service.stop)

const march = { period: 'custom', startDate: '2026-03-01', endDate: '2026-03-31' }

async function readTable(org: TestOrg, input: object) {
  const { data } = await getAttribution.run(
    await createTestCtx(service, org),
    attributionInput.parse(input),
  )
  return attributionTable.parse(data)
}

/**
 * A won lead worth 100.00 with three sessions, an open lead with a click ID, and two leads without
 * signals.
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
        ...{ visitorId, sessionId: visits[2]?.id ?? null },
        status: 'won',
        qualifiedAt: '2026-03-20T10:00:00Z',
        value: 100_00,
      },
      { ...lead('2026-03-20T10:00:00Z'), gclid: 'click', status: 'lost' },
      { ...lead('2026-03-31T21:59:59.999Z') },
      { ...lead('2026-03-31T22:00:00.000Z') },
    ])
  })
}

test("a table covers the leads of whole days in the organization's time zone", async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  await fill(org)

  const { rows, totals } = await readTable(org, march)

  expect(totals).toMatchObject({ leads: 3, qualified: 1, won: 1, value: 100 })
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
  const { body } = await org.call('POST /stats', { body: march })

  for (const groupBy of attributionGroups) {
    const { rows, totals } = await readTable(org, { ...march, groupBy })

    expect(totals).toMatchObject({
      leads: body.data.leads.total,
      qualified: body.data.conversion.qualified,
      won: body.data.leads.byStatus.won,
      lost: body.data.leads.byStatus.lost,
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

  const { rows } = await readTable(org, {
    ...march,
    groupBy: 'campaign',
    sort: 'firstTouch.won:desc',
  })

  expect(rows[0]?.group).toBe('news')
})

test('a table without leads is empty, with totals of zero', async () => {
  const org = await service.newOrg()
  const none = { leads: 0, qualified: 0, won: 0, lost: 0, value: 0 }

  expect(await readTable(org, march)).toEqual({
    rows: [],
    groups: 0,
    totals: { ...none, costPerLead: null, costPerWon: null, roas: null, spend: [] },
  })
})

/** Spend in two currencies. The sessions created by {@link fill} refer to one campaign by name. */
const spendRows = [
  { date: '2026-03-01', platform: 'meta_ads', campaignId: '1', campaignName: 'Spring' },
  { date: '2026-03-31', platform: 'meta_ads', campaignId: '1', campaignName: 'SPRING' },
  { date: '2026-03-31', platform: 'google_ads', campaignId: '2', currency: 'USD' },
  { date: '2026-04-01', platform: 'meta_ads', campaignId: '1', campaignName: 'Later' },
].map((row) => ({ currency: 'EUR', spend: 12.5, ...row }))

test('a table by campaign has the spend of campaigns that sessions name, and of all others', async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  await fill(org)
  await org.call('PUT /ad-spend', { body: { rows: spendRows } })

  const { rows, totals } = await readTable(org, {
    ...{ ...march, groupBy: 'campaign', sort: 'spend:desc' },
  })

  const [first, second] = rows
  expect(first).toMatchObject({
    group: 'SPRING',
    utmCampaigns: ['spring'],
    platforms: ['meta_ads'],
    spend: [{ currency: 'EUR', spend: 25 }],
    models: {
      firstTouch: { value: 100, costPerLead: 25, roas: 4 },
      lastTouch: { value: 0, costPerLead: null, roas: 0 },
    },
  })
  expect(second).toMatchObject({
    ...{ group: '2', utmCampaigns: [], spend: [{ currency: 'USD', spend: 12.5 }] },
    models: { firstTouch: { leads: 0, roas: 0 } },
  })
  expect(rows.slice(2).map(({ spend }) => spend)).toEqual([[], [], []])
  expect(totals.roas).toBeNull()
  expect(totals.spend).toEqual([
    { currency: 'EUR', spend: 25 },
    { currency: 'USD', spend: 12.5 },
  ])
})

test("return is computed only in the organization's currency", async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Berlin', currency: 'USD' })
  await fill(org)
  await org.call('PUT /ad-spend', { body: { rows: spendRows } })

  const { rows } = await readTable(org, { ...march, groupBy: 'campaign', sort: 'spend:desc' })

  expect(rows.slice(0, 2).map(({ models }) => models.firstTouch.roas)).toEqual([null, 0])
  expect(rows[0]?.models.firstTouch.costPerLead).toBe(25)
})

test('a table by channel has the spend of the channel of paid clicks on a platform', async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  await fill(org)
  await org.call('PUT /ad-spend', { body: { rows: spendRows } })

  const { rows } = await readTable(org, march)

  const spend = new Map(rows.map((row) => [row.group, row.spend]))
  expect(spend.get('paid_social')).toEqual([{ currency: 'EUR', spend: 25 }])
  expect(spend.get('paid_search')).toEqual([{ currency: 'USD', spend: 12.5 }])
  expect(spend.get('email')).toEqual([])
})

test.for(['source', 'medium', 'landingPage', 'keyword'])(
  'a table by %s has no spend',
  async (groupBy) => {
    const org = await service.newOrg()
    await fill(org)

    const { rows, totals } = await readTable(org, { ...march, groupBy })

    expect([...rows, totals].map(({ spend }) => spend)).not.toContainEqual([])
    expect(rows[0]?.models.linear.roas).toBeNull()
  },
)

test('a key reads pages of a table', async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  await fill(org)
  const read = (page: number) =>
    org.call('POST /attribution', { body: { ...march, limit: 2, page, sort: 'group:asc' } })

  const pages = [await read(1), await read(2), await read(3), await read(4)]

  expect(
    pages.map(({ body }) => body.data.rows.map(({ group }: { group: string }) => group)),
  ).toEqual([['(unknown)', 'direct'], ['email', 'paid_search'], ['paid_social'], []])
  expect(pages.map(({ body }) => body.meta.pagination)).toEqual(
    [1, 2, 3, 4].map((page) => ({ limit: 2, page, totalPages: 3, total: 5, hasMore: page < 3 })),
  )
})

test.for([
  ['google_ads', 'paid_search'],
  ['microsoft_ads', 'paid_search'],
  ['meta_ads', 'paid_social'],
  ['tiktok_ads', 'paid_social'],
  ['x_ads', 'paid_social'],
  ['billboards', 'paid_other'],
])('spend of %s counts toward %s', ([platform = '', channel]) => {
  expect(findPaidChannel(platform)).toBe(channel)
})

test('a table never includes leads of another organization', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  await fill(other)

  expect((await readTable(org, march)).totals.leads).toBe(0)
})

test.for([
  [{ ...march, startDate: 'yesterday' }, 'INVALID_DATE'],
  [{ ...march, startDate: '2026-04-01' }, 'VALIDATION_ERROR'],
  [{ ...march, sort: 'cost:desc' }, 'VALIDATION_ERROR'],
] as const)('%j is rejected', async ([input, code]) => {
  const org = await service.newOrg()

  await expect(readTable(org, input)).rejects.toMatchObject({ code })
})
