import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../server/operations.ts'
import { startService, type TestOrg } from '../server/test/harness.ts'
import { type Client, createClient } from './create-client.ts'
import { LeadtraceError } from './leadtrace-error.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

const createClientFor = ({ key }: Pick<TestOrg, 'key'>): Client =>
  createClient({ baseUrl: `${origin}/api/`, apiKey: key })

let client: Client
beforeAll(async () => {
  client = createClientFor(await service.newOrg())
})

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => {
      if (error instanceof LeadtraceError) return error
      throw error
    },
  )

test('every operation of the service has a method', () => {
  const camel = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())

  expect(Object.keys(client).sort()).toEqual(
    ['listAllLeads', ...operations.map(({ name }) => camel(name))].sort(),
  )
})

test('a lead is created, read, updated and listed', async () => {
  const { data: created } = await client.createLead({ email: 'ada@example.com', value: 120.5 })
  const { data: lead, meta } = await client.getLead({ id: created.id })
  const { data: updated } = await client.updateLead({
    email: ['x@y.example', 'ADA@example.com'],
    status: 'won',
  })
  const won = await client.listLeads({
    status: ['won', 'lost'],
    value: { gte: 100, lt: 121 },
    gclid: { exists: false },
    search: 'ada@',
    fields: ['status', 'value'],
  })

  expect(lead).toMatchObject({ id: created.id, email: 'ada@example.com', status: 'open' })
  expect(meta.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(updated.leadIds).toEqual([created.id])
  expect(won.data).toEqual([{ id: created.id, status: 'won', value: 120.5 }])
  expect(won.meta.pagination.total).toBe(1)
})

test('all leads are read page by page', async () => {
  const org = createClientFor(await service.newOrg())
  const names = Array.from({ length: 7 }, (_, i) => `Lead ${i}`)
  for (const name of names) await org.createLead({ name })

  const read: unknown[] = []
  for await (const { name } of org.listAllLeads({ limit: 3, sort: 'name:asc' })) read.push(name)

  expect(read).toEqual(names)
})

test('statistics and ad spend need no input', async () => {
  const org = createClientFor(await service.newOrg())
  const date = new Date().toISOString().slice(0, 10)
  const row = { date, platform: 'google_ads', campaignId: 'c1', currency: 'EUR', spend: 9.5 }

  const stored = await org.putAdSpend({ rows: [row] })
  const spend = await org.getAdSpend({ period: 'custom', startDate: date, endDate: date })
  const stats = await org.getStats()

  expect(stored.data).toEqual({ inserted: 1, updated: 0, unchanged: 0 })
  expect(spend.data).toMatchObject([{ campaignId: 'c1', spend: 9.5 }])
  expect(spend.meta.totals).toMatchObject([{ currency: 'EUR', spend: 9.5 }])
  expect(spend.meta.pagination.total).toBe(1)
  expect(stats.data.leads.total).toBe(0)
})

test('the key check accepts a valid key and rejects an invalid one', async () => {
  const stranger = createClient({ baseUrl: `${origin}/api`, apiKey: 'lt_live_wrong' })

  expect((await client.checkApi()).data).toEqual({ success: true })
  const error = await failure(stranger.checkApi())

  expect([error.code, error.status]).toEqual(['UNAUTHORIZED', 401])
  expect(error.message).toMatch(/API key/)
})

test('an error has code, status, details and request id', async () => {
  const externalId = 'crm-1'
  const { data: first } = await client.createLead({ name: 'Ada', externalId })

  const error = await failure(client.createLead({ name: 'Ada', externalId }))

  expect(error).toMatchObject({ name: 'LeadtraceError', code: 'CONFLICT', status: 409 })
  expect(error.details).toEqual({ existingId: first.id })
  expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a create with the same idempotency key returns the same lead', async () => {
  const options = { idempotencyKey: 'form-17' }

  const first = await client.createLead({ name: 'Ada' }, options)
  const second = await client.createLead({ name: 'Ada' }, options)

  expect(second.data.id).toBe(first.data.id)
})

test.for(['a/b', '../leads', '..', '', 'ä?#'])(
  'the id %j only reaches its own address',
  async (id) => {
    const error = await failure(client.getLead({ id }))

    expect(error.code).toBe('NOT_FOUND')
  },
)
