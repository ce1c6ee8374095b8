import { afterAll, expect, test } from 'vitest'
import {
  adSpendRow,
  type SpendRow,
  spendRowInput,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { type Org, orgSettingsSchema, planSchema } from '../../../../contract/organizations/org.ts'
import { createCtx } from '../../../platform/operation.ts'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads, type TestLead } from '../../../test/stores/many-leads-store.ts'
import { storeSpend } from '../ingest/store-spend.ts'
import { getAdSpend } from './get-ad-spend.ts'

const service = await startService()
afterAll(service.stop)

const now = new Date('2026-03-15T12:00:00Z')

/** An organization, stored with its spend and leads. */
async function orgWith(
  spend: readonly Partial<SpendRow>[],
  leads: readonly Partial<TestLead>[] = [],
  rest: Partial<Org> = {},
): Promise<Org> {
  const { orgId } = await service.newOrg(rest)
  const rows = spend.map((row) =>
    spendRowInput.parse({
      date: '2026-03-02',
      platform: 'google_ads',
      accountId: 'a1',
      campaignId: 'c1',
      currency: 'EUR',
      spend: 10,
      ...row,
    }),
  )
  await service.db.inOrg(orgId, async (tx) => {
    if (rows.length > 0) await storeSpend(tx, rows, now)
    await insertTestLeads(
      tx,
      leads.map((lead) => ({ createdAt: '2026-03-05T12:00:00.000Z', ...lead })),
    )
  })
  const settings = orgSettingsSchema.parse({ name: 'Test', ...rest })
  return { id: orgId, ...settings, ...planSchema.parse(rest) }
}

async function ask(org: Org, body: object = {}) {
  const actor = { kind: 'system', id: null } as const
  const ctx = { ...createCtx(service.db, org, actor), now: () => now }
  const answer = await getAdSpend.run(ctx, getAdSpend.input.parse(body))
  for (const row of answer.data) expect(adSpendRow.parse(row)).toEqual(row)
  return answer
}

test('without spend and leads the report is empty, not wrong', async () => {
  const answer = await ask(await orgWith([]))

  expect(answer.data).toEqual([])
  expect(answer.meta).toEqual({ totals: [] })
  expect(answer.pagination).toEqual({ limit: 50, page: 1, totalPages: 0, total: 0, hasMore: false })
})

test('a campaign shows its keys, names, figures and ratios', async () => {
  const org = await orgWith(
    [
      { spend: 10.5, impressions: 3000, clicks: 40, accountName: 'Shop', campaignName: 'Old' },
      { date: '2026-03-03', spend: 0.000001, campaignName: 'New' },
    ],
    [
      { gclid: 'x', utm_campaign: 'c1', status: 'won', value: 123_45, qualifiedAt: now.toJSON() },
      { gclid: 'x', utm_campaign: 'c1', status: 'lost', value: 1_00, qualifiedAt: now.toJSON() },
      { gclid: 'x', utm_campaign: 'c1', locked: true },
    ],
  )

  const { data, meta } = await ask(org)

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
  }
  const keys = { platform: 'google_ads', accountId: 'a1', campaignId: 'c1' }
  expect(data).toEqual([{ ...keys, accountName: 'Shop', campaignName: 'New', ...figures }])
  expect(meta).toEqual({ totals: [figures] })
})

test('ratios over nothing are null', async () => {
  const org = await orgWith([{ spend: 0 }])

  const { data } = await ask(org)

  expect(data).toMatchObject([
    { ctr: null, cpc: null, costPerLead: null, costPerQualified: null, roas: null },
  ])
})

