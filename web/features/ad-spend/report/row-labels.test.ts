import { expect, test } from 'vitest'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { rowLabels } from './row-labels.ts'

/** Metrics do not matter here. */
const row = {
  platform: 'google_ads',
  accountId: '123-456',
  accountName: 'Main',
  campaignId: '77',
  campaignName: 'Brand',
  adGroupId: '8',
  adGroupName: null,
} as AdSpendRow

test('a row names its parents and shows its ID', () => {
  expect(rowLabels(row, 'campaign', {})).toEqual({
    title: 'Brand',
    about: 'Google Ads · Main',
    id: '77',
  })
})

test('levels in the address are not repeated', () => {
  expect(rowLabels(row, 'campaign', { platform: 'google_ads', accountId: '123-456' })).toEqual({
    title: 'Brand',
    about: '',
    id: '77',
  })
})

test('a row without a name shows its ID, once', () => {
  expect(rowLabels(row, 'adGroup', { platform: 'google_ads', accountId: '123-456' })).toEqual({
    title: '8',
    about: 'Brand',
    id: '',
  })
})

test.for([
  [{ platform: 'meta_ads' }, 'platform', 'Meta Ads'],
  [{ platform: 'podcast_ads' }, 'platform', 'podcast_ads'],
  [{ platform: 'x_ads', accountId: '', accountName: null }, 'account', 'No account'],
  [{ day: '2026-11-03' }, 'day', '3 Nov 2026'],
] as const)('%j by %s is labeled %s', ([keys, by, title]) => {
  expect(rowLabels(keys as AdSpendRow, by, { platform: '' }).title).toBe(title)
})
