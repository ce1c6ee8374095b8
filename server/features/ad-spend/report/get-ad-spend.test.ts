import { afterAll, expect, test } from 'vitest'
import { createSpendOrg, loadAdSpend, reportNow } from '../../../test/calls/spend-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('without spend and leads the report is empty, not wrong', async () => {
  const answer = await loadAdSpend(service, await createSpendOrg(service, []))

  expect(answer.data).toEqual([])
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
  expect(answer.meta).toEqual({
    totals: [],
    period: { kind: 'current', ...days, timeZone: 'UTC' },
  })
  expect(answer.pagination).toEqual({ limit: 50, page: 1, totalPages: 0, total: 0, hasMore: false })
})

test('a campaign shows its keys, names, figures and ratios', async () => {
  const org = await createSpendOrg(
    service,
    [
      { spend: 10.5, impressions: 3000, clicks: 40, accountName: 'Shop', campaignName: 'Old' },
      { date: '2026-03-03', spend: 0.000001, campaignName: 'New' },
    ],
    [
      {
        gclid: 'x',
        utm_campaign: 'c1',
        status: 'won',
        value: 123_45,
        qualifiedAt: reportNow.toJSON(),
      },
      {
        gclid: 'x',
        utm_campaign: 'c1',
        status: 'lost',
        value: 1_00,
        qualifiedAt: reportNow.toJSON(),
      },
      { gclid: 'x', utm_campaign: 'c1', locked: true },
    ],
  )

  const { data, meta } = await loadAdSpend(service, org)

  const figures = {
    currency: 'EUR',
    spend: 10.500001,
    impressions: 3000,
    clicks: 40,
    ctr: 0.0133,
    cpc: 0.2625,
    leads: 3,
    qualified: 2,
    won: 1,
    wonValue: 123.45,
    costPerLead: 3.5,
    costPerQualified: 5.25,
    roas: 11.7571,
    valueCurrency: null,
  }
  const keys = { platform: 'google_ads', accountId: 'a1', campaignId: 'c1' }
  expect(data).toEqual([{ ...keys, accountName: 'Shop', campaignName: 'New', ...figures }])
  expect(meta).toMatchObject({ totals: [figures] })
})

test('ratios with a divisor of 0 are null', async () => {
  const org = await createSpendOrg(service, [{ spend: 0 }])

  const { data } = await loadAdSpend(service, org)

  expect(data).toMatchObject([
    { ctr: null, cpc: null, costPerLead: null, costPerQualified: null, roas: null },
  ])
})

test('different currencies are never added', async () => {
  const org = await createSpendOrg(service, [
    { adId: '1', currency: 'EUR', spend: 0.1 },
    { adId: '2', currency: 'EUR', spend: 0.2 },
    { adId: '3', currency: 'USD', spend: 5 },
  ])

  const { data, meta } = await loadAdSpend(service, org, { groupBy: 'platform' })

  expect(data).toMatchObject([
    { platform: 'google_ads', currency: 'USD', spend: 5 },
    { platform: 'google_ads', currency: 'EUR', spend: 0.3 },
  ])
  expect(meta).toMatchObject({
    totals: [
      { currency: 'EUR', spend: 0.3 },
      { currency: 'USD', spend: 5 },
    ],
  })
})

test('filters narrow spend and leads alike', async () => {
  const lead = { utm_campaign: 'c1' }
  const org = await createSpendOrg(
    service,
    [{}, { campaignId: 'c2' }, { platform: 'meta_ads' }, { platform: 'x_ads' }],
    [
      { ...lead, gclid: 'x' },
      { gclid: 'x', utm_campaign: 'c2' },
      { ...lead, fbc: 'x' },
      { ...lead, twclid: 'x' },
    ],
  )
  const listRows = async (filter: object) => {
    const { data } = await loadAdSpend(service, org, { ...filter, sort: 'platform:asc' })
    return data.map(({ platform, campaignId, leads }) => `${platform} ${campaignId} ${leads}`)
  }

  expect(await listRows({ platform: 'meta_ads' })).toEqual(['meta_ads c1 1'])
  expect(await listRows({ platform: ['x_ads', 'google_ads'], campaignId: 'c1' })).toEqual([
    'google_ads c1 1',
    'x_ads c1 1',
  ])
  expect(await listRows({ campaignId: 'c9' })).toEqual([])
})

test('a page beyond the end is empty and still has totals', async () => {
  const org = await createSpendOrg(service, [{}, { campaignId: 'c2' }, { campaignId: 'c3' }])

  const answer = await loadAdSpend(service, org, { page: 9, limit: 2 })

  expect(answer.data).toEqual([])
  expect(answer.pagination).toEqual({ limit: 2, page: 9, totalPages: 2, total: 3, hasMore: false })
  expect(answer.meta).toMatchObject({ totals: [{ spend: 30 }] })
})

test('nulls sort last in both directions, and equal ratios are a tie', async () => {
  const org = await createSpendOrg(service, [
    { campaignId: 'd', spend: 0.030001, clicks: 30_000 },
    { campaignId: 'c', spend: 1000.023333, clicks: 999_990_000 },
    { campaignId: 'b', spend: 5, clicks: 1 },
    { campaignId: 'a', spend: 5 },
  ])
  const order = async (sort: string) =>
    (await loadAdSpend(service, org, { sort })).data.map((row) => row.campaignId)

  expect(await order('cpc:asc')).toEqual(['c', 'd', 'b', 'a'])
  expect(await order('cpc:desc')).toEqual(['b', 'c', 'd', 'a'])
})

test('a report can cover the whole calendar', async () => {
  const org = await createSpendOrg(service, [{}], [{ gclid: 'x', utm_campaign: 'c1' }], {
    timeZone: 'Asia/Kathmandu',
  })
  const body = { period: 'custom', startDate: '0001-01-01', endDate: '9999-12-31', groupBy: 'day' }

  const { data } = await loadAdSpend(service, org, { ...body, sort: 'day:asc' })

  expect(data.map(({ day, leads }) => [day, leads])).toEqual([
    ['2026-03-02', 0],
    ['2026-03-05', 1],
  ])
})

test('spend and leads of another organization are invisible', async () => {
  await createSpendOrg(service, [{ campaignName: 'Spring' }], [{ gclid: 'x', utm_campaign: 'c1' }])
  const org = await createSpendOrg(service, [], [{ gclid: 'x', utm_campaign: 'c1' }])

  const { data, pagination } = await loadAdSpend(service, org)

  expect([data, pagination?.total]).toEqual([[], 0])
})

test('over HTTP: an empty body is rejected, {} is accepted, error codes are as documented', async () => {
  const org = await service.newOrg()
  const getCode = async (request: object) => {
    const { status, body } = await org.call('POST /ad-spend', request)
    return `${status} ${body.error?.code ?? 'ok'}`
  }

  expect(await getCode({})).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: {} })).toBe('200 ok')
  expect(await getCode({ body: { limit: 500, groupBy: ['day', 'ad'] } })).toBe('200 ok')
  expect(await getCode({ body: { limit: 501 } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { page: 0 } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { groupBy: 'keyword' } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { sort: 'name:asc' } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { currency: 'USD' } })).toBe('200 ok')
  for (const currency of ['usd', 'EURO', '', null, 1, ['EUR'], { not: 'EUR' }]) {
    expect(await getCode({ body: { currency } })).toBe('400 VALIDATION_ERROR')
  }
  expect(await getCode({ body: { period: 'custom' } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { startDate: '2026-02-30' } })).toBe('400 INVALID_DATE')
})
