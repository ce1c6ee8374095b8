import { expect, test } from 'vitest'
import { platformSchema } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import { clickIds } from '../../../contract/click-ids.ts'
import { findPlatform, platformSignals, searchAdsPlatform } from './platform-signals.ts'

const platforms = platformSignals.map(({ platform }) => platform)

test('no signal identifies two platforms', () => {
  const ids = platformSignals.flatMap((signals) => signals.clickIds)
  const utmSources = platformSignals.flatMap((signals) => signals.utmSources)

  for (const names of [platforms, ids, utmSources]) {
    expect(new Set(names).size).toBe(names.length)
  }
})

test('every click id identifies a platform, and no analytics or browser id does', () => {
  const ids = platformSignals.flatMap((signals) => signals.clickIds)
  const others = ['ga4cid', 'ga4sid', 'fbp']

  expect([...ids, ...others].sort()).toEqual(Object.keys(clickIds).sort())
})

test('platforms are valid in ad spend uploads, and sources are lowercase', () => {
  for (const { platform, utmSources } of platformSignals) {
    expect(platformSchema.parse(platform)).toBe(platform)
    expect(utmSources).toEqual(utmSources.map((source) => source.toLowerCase()))
  }
  expect(platforms).toContain(searchAdsPlatform)
})

test('a platform name is recognized with common suffixes', () => {
  const words = ['google_ads', 'facebook-ads', 'linkedin.com', 'ig', 'bing ads', 'ads', 'threads']

  expect(words.map(findPlatform)).toEqual([
    'google_ads',
    'meta_ads',
    'linkedin_ads',
    'meta_ads',
    'microsoft_ads',
    undefined,
    undefined,
  ])
  for (const { platform } of platformSignals) expect(findPlatform(platform)).toBe(platform)
})
