import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadFieldsWhere } from '../../../../../contract/lead-fields.ts'
import { compactOrg } from '../../../../lead-index/index.ts'
import { leadSpecs } from '../../../../test/arbitraries/lead-arbitrary.ts'
import { leadFilters } from '../../../../test/arbitraries/lead-filter-arbitrary.ts'
import { create, list, listField, toRejection } from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'
import { compareBy, storeLeads } from '../../../../test/oracles/lead-oracle.ts'
import { runs } from '../../../../test/run-size.ts'
import { rewriteLead } from '../../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
  await create(org, { name: 'a', value: 2, email: 'z@example.com' })
  await create(org, { name: 'b', value: 10 })
  await create(org, { name: 'c', email: 'a@example.com' })
})

test('leads are sorted newest first by default', async () => {
  expect(await listField(org, {})).toEqual(['c', 'b', 'a'])
})

test('null values come last in both directions', async () => {
  expect(await listField(org, { sort: 'value:asc' })).toEqual(['a', 'b', 'c'])
  expect(await listField(org, { sort: 'value:desc' })).toEqual(['b', 'a', 'c'])
  expect(await listField(org, { sort: 'email:asc' })).toEqual(['c', 'a', 'b'])
})

test('ties are broken by id in the direction of the first key', async () => {
  expect(await listField(org, { sort: 'status:asc' })).toEqual(['a', 'b', 'c'])
  expect(await listField(org, { sort: 'status:desc' })).toEqual(['c', 'b', 'a'])
  expect(await listField(org, { sort: 'status:desc,qualifiedAt:asc' })).toEqual(['c', 'b', 'a'])
})

test('sort=updated_at:desc is an alias of updatedAt:desc', async () => {
  const touched = await service.newOrg()
  const first = await create(touched, { name: 'first' })
  await create(touched, { name: 'second' })
  const updatedAt = new Date(Date.now() + 60_000).toISOString()
  await service.db.inOrg(touched.orgId, (tx) => rewriteLead(tx, first, { updatedAt }))

  expect(await listField(touched, { sort: 'updated_at:desc' })).toEqual(['first', 'second'])
  expect(await listField(touched, { sort: 'updatedAt:desc' })).toEqual(['first', 'second'])
})

const sortable = [
  'externalId',
  'name',
  'email',
  'status',
  'value',
  'createdAt',
  'updatedAt',
  'qualifiedAt',
  'wonAt',
  'lostAt',
] as const

test('exactly the documented fields sort, in both directions', async () => {
  expect(leadFieldsWhere(({ sort }) => sort)).toEqual(sortable)
  for (const field of sortable) {
    for (const direction of ['asc', 'desc']) {
      expect(await listField(org, { sort: `${field}:${direction}` })).toHaveLength(3)
    }
  }
})

describe('rejected with INVALID_FILTER', () => {
  test.for([
    '',
    'createdAt',
    'createdAt:',
    ':asc',
    'createdAt:up',
    'createdAt:DESC',
    'createdAt:asc:desc',
    'phone:asc',
    'id:asc',
    'colour:asc',
    'createdAt:asc,',
    'name:asc,name:desc',
    'updated_at:asc,updatedAt:desc',
    'created_at:asc',
    'toString:asc',
  ])('sort=%s', async (sort) => {
    const answer = await list(org, { sort })

    expect(toRejection(answer)).toEqual({ status: 400, code: 'INVALID_FILTER', fields: ['sort'] })
  })
})

/** Any selection of sort keys, each with a direction. */
const sorts = fc
  .shuffledSubarray([...sortable], { minLength: 1, maxLength: 4 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) =>
        fc.constantFrom('asc' as const, 'desc' as const).map((direction) => ({ field, direction })),
      ),
    ),
  )

const getIds = (leads: readonly { id: string }[]) => leads.map(({ id }) => id)

test('pages and cursors both return all matches once, in the requested order', async () => {
  await fc.assert(
    fc.asyncProperty(
      leadSpecs(24),
      fc.array(sorts, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 3, max: 9 }),
      fc.oneof(fc.constant([]), leadFilters),
      fc.boolean(),
      async (specs, orders, limit, filters, isFolded) => {
        const own = await service.newOrg()
        const rows = await storeLeads(service, own, specs)
        if (isFolded) await compactOrg(service.db, own.orgId, { small: 5, large: 15 })
        const matching = rows.filter((row) => filters.every(({ holds }) => holds(row)))
        const parameters = Object.fromEntries(filters.map(({ name, value }) => [name, value]))

        for (const keys of orders) {
          const sort = keys.map(({ field, direction }) => `${field}:${direction}`).join(',')
          const expected = getIds(matching.toSorted(compareBy(keys)))
          const query = { ...parameters, sort, limit: String(limit), fields: 'id' }

          expect(await walkPages(own, query), sort).toEqual(expected)
          expect(await walkCursors(own, query), sort).toEqual(expected)
        }
      },
    ),
    { numRuns: runs(30) },
  )
})

test('leads with the same timestamp are sorted among themselves, however many there are', async () => {
  const at = '2026-02-01T12:00:00.000Z'
  const otherInstants = ['2026-02-01T11:59:59.999Z', '2026-02-01T12:00:00.001Z']
  for (const tied of [15, 60]) {
    const own = await service.newOrg()
    const specs = fc.sample(leadSpecs(120, 110), 1)[0] ?? []
    const rows = await storeLeads(
      service,
      own,
      specs.map((spec, i) => ({
        ...spec,
        createdAt: i % 100 < tied ? at : (otherInstants[i % 2] ?? at),
      })),
    )
    await compactOrg(service.db, own.orgId, { small: 40, large: 80 })
    for (const direction of ['asc', 'desc'] as const) {
      const keys = [
        { field: 'createdAt', direction } as const,
        { field: 'name', direction: 'asc' } as const,
      ]
      const expected = rows.filter(({ gclid }) => gclid !== null).toSorted(compareBy(keys))
      const query = {
        'gclid[exists]': 'true',
        sort: `createdAt:${direction},name:asc`,
        limit: '5',
        fields: 'id',
      }

      expect(await walkPages(own, query)).toEqual(getIds(expected))
      expect(await walkCursors(own, query)).toEqual(getIds(expected))
    }
  }
})

async function walkPages(from: TestOrg, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await list(from, { ...query, page: String(page) })
    ids.push(...getIds(body.data))
    if (!body.meta.pagination.hasMore) return ids
  }
}

async function walkCursors(from: TestOrg, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  let next: Record<string, string> = {}
  for (let page = 1; ; page++) {
    const { body } = await list(from, { ...query, ...next })
    const { nextCursor, hasMore, page: number } = body.meta.pagination
    expect(number).toBe(page)
    ids.push(...getIds(body.data))
    if (!hasMore) return ids
    next = { cursor: nextCursor }
  }
}
