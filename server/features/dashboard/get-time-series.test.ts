import { afterAll, expect, test } from 'vitest'
import { type TimeSeries, timeSeries, timeSeriesInput } from '../../../contract/time-series.ts'
import { createTestCtx, toRejection } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import { getTimeSeries } from './get-time-series.ts'

const service = await startService()
afterAll(service.stop)

const march = { period: 'custom', startDate: '2026-03-01', endDate: '2026-03-31' }

/** Reads a time series on Wednesday, March 18, 2026. */
async function readSeries(org: TestOrg, body: object): Promise<TimeSeries> {
  const ctx = await createTestCtx(service, org, '2026-03-18T12:00:00Z')
  const { data } = await getTimeSeries.run(ctx, timeSeriesInput.parse({ ...march, ...body }))
  expect(timeSeries.parse(data)).toEqual(data)
  return data
}

test('weeks start on Monday in the time zone, and mark those that are cut or have not ended', async () => {
  const org = await service.newOrg({ timeZone: 'Asia/Kathmandu' })
  await service.db.inOrg(org.orgId, (tx) =>
    insertTestLeads(tx, [
      { createdAt: '2026-03-08T18:14:59.999Z' },
      { createdAt: '2026-03-08T18:15:00.000Z', status: 'won', value: 5 },
    ]),
  )

  const { points, series } = await readSeries(org, { interval: 'week' })

  expect(points.map((point) => Object.values(point))).toEqual([
    ['2026-03-01', '2026-03-01', false],
    ['2026-03-02', '2026-03-08', true],
    ['2026-03-09', '2026-03-15', true],
    ['2026-03-16', '2026-03-22', false],
    ['2026-03-23', '2026-03-29', false],
    ['2026-03-30', '2026-03-31', false],
  ])
  expect(series).toMatchObject([
    { group: 'all', leads: [0, 1, 1, 0, 0, 0], won: [0, 0, 1, 0, 0, 0] },
  ])
})

const rows = [
  { date: '2026-03-02', platform: 'google_ads', campaignId: '1', campaignName: 'Brand', spend: 10 },
  {
    date: '2026-03-02',
    platform: 'google_ads',
    accountId: 'b',
    campaignId: '1',
    campaignName: 'new',
  },
  { date: '2026-03-03', platform: 'google_ads', campaignId: '1', campaignName: 'New', spend: 0.1 },
  { date: '2026-03-03', platform: 'meta_ads', campaignId: '2', campaignName: 'Sale', spend: 7 },
  { date: '2026-03-04', platform: 'x_ads', campaignId: '3', campaignName: 'Rest', spend: 0.2 },
].map((row) => ({ currency: 'accountId' in row ? 'USD' : 'EUR', spend: 1, ...row }))

const days = { startDate: '2026-03-01', endDate: '2026-03-04', interval: 'day' }

async function createSpender(): Promise<TestOrg> {
  const org = await service.newOrg()
  await org.call('PUT /ad-spend', { body: { rows } })
  await service.db.inOrg(org.orgId, (tx) =>
    insertTestLeads(tx, [
      { createdAt: '2026-03-02T10:00:00.000Z', utm_source: 'google', utm_campaign: 'NEW' },
      { createdAt: '2026-03-04T10:00:00.000Z', utm_source: 'google', utm_campaign: 'new' },
      { createdAt: '2026-03-03T10:00:00.000Z', utm_source: 'facebook', utm_campaign: 'sale' },
    ]),
  )
  return org
}

test('a series by campaign joins leads and spend, and the rest is summed', async () => {
  const org = await createSpender()

  const { series, groups } = await readSeries(org, { ...days, groupBy: 'campaign', limit: 1 })

  expect(groups).toBe(3)
  expect(series).toMatchObject([
    {
      group: 'New',
      leads: [0, 1, 0, 1],
      spend: [
        { currency: 'EUR', values: [0, 10, 0.1, 0] },
        { currency: 'USD', values: [0, 1, 0, 0] },
      ],
      totals: {
        leads: 2,
        spend: [
          { currency: 'EUR', spend: 10.1 },
          { currency: 'USD', spend: 1 },
        ],
      },
    },
    {
      group: '(other)',
      leads: [0, 0, 1, 0],
      spend: [{ currency: 'EUR', values: [0, 0, 7, 0.2] }],
    },
  ])
})

test('spend of a series is that of the ad spend report', async () => {
  const org = await createSpender()
  const report = await org.call('POST /ad-spend', { body: { ...march, groupBy: 'day' } })
  const expected = new Map(
    report.body.data.map((row: { currency: string; day: string; spend: number }) => [
      `${row.currency} ${row.day}`,
      row.spend,
    ]),
  )

  expect(expected.size).toBe(4)
  for (const groupBy of ['none', 'channel', 'campaign']) {
    const { points, series } = await readSeries(org, { ...days, groupBy })
    const sums = new Map<string, number>()
    for (const { currency, values } of series.flatMap(({ spend }) => spend ?? [])) {
      for (const [i, amount] of values.entries()) {
        const key = `${currency} ${points[i]?.startDate}`
        if (amount > 0) sums.set(key, Math.round(((sums.get(key) ?? 0) + amount) * 1e6) / 1e6)
      }
    }
    expect([groupBy, sums]).toEqual([groupBy, expected])
  }
})

test('a series without groups that spend can be assigned to has no spend', async () => {
  const org = await createSpender()

  const { series } = await readSeries(org, { ...days, groupBy: 'status' })

  expect(series.map(({ group, spend }) => [group, spend])).toEqual([
    ['open', null],
    ['qualified', null],
    ['won', null],
    ['lost', null],
  ])
})

test('only requested figures are returned', async () => {
  const org = await service.newOrg()

  const { series } = await readSeries(org, { ...days, metrics: 'won' })

  expect(series).toEqual([{ group: 'all', won: [0, 0, 0, 0], totals: { won: 0 } }])
})

test('a series never includes leads of another organization', async () => {
  const [org] = [await service.newOrg(), await createSpender()]

  const { series } = await readSeries(org, { ...days, groupBy: 'campaign' })

  expect(series).toEqual([])
})

test.for([
  [{ startDate: '2020-01-01', endDate: '2026-03-31', interval: 'day' }, 'VALIDATION_ERROR'],
  [{ startDate: 'soon', endDate: '2026-03-31' }, 'INVALID_DATE'],
  [{ metrics: [] }, 'VALIDATION_ERROR'],
  [{ groupBy: 'keyword' }, 'VALIDATION_ERROR'],
] as const)('%j is rejected', async ([body, code]) => {
  const org = await service.newOrg()

  expect(toRejection(await org.call('POST /time-series', { body }))).toMatchObject({
    ...{ status: 400, code },
  })
})
