import { expect, test } from 'vitest'
import type { AttributionRow } from '../../../contract/attribution.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { countWithoutCampaign, sortCampaigns, toCampaigns } from './campaigns.ts'

const createRow = (group: string, leads: number, spend: number | null = null): AttributionRow => {
  const costPerLead = spend === null ? null : spend / leads
  const credit = { leads, qualified: 0, won: 0, lost: 0, value: 0, costPerLead, roas: null }
  return {
    group,
    spend: spend === null ? [] : [{ currency: 'EUR', spend }],
    // `fromEntries` loses the type of the keys, which are exactly the models.
    models: Object.fromEntries(
      attributionModels.map((model) => [model, credit]),
    ) as AttributionRow['models'],
  }
}

test('leads without a campaign are counted but are no row', () => {
  const rows = [createRow('brand', 4), createRow('(none)', 50), createRow('(unknown)', 6)]

  expect(toCampaigns(rows, 'linear').map(({ group }) => group)).toEqual(['brand'])
  expect(countWithoutCampaign(rows, 'linear')).toBe(56)
})

test('rows without the figure come last in either direction', () => {
  const rows = [createRow('cheap', 5, 5), createRow('free', 9), createRow('dear', 1, 5)]

  const order = (isDown: boolean) =>
    sortCampaigns(toCampaigns(rows, 'linear'), 'costPerLead', isDown).map(({ group }) => group)

  expect([order(true), order(false)]).toEqual([
    ['dear', 'cheap', 'free'],
    ['cheap', 'dear', 'free'],
  ])
})
