import { expect, test } from 'vitest'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import {
  campaignKey,
  campaignOptions,
  createDraft,
  parseCampaignKey,
  toMapping,
} from './mapping-draft.ts'

test('a mapping needs UTM values and a campaign', () => {
  const whole = { utmSource: ' news ', platform: 'x_ads', campaignId: ' 7 ' }

  expect(toMapping(createDraft(whole))).toEqual({
    utmSource: 'news',
    utmCampaign: null,
    platform: 'x_ads',
    accountId: null,
    campaignId: '7',
  })
  for (const part of Object.keys(whole)) {
    expect(toMapping(createDraft({ ...whole, [part]: ' ' })), part).toBeUndefined()
  }
})

test('a campaign is offered once, even if paid in several currencies', () => {
  const row = { platform: 'google_ads', accountId: '1', campaignId: '7', campaignName: 'Brand' }
  // Metrics do not matter here.
  const rows = [
    { ...row, currency: 'EUR' },
    { ...row, currency: 'USD' },
    { ...row, accountId: '2', accountName: 'Other' },
    { ...row, campaignId: '' },
  ] as AdSpendRow[]

  const choices = campaignOptions(rows)

  expect(choices.map(({ label }) => label)).toEqual([
    'Brand · Google Ads',
    'Brand · Google Ads · Other',
  ])
  expect(parseCampaignKey(choices[1]?.value ?? '')).toEqual({
    platform: 'google_ads',
    accountId: '2',
    campaignId: '7',
  })
})

test('a key preserves any ID', () => {
  const odd = { platform: 'x', accountId: '","', campaignId: 'a\n"b' }

  expect(parseCampaignKey(campaignKey(odd))).toEqual(odd)
})
