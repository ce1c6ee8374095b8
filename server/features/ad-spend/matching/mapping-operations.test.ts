import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/calls/app-calls.ts'
import {
  createSpendCalls,
  createSpendOwner,
  springSpend,
} from '../../../test/calls/spend-app-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('a mapping attributes leads to its campaign until it is deleted', async () => {
  const { call, report } = await createSpendOwner(
    service,
    [springSpend],
    [{ utm_campaign: 'Lenz' }],
  )
  const leads = async () => (await report()).totals[0].leads
  expect(await leads()).toBe(0)

  const mapping = { utmCampaign: 'LENZ', platform: 'google_ads', campaignId: 'c1' }
  const created = await call('POST /mappings', { body: mapping })

  expect(created.status).toBe(201)
  const { id } = created.body.data
  expect(created.body.data).toMatchObject({ ...mapping, campaignName: 'Spring', known: true })
  expect(await leads()).toBe(1)
  await call(`PUT /mappings/${id}`, { body: { ...mapping, utmCampaign: 'other' } })
  expect(await leads()).toBe(0)
  await call(`PUT /mappings/${id}`, { body: mapping })
  expect(await leads()).toBe(1)
  expect((await call(`DELETE /mappings/${id}`)).status).toBe(200)
  expect(await leads()).toBe(0)
  expect((await call('GET /mappings')).body.data).toEqual([])
})

test('UTM values map to one campaign per platform, and a mapping needs at least one value', async () => {
  const { call } = await createSpendOwner(service, [], [])
  const mapping = { utmSource: 'x', platform: 'meta_ads', campaignId: 'c1' }
  await call('POST /mappings', { body: mapping })

  const twice = await call('POST /mappings', { body: { ...mapping, utmSource: 'X' } })
  const silent = await call('POST /mappings', { body: { ...mapping, utmSource: ' ' } })

  expect([twice.status, silent.status]).toEqual([409, 400])
})

test('the audit shows only spend without leads and paid leads without spend', async () => {
  const { unmatched } = await createSpendOwner(
    service,
    [
      springSpend,
      { ...springSpend, campaignId: 'c2', spend: 20 },
      { ...springSpend, campaignId: 'c3', spend: 0 },
    ],
    [
      { gclid: 'x', utm_campaign: 'c1' },
      { gclid: 'x', utm_campaign: 'c9', status: 'won', value: 5 },
      { msclkid: 'x' },
      { utm_source: 'Outbrain', utm_medium: 'cpc', utm_campaign: 'c1' },
      { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'c1' },
      { fbc: 'fb.1.1.x' },
    ],
  )

  const { campaigns, leads, ...counts } = await unmatched()

  expect(campaigns).toMatchObject([{ campaignId: 'c2', campaignName: 'Spring', spend: 20 }])
  const nobody = { leads: 1, campaignId: null }
  expect(leads).toHaveLength(3)
  expect(leads).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...nobody,
        platform: null,
        utmSource: 'outbrain',
        reason: 'noPlatform',
      }),
      expect.objectContaining({
        ...{ ...nobody, platform: 'google_ads', utmCampaign: 'c9', wonValue: 5 },
        ...{ reason: 'unknownCampaign', filter: expect.objectContaining({ utm_campaign: 'c9' }) },
      }),
      expect.objectContaining({ ...nobody, platform: 'microsoft_ads', reason: 'noCampaign' }),
    ]),
  )
  expect(counts).toMatchObject({ campaignCount: 1, leadGroupCount: 3, leadCount: 3 })
})

test('members cannot change mappings or rates', async () => {
  const { org } = await createSpendOwner(service, [], [])
  const { call } = createSpendCalls(await newPerson(service, { [org.orgId]: 'member' }), org)
  const mapping = { utmSource: 'x', platform: 'meta_ads', campaignId: 'c1' }
  const rate = { from: 'USD', to: 'EUR', day: '2020-01-01', rate: '1' }

  expect((await call('POST /mappings', { body: mapping })).status).toBe(403)
  expect((await call('PUT /rates', { body: { rates: [rate] } })).status).toBe(403)
  expect((await call('GET /mappings')).status).toBe(200)
})
