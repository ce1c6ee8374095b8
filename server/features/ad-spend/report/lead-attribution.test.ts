import { afterAll, expect, test } from 'vitest'
import { createSpendOrg, loadAdSpend } from '../../../test/calls/spend-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('spend counts on its own date, a lead on the local day of its creation', async () => {
  const org = await createSpendOrg(
    service,
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

  const { data } = await loadAdSpend(service, org, { groupBy: 'day', sort: 'day:asc' })

  expect(data.map(({ day, spend, leads }) => [day, spend, leads])).toEqual([
    ['2026-03-01', 10, 1],
    ['2026-03-02', 0, 1],
    ['2026-03-31', 10, 1],
  ])
})

test('a lead matches a campaign that spent in another period', async () => {
  const org = await createSpendOrg(
    service,
    [{ date: '2025-01-01', campaignName: 'Spring', accountName: 'Shop', currency: 'USD' }],
    [{ utm_source: 'Google', utm_campaign: 'SPRING' }],
  )

  const { data } = await loadAdSpend(service, org)

  const keys = { platform: 'google_ads', accountId: 'a1', campaignId: 'c1', currency: 'USD' }
  const names = { accountName: 'Shop', campaignName: 'Spring' }
  expect(data).toMatchObject([{ ...keys, ...names, spend: 0, leads: 1, costPerLead: 0 }])
})

test('leads have the ad groups and ads of their clicks', async () => {
  const lead = { gclid: 'x', searchAdsCampaignId: 'c1' }
  const org = await createSpendOrg(
    service,
    [{ adGroupId: 'g1', adId: 'ad1', adGroupName: 'Shoes', adName: 'Red' }],
    [
      { ...lead, searchAdsAdGroupId: 'g1', searchAdsAdId: 'ad1', searchAdsAdGroupName: 'Old' },
      { ...lead, searchAdsAdGroupId: 'g2', searchAdsAdGroupName: 'Boots' },
      lead,
    ],
  )

  const { data } = await loadAdSpend(service, org, { groupBy: 'ad', sort: 'adGroupId:asc' })

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
  ['an unknown source', { utm_source: 'mail' }, undefined],
])('the platform of a lead is derived from %s', async (_, lead, platform) => {
  const platforms = ['google_ads', 'microsoft_ads', 'linkedin_ads', 'mail']
  const org = await createSpendOrg(
    service,
    platforms.map((name) => ({ platform: name })),
    [{ utm_campaign: 'c1', ...lead }],
  )

  const { data } = await loadAdSpend(service, org, { groupBy: 'platform' })

  const matched = data.filter(({ leads }) => leads > 0).map((row) => row.platform)
  expect(matched).toEqual(platform === undefined ? [] : [platform])
})
