import { afterAll, expect, test } from 'vitest'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const lead = (id: string | number, name: string) => ({
  ...{ id, page_id: '7056', create_time: 1_764_000_000 },
  ...{ campaign_id: 1_800_000_000_000_001, adgroup_id: '21', ad_id: '31' },
  changes: [
    { field: 'Name', value: name },
    { field: 'Email', value: `${id}@example.com` },
    { field: 'Phone number', value: '+491701234567' },
    { field: 'Which size?', value: ['S', 'M'] },
  ],
})

const body = (...entry: readonly object[]) => ({
  ...{ object: 1, time: 1_764_000_001, request_id: 'r-1' },
  entry,
})

test('each lead of a TikTok webhook becomes one lead with its ad, also when it is repeated', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'tiktok')
  // IDs can be too large for a number to represent exactly.
  const sent = JSON.stringify(body(lead('7300000000000000001', 'Ada'), lead('2', 'Grace'))).replace(
    '"7300000000000000001"',
    '7300000000000000001',
  )

  for (let i = 0; i < 2; i++) expect((await submit(service, source, sent)).status).toBe(200)

  const { data } = (await org.call('GET /leads', { query: 'sort=externalId:asc' })).body
  expect(data).toMatchObject([
    { externalId: 'tiktok:2', name: 'Grace', email: '2@example.com', phone: '+491701234567' },
    {
      ...{ externalId: 'tiktok:7300000000000000001', name: 'Ada', utm_source: 'tiktok' },
      ...{ utm_medium: 'paid_social', searchAdsCampaignId: '1800000000000001' },
      ...{ searchAdsAdGroupId: '21', searchAdsAdId: '31' },
    },
  ])
  expect(JSON.parse(data[1].custom)).toMatchObject({ 'Which size?': 'S, M', page_id: '7056' })
  const states = (await listBodies(org, source)).map(({ state }) => state)
  expect(states).toEqual(['duplicate', 'duplicate', 'created', 'created'])
})

test('a body with many leads, or without any, is stored completely', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'tiktok')
  const many = Array.from({ length: 15 }, (_, i) => lead(`many-${i}`, `Lead ${i}`))

  expect((await submit(service, source, body(...many))).status).toBe(200)
  expect((await submit(service, source, body())).status).toBe(200)

  const states = (await listBodies(org, source)).map(({ state }) => state)
  expect(states.filter((state) => state === 'created')).toHaveLength(10)
  // The job creates the remaining leads.
  expect(states.filter((state) => state === 'received')).toHaveLength(5)
  expect(states).toContain('unmapped')
})
