import { afterAll, expect, test } from 'vitest'
import { compactOrg } from '../../../lead-index/index.ts'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

test('a campaign recreated under its name leaves earlier leads to the old one', async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Amsterdam' })
  const spend = { platform: 'google_ads', campaignName: 'Brand', currency: 'EUR', spend: 10 }
  const rows = [
    { ...spend, campaignId: 'old', date: '2025-12-31' },
    { ...spend, campaignId: 'old', date: '2026-03-01' },
    { ...spend, campaignId: 'new', date: '2026-03-03' },
    { ...spend, campaignId: 'new', date: '2026-03-10' },
  ]
  await org.call('PUT /ad-spend', { body: { rows } })
  const ofOld = ['2025-10-01T00:00:00.000Z', '2026-03-02T22:59:59.999Z']
  const ofNew = ['2026-03-02T23:00:00.000Z', '2026-03-14T00:00:00.000Z', '2026-03-15T00:00:00.000Z']
  const leads = [...ofOld, ...ofNew].map((createdAt) => ({
    createdAt,
    gclid: 'x',
    utm_campaign: 'brand',
  }))
  await service.db.inOrg(org.orgId, (tx) => insertTestLeads(tx, leads))

  const read = async () => {
    const period = { period: 'custom', startDate: '2025-01-01', endDate: '2026-03-31' }
    const { body } = await org.call('POST /ad-spend', {
      body: { ...period, sort: 'campaignId:asc' },
    })
    return body.data
  }

  const expected = [
    { campaignId: 'new', spend: 20, leads: 3 },
    { campaignId: 'old', spend: 20, leads: 2 },
  ]
  expect(await read()).toMatchObject(expected)
  await compactOrg(service.db, org.orgId)
  expect(await read()).toMatchObject(expected)
})