test('different currencies are never added', async () => {
  const org = await orgWith([
    { adId: '1', currency: 'EUR', spend: 0.1 },
    { adId: '2', currency: 'EUR', spend: 0.2 },
    { adId: '3', currency: 'USD', spend: 5 },
  ])

  const { data, meta } = await ask(org, { groupBy: 'platform' })

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

test('spend belongs to its own date, a lead to the local day of its arrival', async () => {
  const org = await orgWith(
    [
      { date: '2026-02-28' },
      { date: '2026-03-01' },
      { date: '2026-03-31' },
      { date: '2026-04-01' },
    ],
    [
      // Midnight in Kathmandu is 18:15 UTC.
      { utm_campaign: 'c1', gclid: 'x', createdAt: '2026-02-28T18:14:59.999Z' },
      { utm_campaign: 'c1', gclid: 'x', createdAt: '2026-02-28T18:15:00.000Z' },
      { utm_campaign: 'c1', gclid: 'x', createdAt: '2026-03-01T18:15:00.000Z' },
      { utm_campaign: 'c1', gclid: 'x', createdAt: '2026-03-31T18:14:59.999Z' },
      { utm_campaign: 'c1', gclid: 'x', createdAt: '2026-03-31T18:15:00.000Z' },
    ],
    { timeZone: '+05:45' },
  )

  const { data } = await ask(org, { groupBy: 'day', sort: 'day:asc' })

  expect(data.map(({ day, spend, leads }) => [day, spend, leads])).toEqual([
    ['2026-03-01', 10, 1],
    ['2026-03-02', 0, 1],
    ['2026-03-31', 10, 1],
  ])
})

test('a lead finds a campaign that spent in another period', async () => {
  const org = await orgWith(
    [{ date: '2025-01-01', campaignName: 'Spring', accountName: 'Shop', currency: 'USD' }],
    [{ utm_source: 'Google', utm_campaign: 'SPRING' }],
  )

  const { data } = await ask(org)

  const keys = { platform: 'google_ads', accountId: 'a1', campaignId: 'c1', currency: 'USD' }
  const names = { accountName: 'Shop', campaignName: 'Spring' }
  expect(data).toMatchObject([{ ...keys, ...names, spend: 0, leads: 1, costPerLead: 0 }])
})

test('ad groups and ads of leads are those that the click told', async () => {
  const lead = { gclid: 'x', searchAdsCampaignId: 'c1' }
  const org = await orgWith(
    [{ adGroupId: 'g1', adId: 'ad1', adGroupName: 'Shoes', adName: 'Red' }],
    [
      { ...lead, searchAdsAdGroupId: 'g1', searchAdsAdId: 'ad1', searchAdsAdGroupName: 'Old' },
      { ...lead, searchAdsAdGroupId: 'g2', searchAdsAdGroupName: 'Boots' },
      lead,
    ],
  )

  const { data } = await ask(org, { groupBy: 'ad', sort: 'adGroupId:asc' })

  expect(data.map((row) => [row.adGroupId, row.adGroupName, row.adId, row.adName])).toEqual([
    ['', null, '', null],
    ['g1', 'Shoes', 'ad1', 'Red'],
    ['g2', 'Boots', '', null],
  ])
  expect(data.map(({ spend, leads }) => [spend, leads])).toEqual([
    [0, 1],
    [10, 1],
    [0, 1],
  ])
})

test.each([
  ['a click id', { gbraid: 'x', utm_source: 'bing' }, 'google_ads'],
  ['utm_source in any case', { utm_source: 'LinkedIn' }, 'linkedin_ads'],
  ['a campaign id of search ads', { searchAdsCampaignId: 'c1', utm_source: 'mail' }, 'google_ads'],
  ['nothing known', { utm_source: 'mail' }, undefined],
])('the platform of a lead is told by %s', async (_, lead, platform) => {
  const platforms = ['google_ads', 'microsoft_ads', 'linkedin_ads', 'mail']
  const org = await orgWith(
    platforms.map((name) => ({ platform: name })),
    [{ utm_campaign: 'c1', ...lead }],
  )

  const { data } = await ask(org, { groupBy: 'platform' })

  const found = data.filter(({ leads }) => leads > 0).map((row) => row.platform)
  expect(found).toEqual(platform === undefined ? [] : [platform])
})

test('filters narrow spend and leads alike', async () => {
  const lead = { utm_campaign: 'c1' }
  const org = await orgWith(
    [{}, { campaignId: 'c2' }, { platform: 'meta_ads' }, { platform: 'x_ads' }],
    [
      { ...lead, gclid: 'x' },
      { gclid: 'x', utm_campaign: 'c2' },
      { ...lead, fbc: 'x' },
      { ...lead, twclid: 'x' },
    ],
  )
  const found = async (filter: object) => {
    const { data } = await ask(org, { ...filter, sort: 'platform:asc' })
    return data.map(({ platform, campaignId, leads }) => `${platform} ${campaignId} ${leads}`)
  }

  expect(await found({ platform: 'meta_ads' })).toEqual(['meta_ads c1 1'])
  expect(await found({ platform: ['x_ads', 'google_ads'], campaignId: 'c1' })).toEqual([
    'google_ads c1 1',
    'x_ads c1 1',
  ])
  expect(await found({ campaignId: 'c9' })).toEqual([])
})

test('a page beyond the end is empty and still tells totals', async () => {
  const org = await orgWith([{}, { campaignId: 'c2' }, { campaignId: 'c3' }])

  const answer = await ask(org, { page: 9, limit: 2 })

  expect(answer.data).toEqual([])
  expect(answer.pagination).toEqual({ limit: 2, page: 9, totalPages: 2, total: 3, hasMore: false })
  expect(answer.meta).toMatchObject({ totals: [{ spend: 30 }] })
})

test('nulls sort last in both directions, and equal ratios are a tie', async () => {
  const org = await orgWith([
    { campaignId: 'd', spend: 0.030001, clicks: 30_000 },
    { campaignId: 'c', spend: 1000.023333, clicks: 999_990_000 },
    { campaignId: 'b', spend: 5, clicks: 1 },
    { campaignId: 'a', spend: 5 },
  ])
  const order = async (sort: string) => (await ask(org, { sort })).data.map((row) => row.campaignId)

  expect(await order('cpc:asc')).toEqual(['c', 'd', 'b', 'a'])
  expect(await order('cpc:desc')).toEqual(['b', 'c', 'd', 'a'])
})

test('the whole calendar may be asked for', async () => {
  const org = await orgWith([{}], [{ gclid: 'x', utm_campaign: 'c1' }], {
    timeZone: 'Asia/Kathmandu',
  })
  const body = { period: 'custom', startDate: '0001-01-01', endDate: '9999-12-31', groupBy: 'day' }

  const { data } = await ask(org, { ...body, sort: 'day:asc' })

  expect(data.map(({ day, leads }) => [day, leads])).toEqual([
    ['2026-03-02', 0],
    ['2026-03-05', 1],
  ])
})

test('spend and leads of another organization are invisible', async () => {
  await orgWith([{ campaignName: 'Spring' }], [{ gclid: 'x', utm_campaign: 'c1' }])
  const org = await orgWith([], [{ gclid: 'x', utm_campaign: 'c1' }])

  const { data, pagination } = await ask(org)

  expect([data, pagination?.total]).toEqual([[], 0])
})

test('over the wire: an empty body is refused, {} is answered, codes are those promised', async () => {
  const org = await service.newOrg()
  const codeOf = async (sent: object) => {
    const { status, body } = await org.call('POST /ad-spend', sent)
    return `${status} ${body.error?.code ?? 'ok'}`
  }

  expect(await codeOf({})).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: {} })).toBe('200 ok')
  expect(await codeOf({ body: { limit: 500, groupBy: ['day', 'ad'] } })).toBe('200 ok')
  expect(await codeOf({ body: { limit: 501 } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { page: 0 } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { groupBy: 'keyword' } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { sort: 'name:asc' } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { period: 'custom' } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { startDate: '2026-02-30' } })).toBe('400 INVALID_DATE')
})
