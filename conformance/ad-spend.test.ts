import { beforeAll, describe, expect, test } from 'vitest'
import { call, refusal, storeLead, unique } from './call.ts'

const put = (rows: readonly object[]) => call('PUT /ad-spend', { body: { rows } })
const report = (body: object) => call('POST /ad-spend', { body })

/** A platform that no other run uses, and the days in the report. */
const platform = `conformance_${unique().slice(0, 20)}`
const period = { period: 'custom', startDate: '2026-01-01', endDate: '2026-01-31', platform }
const base = { platform, accountId: 'acc', currency: 'EUR', date: '2026-01-10' }

beforeAll(async () => {
  await put([
    { ...base, campaignId: 'a', campaignName: 'Alpha', spend: 10.5, impressions: 1000, clicks: 20 },
    { ...base, campaignId: 'a', date: '2026-01-11', campaignName: 'Alpha', spend: 4.5, clicks: 10 },
    { ...base, campaignId: 'b', spend: 30, impressions: 0, clicks: 0 },
    { ...base, campaignId: 'b', currency: 'USD', date: '2026-01-12', spend: 7 },
    { ...base, campaignId: 'a', date: '2026-02-01', spend: 1000 },
  ])
})

describe('the upload', () => {
  test('counts inserted, updated and unchanged rows', async () => {
    const row = { ...base, date: '2025-06-01', campaignId: unique(), spend: 1 }
    const other = { ...row, date: '2025-06-02' }

    const answers = [await put([row]), await put([{ ...row, spend: 2 }, other]), await put([other])]

    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
      [200, { inserted: 1, updated: 0, unchanged: 0 }],
      [200, { inserted: 1, updated: 1, unchanged: 0 }],
      [200, { inserted: 0, updated: 0, unchanged: 1 }],
    ])
  })

  test('stores all rows or none', async () => {
    const campaignId = unique()
    const good = { ...base, campaignId, spend: 1 }

    const answer = await put([good, { ...good, date: '2026-02-30' }])

    expect(refusal(answer)).toEqual([400, 'INVALID_DATE'])
    expect((await report({ ...period, campaignId })).body.data).toEqual([])
  })

  test.for([
    ['no rows', []],
    ['a platform that is no slug', [{ ...base, spend: 1, platform: 'Google Ads' }]],
    ['a platform of 51 characters', [{ ...base, spend: 1, platform: 'x'.repeat(51) }]],
    ['negative spend', [{ ...base, spend: -1 }]],
    ['a currency that is none', [{ ...base, spend: 1, currency: 'euro' }]],
    ['an unknown key', [{ ...base, spend: 1, colour: 'red' }]],
    [
      'two rows with one key',
      [
        { ...base, spend: 1 },
        { ...base, spend: 2 },
      ],
    ],
  ] as const)('rejects %s', async ([, rows]) => {
    expect(refusal(await put(rows))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('accepts at most 5,000 rows', async () => {
    const rows = Array.from({ length: 5_001 }, (_, i) => ({
      ...base,
      date: '2024-01-01',
      adId: String(i),
      spend: 1,
    }))

    const { inserted, updated, unchanged } = (await put(rows.slice(1))).body.data
    expect(inserted + updated + unchanged).toBe(5_000)
    expect(refusal(await put(rows))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('the report', () => {
  test('sums campaigns per currency, highest spend first', async () => {
    const { status, body } = await report(period)

    expect(status).toBe(200)
    const figures = body.data.map((row: Record<string, unknown>) => [
      row.campaignId,
      row.currency,
      row.spend,
      row.clicks,
    ])
    expect(figures).toEqual([
      ['b', 'EUR', 30, 0],
      ['a', 'EUR', 15, 30],
      ['b', 'USD', 7, 0],
    ])
    expect(body.data[1]).toMatchObject({ platform, accountId: 'acc', campaignName: 'Alpha' })
    expect(body.meta.totals).toMatchObject([
      { currency: 'EUR', spend: 45 },
      { currency: 'USD', spend: 7 },
    ])
  })

  test('computes ratios, with null for a zero divisor', async () => {
    const [b, a] = (await report(period)).body.data

    expect([a.ctr, a.cpc]).toEqual([0.03, 0.5])
    expect([b.ctr, b.cpc, b.costPerLead]).toEqual([null, null, null])
  })

  test('has the documented figures in every row', async () => {
    const [row] = (await report(period)).body.data

    const figures = [
      'currency',
      'spend',
      'impressions',
      'clicks',
      'ctr',
      'cpc',
      'leads',
      'qualified',
    ]
    for (const key of [...figures, 'won', 'wonValue', 'costPerLead', 'costPerQualified', 'roas']) {
      expect(row).toHaveProperty(key)
    }
  })

  test.for([
    ['day', 3],
    ['platform', 2],
    ['account', 2],
    ['campaign', 3],
    ['adGroup', 3],
    ['ad', 3],
    [['day', 'campaign'], 4],
  ] as const)('groups by %s', async ([groupBy, rows]) => {
    expect((await report({ ...period, groupBy })).body.data).toHaveLength(rows)
  })

  test('accepts several platforms, one campaign and another order', async () => {
    const both = await report({ ...period, platform: [platform, 'google_ads'] })
    const sorted = await report({ ...period, campaignId: 'b', sort: 'spend:asc' })

    expect(both.body.meta.pagination.total).toBeGreaterThanOrEqual(3)
    expect(sorted.body.data.map(({ spend }: { spend: number }) => spend)).toEqual([7, 30])
  })

  test('pages do not overlap', async () => {
    const pages = [1, 2, 3].map((page) => report({ ...period, limit: 1, page }))

    const answers = await Promise.all(pages)
    expect(answers.map(({ body }) => body.data[0].spend)).toEqual([30, 15, 7])
    expect(answers[0]?.body.meta.pagination).toEqual({
      ...{ limit: 1, page: 1, totalPages: 3, total: 3, hasMore: true },
    })
    // Totals cover all rows, no matter which page is requested.
    expect(answers[2]?.body.meta.totals).toEqual(answers[0]?.body.meta.totals)
  })

  test('counts each lead of the campaign once', async () => {
    const campaignId = unique()
    const today = new Date().toISOString().slice(0, 10)
    const row = {
      ...base,
      platform: 'google_ads',
      date: today,
      campaignId,
      campaignName: `N ${campaignId}`,
    }
    await put([{ ...row, spend: 60 }])
    await storeLead({ gclid: 'g', searchAdsCampaignId: campaignId, status: 'won', value: 90 })
    await storeLead({ gclid: 'g', utm_campaign: campaignId })
    await storeLead({ gclid: 'g', utm_campaign: row.campaignName, status: 'qualified' })
    await storeLead({ utm_source: 'bing', utm_campaign: campaignId })

    const { body } = await report({ campaignId })

    expect(body.data).toMatchObject([
      {
        leads: 3,
        qualified: 2,
        won: 1,
        wonValue: 90,
        costPerLead: 20,
        costPerQualified: 30,
        roas: 1.5,
      },
    ])
  })

  test.for([
    ['custom without dates', { period: 'custom' }, 'VALIDATION_ERROR'],
    ['an end before the start', { ...period, endDate: '2025-01-01' }, 'VALIDATION_ERROR'],
    ['a bad date', { ...period, endDate: '2026-02-30' }, 'INVALID_DATE'],
    ['an unknown group', { groupBy: 'moon' }, 'VALIDATION_ERROR'],
    ['an unknown sort column', { sort: 'moon:asc' }, 'VALIDATION_ERROR'],
    ['an unknown key', { colour: 'red' }, 'VALIDATION_ERROR'],
  ] as const)('rejects %s', async ([, body, code]) => {
    expect(refusal(await report(body))).toEqual([400, code])
  })

  test('rejects a request without a body', async () => {
    expect(refusal(await call('POST /ad-spend'))).toEqual([400, 'VALIDATION_ERROR'])
  })
})
