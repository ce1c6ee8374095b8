import { expect, test } from 'vitest'
import type { AdMapping } from '../../../../contract/ad-mappings.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend-schemas.ts'
import { countsLeads, leadLists } from './lead-lists.ts'

const between = {
  'createdAt[gte]': '2026-11-01T00:00:00Z',
  'createdAt[lt]': '2026-11-08T00:00:00Z',
}

/** Figures do not matter here. */
const rowOf = (keys: Partial<AdSpendRow>): AdSpendRow => keys as AdSpendRow

const mapping: AdMapping = {
  id: '0',
  utmSource: 'podcast',
  utmCampaign: null,
  platform: 'x_ads',
  accountId: null,
  campaignId: '77',
  campaignName: null,
  known: true,
  createdAt: '',
  updatedAt: '',
}

test('leads of a campaign name it by its name or by its ID', () => {
  const row = rowOf({ campaignId: '77', campaignName: 'Brand' })

  expect(leadLists(row, 'won', between, [])).toEqual([
    {
      said: 'utm_campaign Brand',
      filters: { ...between, utm_campaign: 'Brand', status: 'won' },
    },
    { said: 'utm_campaign 77', filters: { ...between, utm_campaign: '77', status: 'won' } },
  ])
})

test('or in the words of a mapping, which may mean the campaign of one account alone', () => {
  const row = rowOf({ platform: 'x_ads', accountId: '1', campaignId: '77', campaignName: null })
  const own = { ...mapping, accountId: '1', utmCampaign: 'spring' }
  const others = [
    { ...mapping, accountId: '2' },
    { ...mapping, platform: 'google_ads' },
    { ...mapping, campaignId: '78' },
  ]

  const lists = leadLists(row, 'leads', between, [mapping, own, ...others])

  expect(lists.map(({ filters }) => filters)).toEqual([
    { ...between, utm_campaign: '77' },
    { ...between, utm_source: 'podcast' },
    { ...between, utm_source: 'podcast', utm_campaign: 'spring' },
  ])
})

test.for([
  [{ campaignId: '77', campaignName: null }, 1],
  [{ campaignId: 'Brand', campaignName: 'Brand' }, 1],
  [{ campaignId: '', campaignName: null }, 0],
  [{ platform: 'x_ads', accountId: '1' }, 0],
  [{ campaignId: '77', adGroupId: '8' }, 0],
] as const)('%j offers %i lists', ([keys, count]) => {
  expect(leadLists(rowOf(keys), 'leads', between, [])).toHaveLength(count)
})

test('only figures of leads have lists', () => {
  expect(countsLeads('qualified')).toBe(true)
  expect(countsLeads('clicks')).toBe(false)
})
