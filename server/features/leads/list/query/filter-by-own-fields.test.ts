import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickIds } from '../../../../../contract/click-ids.ts'
import { type LeadField, leadFieldsWhere } from '../../../../../contract/lead-fields.ts'
import { compactOrg } from '../../../../lead-index/index.ts'
import { newId } from '../../../../platform/process/ids.ts'
import { create, list, listField, patch } from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'
import { insertChoice } from '../../../organizations/index.ts'

const service = await startService()
afterAll(service.stop)

const eventIds = [newId(), newId()] as const

/** For fields with a restricted format: a value, and a similar but different value. */
const samples: Partial<Record<LeadField, readonly [string, string]>> = {
  country: ['DE', 'FR'],
  email: ['ada@example.com', 'bob@example.com'],
  phone: ['+4930123456', '+4930123457'],
  selectedConversionEventId: eventIds,
}

/** A create cannot set the owner; filters by owner, name and stage have their own tests. */
const ownFields = leadFieldsWhere(
  ({ ownFilter, write }) => ownFilter?.includes('eq') && write,
).filter((field) => field !== 'name' && field !== 'stageId')

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})

const byName = (in_: TestOrg, query: Record<string, string>) =>
  listField(in_, { sort: 'name:asc', ...query })

test.for(ownFields)('%s finds the leads with exactly this value', async (field) => {
  const own = await service.newOrg()
  for (const id of eventIds) {
    const event = { id, name: id }
    await service.db.inOrg(own.orgId, (tx) =>
      insertChoice(tx, 'conversionEvent', event, new Date()),
    )
  }
  const [value, other] = samples[field] ?? ['Value 1', 'value 1']
  const status = field === 'lossReason' ? 'lost' : 'open'
  const add = (name: string, sent: string) => create(own, { name, status, [field]: sent })
  await add('sealed', value)
  await add('sealed other', other)
  await create(own, { name: 'sealed without' })
  await compactOrg(service.db, own.orgId, { small: 1 })
  await add('unsealed', value)
  await add('unsealed other', other)

  expect(await byName(own, { [field]: value })).toEqual(['sealed', 'unsealed'])
  expect(await byName(own, { [field]: value, search: 'unsealed' })).toEqual(['unsealed'])
  expect(await byName(own, { [field]: value, limit: '1', page: '2' })).toEqual(['unsealed'])
  expect(await byName(own, { [`${field}[in]`]: `${other},${value}` })).toHaveLength(4)
  const { body } = await list(own, { [field]: value, limit: '1' })
  expect(body.meta.pagination.total).toBe(2)
  const { nextCursor: cursor } = body.meta.pagination
  expect(await listField(own, { [field]: value, limit: '1', cursor })).toEqual(['sealed'])
  expect(await byName(await service.newOrg(), { [field]: value })).toEqual([])
})

test.for(['de', 'DE', ' De '])('country=%s finds the country in any case', async (country) => {
  const own = await service.newOrg()
  await create(own, { name: 'upper', country: 'DE' })
  await create(own, { name: 'lower', country: 'de' })
  await create(own, { name: 'other', country: 'DK' })

  expect(await byName(own, { country })).toEqual(['lower', 'upper'])
})

test('a click ID can be combined with operators and other filters', async () => {
  const email = 'both@example.com'
  await create(org, { name: 'both', gclid: 'g', fbc: 'f', utm_term: 'solar', email })
  await create(org, { name: 'one', gclid: 'g', externalId: '1' })

  expect(await byName(org, { 'gclid[eq]': 'g' })).toEqual(['both', 'one'])
  expect(await byName(org, { gclid: 'g', fbc: 'f' })).toEqual(['both'])
  expect(await byName(org, { gclid: 'g', 'fbc[exists]': 'false' })).toEqual(['one'])
  expect(await byName(org, { 'gclid[eq]': 'g', 'gclid[exists]': 'false' })).toEqual([])
  expect(await byName(org, { 'gclid[in]': 'g,h', utm_term: 'solar' })).toEqual(['both'])
  expect(await byName(org, { gclid: 'g', email })).toEqual(['both'])
  expect(await byName(org, { gclid: 'g', externalId: '1' })).toEqual(['one'])
  expect(await byName(org, { gclid: 'h', externalId: '1' })).toEqual([])
})

test('field[not] finds all other leads, including those without a value', async () => {
  const own = await service.newOrg()
  await create(own, { name: 'ads', utm_source: 'google', country: 'DE' })
  await create(own, { name: 'none' })
  await compactOrg(service.db, own.orgId, { small: 1 })
  await create(own, { name: 'social', utm_source: 'meta', country: 'de', source: 'manual' })

  expect(await byName(own, { 'utm_source[not]': 'google' })).toEqual(['none', 'social'])
  expect(await byName(own, { 'utm_source[not]': 'google,meta' })).toEqual(['none'])
  expect(await byName(own, { 'country[not]': 'DE' })).toEqual(['none'])
  expect(await byName(own, { 'source[not]': 'manual', utm_source: 'google' })).toEqual(['ads'])
  const both = { 'utm_source[in]': 'google,meta', 'utm_source[not]': 'meta' }
  expect(await byName(own, both)).toEqual(['ads'])
  const { body } = await list(own, { 'utm_source[not]': 'google', limit: '1' })
  expect(body.meta.pagination.total).toBe(2)
})

test.for([
  'email[not]=ada@example.com',
  'externalId[not]=1',
  'gclid[not]=g',
  'status[not]=won',
  'source[not]=phone',
  'labelId[not]=hot',
])('%s is rejected', async (filter) => {
  const [name = '', value = ''] = filter.split('=')

  const { status, body } = await list(org, { [name]: value })

  expect([status, body.error.code]).toEqual([400, 'INVALID_FILTER'])
})

test('a changed value is found immediately, and no longer under the old value', async () => {
  const own = await service.newOrg()
  const id = await create(own, { name: 'Ada', status: 'lost', lossReason: 'Price' })
  await compactOrg(service.db, own.orgId, { small: 1 })

  await patch(own, { id, lossReason: 'Time' })

  expect(await byName(own, { lossReason: 'Price' })).toEqual([])
  expect(await byName(own, { lossReason: 'Time' })).toEqual(['Ada'])
  await compactOrg(service.db, own.orgId, { small: 1 })
  expect(await byName(own, { lossReason: 'Price' })).toEqual([])
  expect(await byName(own, { lossReason: 'Time' })).toEqual(['Ada'])
})

test('every click ID is one of these filters', () => {
  expect(ownFields).toEqual(expect.arrayContaining(Object.keys(clickIds)))
})
