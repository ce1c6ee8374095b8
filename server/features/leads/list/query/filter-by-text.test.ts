import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactOrg } from '../../../../lead-index/index.ts'
import { create, list, listField, toRejection } from '../../../../test/calls/lead-calls.ts'
import { expectOk } from '../../../../test/calls/merge-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const values = [
  null,
  'Summer sale',
  'SUMMER 2026',
  'winter_100%',
  'a,b',
  'Größe',
  'x\\y',
  'größe 2',
]
const texts = ['summer', 'SALE', '_', '%', '0', ',', 'größe', '\\', 'nothing']
const fields = ['utm_campaign', 'utm_term', 'website', 'lossReason', 'searchAdsCampaignId'] as const

type Lead = Readonly<Record<string, string | null>> & { readonly id: string }

/** Leads with their current values. */
const leads: Lead[] = []
let org: TestOrg

/** Creates leads in which each field has a different value. */
async function addLeads(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const sent = fields.map(
      (field, j) => [field, values[(i * (j + 1) + j) % values.length]] as const,
    )
    const lead = { ...Object.fromEntries(sent), status: 'lost', utm_source: `source ${i % 2}` }
    const id = await create(org, { name: 'Ada', ...lead })
    leads.push({ ...lead, id })
  }
}

async function change(index: number, utm_campaign: string | null): Promise<void> {
  const lead = leads[index] ?? expect.fail('no such lead')
  await expectOk(org.call(`PATCH /leads/${lead.id}`, { body: { utm_campaign } }))
  leads[index] = { ...lead, utm_campaign }
}

beforeAll(async () => {
  org = await service.newOrg()
  await addLeads(16)
  await compactOrg(service.db, org.orgId, { small: 1, large: 2 })
  await change(0, 'summer again')
  await change(1, null)
  await change(2, 'Only here')
  await addLeads(5)
})

const findIds = (test: (lead: Lead) => boolean): string[] => leads.filter(test).map(({ id }) => id)

/** IDs and total of a list, which must agree. */
async function listIds(query: Readonly<Record<string, string>>): Promise<string[]> {
  const ids = await listField(org, { sort: 'createdAt:asc', limit: '100', ...query }, 'id')
  const { body } = await list(org, { limit: '1', ...query })
  expect(body.meta.pagination.total).toBe(ids.length)
  return ids.map(String)
}

const includes = (value: string | null | undefined, text: string): boolean =>
  value?.toLowerCase().includes(text.toLowerCase()) ?? false

test.for(fields)('%s can be filtered by a part and by whether there is a value', async (field) => {
  for (const text of texts) {
    const expected = findIds((lead) => includes(lead[field], text))
    expect(await listIds({ [`${field}[contains]`]: text })).toEqual(expected)
  }
  expect(await listIds({ [`${field}[exists]`]: 'true' })).toEqual(
    findIds((lead) => lead[field] !== null),
  )
  expect(await listIds({ [`${field}[exists]`]: 'false' })).toEqual(
    findIds((lead) => lead[field] === null),
  )
  const both = { [`${field}[contains]`]: 'summer', utm_source: 'source 1', search: 'ada' }
  expect(await listIds({ ...both, sort: 'name:asc,createdAt:asc' })).toEqual(
    findIds((lead) => includes(lead[field], 'summer') && lead.utm_source === 'source 1'),
  )
})

test('values that are too long for the index are found, too', async () => {
  const long = `https://example.com/${'long/'.repeat(60)}`
  const id = await create(org, { name: 'Long', path: long })
  const short = await create(org, { name: 'Short', path: '/LONG/offer' })

  expect(await listIds({ 'path[contains]': 'long/' })).toEqual([id, short])
  expect(await listIds({ 'path[exists]': 'true' })).toEqual([id, short])
  await compactOrg(service.db, org.orgId, { small: 1, large: 2 })
  expect(await listIds({ 'path[contains]': 'long/' })).toEqual([id, short])
  expect((await listIds({ 'path[exists]': 'false' })).length).toBe(leads.length)
})

test('thousands of values are looked up', async () => {
  const own = await service.newOrg()
  const items = Array.from({ length: 1_000 }, (_, i) => ({
    ...{ action: 'create', lead: { name: 'Ada', utm_content: `ad ${i}` } },
  }))
  const others = items.map((item, i) => ({
    ...{ ...item, lead: { name: 'Ada', utm_content: `ad ${1_000 + i}` } },
  }))
  for (const some of [items, others, items.slice(0, 1)]) {
    await expectOk(own.call('POST /leads/batch', { body: { items: some } }))
  }
  await expectOk(own.call('POST /leads', { body: { name: 'Ada', utm_content: 'ad 5000' } }))
  const totals = ['ad', 'ad 5', 'none'].map(async (text) => {
    const { body } = await list(own, { 'utm_content[contains]': text })
    return body.meta.pagination.total
  })

  expect(await Promise.all(totals)).toEqual([2_002, 112, 0])
})

test.for([
  ['utm_campaign[contains]', ''],
  ['utm_campaign[contains]', 'x'.repeat(256)],
  ['country[contains]', 'D'],
  ['gclid[contains]', 'x'],
  ['status[contains]', 'w'],
  ['utm_campaign[exists]', 'maybe'],
])('%s with an invalid value is rejected', async ([name, value]) => {
  expect(toRejection(await list(org, { [name ?? '']: value ?? '' }))).toMatchObject({
    ...{ status: 400, code: 'INVALID_FILTER' },
  })
})
