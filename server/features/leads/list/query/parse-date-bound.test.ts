import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, list, listField, toRejection } from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'
import { rewriteLead } from '../../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

/** Leads around the bounds of one day, named after their times. */
const times = {
  before: '2026-01-30T23:59:59.999Z',
  first: '2026-01-31T00:00:00.000Z',
  last: '2026-01-31T23:59:59.999Z',
  after: '2026-02-01T00:00:00.000Z',
} as const

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
  for (const [name, at] of Object.entries(times)) {
    const id = await create(org, { name })
    const columns = { createdAt: at, updatedAt: at, qualifiedAt: at }
    await service.db.inOrg(org.orgId, (tx) => rewriteLead(tx, id, columns))
  }
})

const from = (query: Record<string, string>) => listField(org, { ...query, sort: 'createdAt:asc' })

test.for(['createdAt', 'updatedAt', 'qualifiedAt'])(
  'a day in %s covers the whole UTC day',
  async (field) => {
    const day = '2026-01-31'

    expect(await from({ [`${field}[gte]`]: day })).toEqual(['first', 'last', 'after'])
    expect(await from({ [`${field}[gt]`]: day })).toEqual(['after'])
    expect(await from({ [`${field}[lte]`]: day })).toEqual(['before', 'first', 'last'])
    expect(await from({ [`${field}[lt]`]: day })).toEqual(['before'])
  },
)

test('a timestamp is exact to the millisecond', async () => {
  expect(await from({ 'createdAt[gte]': times.last })).toEqual(['last', 'after'])
  expect(await from({ 'createdAt[gt]': times.last })).toEqual(['after'])
  expect(await from({ 'createdAt[lte]': times.first })).toEqual(['before', 'first'])
  expect(await from({ 'createdAt[lt]': times.first })).toEqual(['before'])
})

test('a timestamp can be finer than stored values, down to the nanosecond', async () => {
  for (const finer of ['1', '0001', '000001', '000000', '0']) {
    const isSame = !/[1-9]/.test(finer)
    const instant = `2026-01-31T23:59:59.999${finer}Z`

    expect(await from({ 'createdAt[gte]': instant })).toEqual(
      isSame ? ['last', 'after'] : ['after'],
    )
    expect(await from({ 'createdAt[lt]': instant })).toHaveLength(isSame ? 2 : 3)
  }
})

test('a timestamp can have any time zone', async () => {
  expect(await from({ 'createdAt[gte]': '2026-02-01T01:00:00+01:00' })).toEqual(['after'])
  expect(await from({ 'createdAt[gt]': '2026-01-31T18:59:59.999-05:00' })).toEqual(['after'])
  expect(await from({ 'createdAt[lt]': '2026-01-31T05:45+05:45' })).toEqual(['before'])
})

test('updated_after is an alias of updatedAt[gte], for days and timestamps', async () => {
  expect(await from({ updated_after: '2026-02-01' })).toEqual(['after'])
  expect(await from({ updated_after: times.last })).toEqual(['last', 'after'])
  expect(await from({ updated_after: '2026-01-31', 'updatedAt[lt]': '2026-02-01' })).toEqual([
    'first',
    'last',
  ])
})

test('the first and the last day of the calendar are valid', async () => {
  expect(await from({ 'createdAt[gte]': '0001-01-01' })).toHaveLength(4)
  expect(await from({ 'createdAt[lte]': '9999-12-31' })).toHaveLength(4)
  expect(await from({ 'createdAt[gt]': '9999-12-31' })).toEqual([])
  expect(await from({ 'createdAt[lt]': '9999-12-31T23:59:59.999-14:00' })).toHaveLength(4)
})

const noDates = [
  '',
  'yesterday',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '20260131',
  '31.01.2026',
  '0000-01-01',
  '+12026-01-01',
  '2026-01-31 12:00:00',
  '2026-01-31T12:00:00',
  '2026-01-31T25:00:00Z',
  '2026-02-30T12:00:00Z',
  '2026-01-31T12:00:00+99:99',
  '0001-01-01T00:00:00+05:00',
  '1767225600',
  "2026-01-31'; drop table lead; --",
  '2026-01-31T12:00:00Z and then a text longer than any date',
  '\0',
] as const

test.for(noDates)('%j is not a date', async (value) => {
  for (const name of ['createdAt[gte]', 'updatedAt[lt]', 'qualifiedAt[lte]', 'updated_after']) {
    const answer = await list(org, { [name]: value })

    expect(toRejection(answer)).toEqual({ status: 400, code: 'INVALID_DATE', fields: [name] })
  }
})
