import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { compactOrg } from '../lead-index/index.ts'
import { openDatabase } from '../platform/db/database.ts'
import { serveDatabase } from './harness.ts'
import { connectionTo, replicateDatabase } from './processes/standby.ts'

const replicated = await replicateDatabase()
const standby = await replicated.startStandby()
const inUse = Promise.withResolvers<string>()
const db = openDatabase(replicated.connection, 5, replicated.connection, {
  connection: connectionTo(standby),
  say: inUse.resolve,
})
const service = await serveDatabase(db)
const plainDb = openDatabase(replicated.connection, 2)
const plain = await serveDatabase(plainDb)
afterAll(async () => {
  await Promise.all([service.app.close(), plain.app.close()])
  await Promise.all([db.close(), plainDb.close()])
  await standby.stop()
  await replicated.stop()
})

const org = await service.newOrg()
const today = new Date().toISOString().slice(0, 10)
const period = { period: 'custom', startDate: today, endDate: today }
const items = Array.from({ length: 60 }, (_, i) => ({
  action: 'create',
  lead: {
    ...{ name: `Ada ${i}`, email: `ada${i}@example.com`, note: `Note ${i}`, value: i },
    ...{ gclid: `click-${i}`, utm_source: 'google', utm_campaign: `campaign ${i % 3}` },
  },
}))
const created = await org.call('POST /leads/batch', { body: { items: items.slice(0, 50) } })
// Leads of the last second are not sealed.
await sleep(1_100)
await compactOrg(db, org.orgId, { few: 1 })
await org.call('POST /leads/batch', { body: { items: items.slice(50) } })
await org.call('PATCH /leads', { body: { email: ['ada1@example.com'], status: 'won', value: 90 } })
await org.call('PUT /ad-spend', {
  body: {
    rows: [{ date: today, platform: 'google_ads', campaignId: '42', currency: 'EUR', spend: 9.5 }],
  },
})
await inUse.promise

test('the leads were created', () => {
  expect(created.status).toBe(200)
})

const reads = [
  ['GET /leads', {}],
  ['GET /leads', { query: 'status=won&sort=value:desc' }],
  ['GET /leads', { query: 'value[gte]=5&sort=name:asc&page=3&limit=10' }],
  ['GET /leads', { query: 'search=ada1&utm_campaign[in]=campaign 1,campaign 2' }],
  ['GET /leads', { query: 'utm_campaign[contains]=2&sort=email:desc&page=2&limit=5' }],
  ['GET /leads', { query: 'note[contains]=note 1&gclid[exists]=true' }],
  ['GET /leads', { query: 'gclid=click-7' }],
  ['GET /leads', { query: 'email=ada9@example.com' }],
  ['POST /stats', { body: period }],
  ['POST /stats', { body: { ...period, by: 'outcome' } }],
  ['POST /ad-spend', { body: { ...period, groupBy: ['day', 'campaign'] } }],
  ['POST /ad-spend/unmatched', { body: period }],
  ['POST /attribution', { body: { ...period, groupBy: 'campaign' } }],
  ['POST /attribution', { body: { ...period, groupBy: 'channel', by: 'outcome' } }],
  ['POST /attribution-paths', { body: { ...period, by: 'outcome' } }],
  ['POST /time-series', { body: { ...period, groupBy: 'channel' } }],
  ['POST /stage-times', { body: period }],
] as const

test.for(reads)('%s (%#) is read from the replica, with the same result', async ([route, sent]) => {
  const before = db.queries?.replica
  const { body } = await plain.callWith(org.key, route, sent)

  // On a busy machine, the replica may need several attempts to catch up.
  await expect
    .poll(async () => {
      const answer = await org.call(route, sent)
      expect({ ...answer.body, meta: null }).toEqual({ ...body, meta: null })
      expect(answer.status).toBe(200)
      return db.queries?.replica
    })
    .not.toBe(before)
})
