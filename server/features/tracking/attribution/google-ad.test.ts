import { expect, test } from 'vitest'
import { findGoogleAd, findGoogleCampaignId } from './google-ad.ts'
import { toPageViewSource } from './page-view-source.ts'

const client = { country: null, deviceType: null, browser: null, os: null }

const store = (
  url: string,
  { referrer, ad_storage = true }: { referrer?: string; ad_storage?: boolean } = {},
) =>
  toPageViewSource(
    {
      type: 'page',
      id: crypto.randomUUID(),
      at: 0,
      url,
      ...(referrer === undefined ? {} : { referrer }),
    },
    { consent: { ad_storage }, client },
  )?.url ?? null

const clicked = 'https://example.com/?a=1&gad_source=1&GAD_campaignid=21345678901&gad_other=2'

test("Google's parameters are stored in the URL of the page", () => {
  expect(findGoogleAd(store(clicked))).toBe('gad_source=1&gad_campaignid=21345678901')
  expect(findGoogleCampaignId(store(clicked))).toBe('21345678901')
})

test('they need the same consent as a click id, and do not count on links within the site', () => {
  expect(findGoogleAd(store(clicked, { ad_storage: false }))).toBe('')
  expect(findGoogleAd(store(clicked, { referrer: 'https://www.example.com/' }))).toBe('')
})

test.for([
  null,
  'https://example.com/',
  'https://example.com/?gad_campaignid=',
  'https://example.com/?gad_campaignid=1%202',
  'https://example.com/?xgad_campaignid=1',
  `https://example.com/?gad_campaignid=${'1'.repeat(30)}`,
])('%s names no campaign', (url) => {
  expect(findGoogleCampaignId(url)).toBeNull()
})
