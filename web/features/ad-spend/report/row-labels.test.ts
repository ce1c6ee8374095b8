import { expect, test } from 'vitest'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { rowLabels } from './row-labels.ts'

/** Figures do not matter here. */
const row = {
  platform: 'google_ads',
  accountId: '123-456',
  accountName: 'Main',
  campaignId: '77',
  campaignName: 'Brand',
  adGroupId: '8',
  adGroupName: null,
} as AdSpendRow

test('a row says what is above it, and has its ID at hand', () => {
  expect(rowLabels(row, 'campaign', {})).toEqual({
    title: 'Brand',
    about: 'Google Ads · Main',
    id: '77',
  })
})

test('what the address says already is not said again', () => {
  expect(rowLabels(row, 'campaign', { platform: 'google_ads', accountId: '123-456' })).toEqual({
    title: 'Brand',
    about: '',
    id: '77',
  })
})

test('what has no name is called by its ID, which is said once', () => {
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
] as const)('%j by %s is called %s', ([keys, by, title]) => {
  expect(rowLabels(keys as AdSpendRow, by, { platform: '' }).title).toBe(title)
})
