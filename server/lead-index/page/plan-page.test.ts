import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { selectLeads } from '../../features/leads/list/store/list-store.ts'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { longPath } from '../../test/arbitraries/lead-arbitrary.ts'
import { selectTwoPages } from '../../test/fixtures/read-pages.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { compareBy, type Key } from '../../test/oracles/lead-oracle.ts'
import { anyHistory, replayHistory } from '../../test/oracles/segment-history.ts'
import { runs } from '../../test/run-size.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import type { Condition } from '../index.ts'
import { selectPage } from './plan-page.ts'

const service = await startService()
afterAll(service.stop)

/**
 * Filters with equivalent predicates; they cover bitmaps, bit slices that are also sort keys, and
 * instants.
 */
const filters: readonly [Condition, (row: LeadRow) => boolean][] = [
  [{ field: 'status', op: 'in', value: ['won', 'open'] }, (row) => /won|open/.test(row.status)],
  [{ field: 'gclid', op: 'exists', value: false }, (row) => row.gclid === null],
  [{ field: 'country', op: 'in', value: ['DE', 'de'] }, (row) => /de/i.test(row.country ?? '')],
  [{ field: 'path', op: 'in', value: [longPath] }, (row) => row.path === longPath],
  [{ field: 'gclid', op: 'in', value: ['g-2', 'g', 'x'] }, (row) => /g$|g-2/.test(row.gclid ?? '')],
  [{ field: 'fbc', op: 'in', value: ['fb.1.1.a'] }, (row) => row.fbc === 'fb.1.1.a'],
  [{ field: 'value', op: '>=', value: 1 }, (row) => row.value !== null && row.value >= 1],
  [
    { field: 'createdAt', op: '>=', value: '2026-01-31T00:00:00.000Z' },
    (row) => row.createdAt >= '2026-01-31T00:00:00.000Z',
  ],
  [
    { field: 'updatedAt', op: '<=', value: '2026-01-31T23:59:59.999Z' },
    (row) => row.updatedAt <= '2026-01-31T23:59:59.999Z',
  ],
]

const directions = ['asc', 'desc'] as const
const keys: fc.Arbitrary<Key[]> = fc
  .tuple(
    fc.constantFrom(
      'createdAt',
      'updatedAt',
      'qualifiedAt',
      'value',
      'name',
      'email',
      'externalId',
      'status',
    ),
    fc.constantFrom(...directions),
    fc.option(fc.constantFrom('createdAt', 'value', 'name')),
    fc.constantFrom(...directions),
  )
  .map(([field, direction, second, other]) => [
    { field, direction },
    ...(second === null || second === field ? [] : [{ field: second, direction: other }]),
  ])

const requests = fc.record({
  keys,
  conditions: fc.subarray([...filters], { maxLength: 2 }),
  limit: fc.integer({ min: 1, max: 6 }),
  offset: fc.constantFrom(0, 1, 5, 12, 30),
  limits: fc.record({
    passed: fc.constantFrom(0, 3, 1_000),
    passedFar: fc.constantFrom(0, 10),
    few: fc.constantFrom(0, 10),
    sortMs: fc.constantFrom(0, 100),
    sorted: fc.constantFrom(0, 3, 6, 3_000),
    scanMs: fc.constantFrom(1, 5_000),
  }),
})

type Request = typeof requests extends fc.Arbitrary<infer W> ? W : never

async function expectExact(
  org: TestOrg,
  rows: readonly LeadRow[],
  request: Request,
): Promise<void> {
  const { keys, conditions, limit, offset, limits } = request
  const expected = rows
    .filter((row) => conditions.every(([, matches]) => matches(row)))
    .toSorted(compareBy(keys))
  const page = {
    filters: conditions.map(([condition]) => condition),
    needles: [],
    order: [...keys, { field: 'id', direction: keys[0]?.direction ?? 'desc' } as const],
    limit,
    offset,
    after: undefined,
  }

  const [found, next] = await service.db.readInOrg(org.orgId, (tx) =>
    selectTwoPages(tx, page, limits),
  )

  const ids = (from: number) => expected.slice(from, from + limit).map(({ id }) => id)
  expect(found.total).toBe(expected.length)
  expect(found.rows.map(({ id }) => id)).toEqual(ids(offset))
  if (next !== undefined) expect(next.rows.map(({ id }) => id)).toEqual(ids(offset + limit))
}

test('pages in any order are exact with every plan', async () => {
  const requestLists = fc.array(requests, { minLength: 8, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(anyHistory, requestLists, async (history, sampled) => {
      const org = await service.newOrg()
      for await (const rows of replayHistory(service, org, history)) {
        for (const request of sampled) await expectExact(org, rows, request)
      }
    }),
    { numRuns: runs(30) },
  )
})

test('a page beyond ten thousand sorted leads is found', async () => {
  const { orgId } = await service.newOrg()
  const names = Array.from({ length: 10_400 }, (_, i) => String(i).padStart(5, '0'))
  const createdAt = '2026-01-31T12:00:00.000Z'
  await service.db.inOrg(orgId, (tx) =>
    insertTestLeads(
      tx,
      names.map((name) => ({ name, createdAt })),
    ),
  )
  const window = { limit: 5, offset: 10_100, after: undefined, needles: [] }
  const order = [
    { field: 'name', direction: 'asc' } as const,
    { field: 'id', direction: 'asc' } as const,
  ]
  const filters = [{ field: 'gclid', op: 'exists', value: false } as const]
  const limits = { passed: 0, passedFar: 0, few: 0, sorted: 20_000, sortMs: 0 }

  const { rows } = await service.db.readInOrg(orgId, (tx) =>
    selectPage(
      tx,
      { ...window, order, filters },
      (source) => selectLeads(tx, source, { fields: ['name'] }),
      limits,
    ),
  )

  expect(rows.map(({ open }) => JSON.parse(`${open}}`).name)).toEqual(names.slice(10_100, 10_105))
})
