import { afterAll, expect, test } from 'vitest'
import { compactOrg } from '../../../lead-index/index.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('the source takes precedence over a click id that a cookie kept from an earlier session', async () => {
  const org = await service.newOrg()
  const day = new Date().toISOString().slice(0, 10)
  const platforms = ['meta_ads', 'google_ads', 'microsoft_ads', 'linkedin_ads', 'spotify_ads']
  const campaign = { date: day, campaignName: 'Spring', currency: 'EUR', spend: 10 }
  const rows = platforms.map((platform, i) => ({ ...campaign, platform, campaignId: `${i}` }))
  await org.call('PUT /ad-spend', { body: { rows } })
  const lead = { utm_campaign: 'Spring', fbc: 'fb.1.1700000000000.early' }
  await create(org, { ...lead, name: 'a', msclkid: 'm-1', utm_source: 'bing' })
  await create(org, { ...lead, name: 'b', utm_source: 'Google' })
  await create(org, { ...lead, name: 'c', li_fat_id: 'l-1', utm_source: 'linkedin.com' })
  await create(org, { ...lead, name: 'f', fbc: null, utm_source: 'Spotify' })
  await create(org, { ...lead, name: 'd', gclid: 'g-1', utm_source: 'fb' })
  for (const utm_source of ['ig', 'our-social', undefined]) {
    await create(org, { ...lead, name: 'e', utm_source })
  }

  const { body } = await org.call('POST /ad-spend', { body: { groupBy: 'platform' } })

  expect(
    Object.fromEntries(
      body.data.map((row: { platform: string; leads: number }) => [row.platform, row.leads]),
    ),
  ).toEqual({ microsoft_ads: 1, google_ads: 2, linkedin_ads: 1, meta_ads: 3, spotify_ads: 1 })
})

test('leads match spend however their links spell the platform, before and after compaction', async () => {
  const org = await service.newOrg()
  const day = new Date().toISOString().slice(0, 10)
  const spend = (platform: string) => ({ date: day, platform, campaignId: '7', currency: 'EUR' })
  const rows = ['meta_ads', 'google_ads'].map((platform) => ({ ...spend(platform), spend: 10 }))
  await org.call('PUT /ad-spend', { body: { rows } })
  for (const utm_source of ['ig', 'an', 'Facebook_Ads', 'instagram.com', 'google-ads', 'threads']) {
    await create(org, { name: utm_source, utm_source, utm_campaign: '7' })
  }
  // A click ID that only one platform issues takes precedence over how the source is spelled.
  await create(org, { name: 'clicked', gclid: 'g-1', utm_source: 'ig', utm_campaign: '7' })
  // Meta's macros fill in the campaign ID and the source `ig`; the ID must not attribute the lead
  // to Google.
  await create(org, { name: 'macros', utm_source: 'ig', searchAdsCampaignId: '7' })

  const countByPlatform = async () => {
    const { body } = await org.call('POST /ad-spend', { body: { groupBy: 'platform' } })
    return Object.fromEntries(
      body.data.map(({ platform, leads }: { platform: string; leads: number }) => [
        platform,
        leads,
      ]),
    )
  }

  expect(await countByPlatform()).toEqual({ meta_ads: 5, google_ads: 2 })
  await compactOrg(service.db, org.orgId)
  expect(await countByPlatform()).toEqual({ meta_ads: 5, google_ads: 2 })
})
