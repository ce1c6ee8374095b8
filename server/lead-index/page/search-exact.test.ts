import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { buildNeedles, buildSearchText, type LeadRow } from '../../features/leads/model/lead-row.ts'
import { deleteLeadsBefore } from '../../features/leads/store/delete-store.ts'
import { updateLeads } from '../../features/leads/store/update-store.ts'
import { type LeadSpec, leadSpecs } from '../../test/arbitraries/lead-arbitrary.ts'
import { selectTwoPages } from '../../test/fixtures/read-pages.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { compareBy, storeLeads } from '../../test/oracles/lead-oracle.ts'
import { runs } from '../../test/run-size.ts'
import { compactOrg } from '../build/compact.ts'
import type { Condition } from '../query/condition-store.ts'

const service = await startService()
afterAll(service.stop)

/**
 * Small sizes, so that a few leads fill an index with frequent texts, next to segments that store
 * their texts unindexed.
 */
const sizes = { small: 10, large: 60, changed: 1 }

type Step =
  | { readonly kind: 'fold' }
  | { readonly kind: 'create'; readonly specs: readonly LeadSpec[] }
  | { readonly kind: 'rename'; readonly every: number; readonly name: string; locked: boolean }
  | { readonly kind: 'change'; readonly every: number }
  | { readonly kind: 'delete'; readonly before: string }

/**
 * Names that contain the n-grams of other names, but not adjacent to each other; and phone numbers.
 */
const jumbled = ['abab', 'ababa', 'bab aba', 'Anna Bab', 'aba baba'] as const
const phones = ['+49 151 1234', '+49 1511 49', '0151 49 151', null] as const

const mixed = (specs: readonly LeadSpec[]): LeadSpec[] =>
  specs.map((spec, i) => {
    const name = i % 3 === 0 ? spec.sent.name : jumbled[(i * 7) % jumbled.length]
    return { ...spec, sent: { ...spec.sent, name: name ?? null, phone: phones[i % 4] ?? null } }
  })

const creation = (least: number, most: number) =>
  leadSpecs(most, least).map((specs): Step => ({ kind: 'create', specs: mixed(specs) }))
const fold = fc.constant<Step>({ kind: 'fold' })
const every = fc.integer({ min: 1, max: 4 })
const rename = fc
  .record({ every, name: fc.constantFrom('Ada', 'abab', '4711', 'aaa'), locked: fc.boolean() })
  .map((how): Step => ({ kind: 'rename', ...how }))
const change = every.map((every): Step => ({ kind: 'change', every }))
const erasure = fc.constant<Step>({ kind: 'delete', before: '2026-01-31T00:00:00.000Z' })

/** Changes to an organization. The first steps index leads, so that later steps affect an index. */
const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    creation(75, 95),
    fold,
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: rename },
        { weight: 2, arbitrary: change },
        { weight: 2, arbitrary: fold },
        { weight: 1, arbitrary: creation(0, 30) },
        { weight: 1, arbitrary: erasure },
      ),
      { minLength: 2, maxLength: 6 },
    ),
  )
  .map(([first, second, rest]) => [first, second, ...rest])

async function update(
  { orgId }: TestOrg,
  rows: readonly LeadRow[],
  every: number,
  changed: (row: LeadRow) => LeadRow,
): Promise<LeadRow[]> {
  const after = rows.map((row, i) => (i % every === 0 ? changed(row) : row))
  const different = after.filter((row, i) => row !== rows[i])
  if (different.length > 0) await service.db.inOrg(orgId, (tx) => updateLeads(tx, different))
  return after
}

async function take(org: TestOrg, rows: readonly LeadRow[], done: Step): Promise<LeadRow[]> {
  const { orgId } = org
  switch (done.kind) {
    case 'fold':
      await compactOrg(service.db, orgId, sizes)
      return [...rows]
    case 'create': {
      const storedIds = new Set<unknown>(rows.map(({ externalId }) => externalId))
      const fresh = done.specs.filter(({ sent }) => !storedIds.has(sent.externalId ?? null))
      return [...rows, ...(await storeLeads(service, org, fresh))]
    }
    case 'rename':
      return update(org, rows, done.every, (row) => {
        const named = { ...row, name: done.name, locked: done.locked }
        return { ...named, searchText: buildSearchText(named, row.phoneKey) }
      })
    case 'change':
      return update(org, rows, done.every, (row) => ({
        ...row,
        status: row.status === 'won' ? 'lost' : 'won',
        gclid: row.gclid === null ? 'g-2' : null,
        updatedAt: '2026-01-31T12:30:00.000Z',
      }))
    case 'delete':
      await service.db.inOrg(orgId, (tx) => deleteLeadsBefore(tx, done.before, 1_000))
      return rows.filter(({ createdAt }) => createdAt >= done.before)
  }
}

/**
 * Filters with equivalent predicates. The filters use bitmaps, bitmaps and the leads in one hour,
 * or an index.
 */
const filters: readonly [Condition, (row: LeadRow) => boolean][] = [
  [{ field: 'status', op: 'in', value: ['won', 'open'] }, (row) => /won|open/.test(row.status)],
  [{ field: 'gclid', op: 'exists', value: false }, (row) => row.gclid === null],
  [{ field: 'value', op: '>=', value: 100 }, (row) => row.value !== null && row.value >= 100],
  [
    { field: 'createdAt', op: '>=', value: '2026-01-31T12:00:00.123Z' },
    (row) => row.createdAt >= '2026-01-31T12:00:00.123Z',
  ],
  [
    { field: 'updatedAt', op: '<', value: '2026-01-31T12:30:00.000Z' },
    (row) => row.updatedAt < '2026-01-31T12:30:00.000Z',
  ],
  [{ field: 'externalId', op: 'in', value: ['x-1'] }, (row) => row.externalId === 'x-1'],
]

const texts = [
  ...['ada', 'a', 'an', 'aa', 'exam', '@example.com', 'zo', 'x-1', '4711', '+47 1', '😀'],
  ...[
    'abab',
    'baba',
    'ababa',
    'b ab',
    'b aba',
    'anna bab',
    'aba@',
    '+49 151',
    '0151',
    'zz',
    '中文',
  ],
] as const

const searches = fc.record({
  text: fc.constantFrom(...texts),
  conditions: fc.subarray([...filters], { maxLength: 2 }),
  field: fc.constantFrom('createdAt', 'createdAt', 'name', 'value'),
  direction: fc.constantFrom('asc', 'desc'),
  offset: fc.constantFrom(0, 3, 20, 60),
  limits: fc.constantFrom(
    { sorted: 3_000 },
    { sorted: 0, scanMs: 5_000 },
    { sorted: 0, scanMs: 1 },
  ),
})

type Search = typeof searches extends fc.Arbitrary<infer S> ? S : never

const limit = 5

async function expectExact(org: TestOrg, rows: readonly LeadRow[], search: Search): Promise<void> {
  const { text, conditions, field, direction, offset, limits } = search
  const keys = [{ field, direction }] as const
  const needles = buildNeedles(text)
  const matching = rows
    .filter((row) => !row.locked && needles.some((n) => row.searchText.includes(n)))
    .filter((row) => conditions.every(([, matches]) => matches(row)))
    .toSorted(compareBy(keys))
  const page = {
    filters: conditions.map(([condition]) => condition),
    needles,
    order: [...keys, { field: 'id', direction }] as const,
    limit,
    offset,
    after: undefined,
  }

  const [found, next] = await service.db.readInOrg(org.orgId, (tx) =>
    selectTwoPages(tx, page, limits),
  )

  const ids = (from: number) => matching.slice(from, from + limit).map(({ id }) => id)
  expect(found.total).toBe(matching.length)
  expect(found.rows.map(({ id }) => id)).toEqual(ids(offset))
  if (next === undefined) return
  expect(next.total).toBe(matching.length)
  expect(next.rows.map(({ id }) => id)).toEqual(ids(offset + limit))
}

test('searches are exact after any creates, text changes, erasures and compactions', async () => {
  const searchLists = fc.array(searches, { minLength: 8, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(histories, searchLists, async (history, sampled) => {
      const org = await service.newOrg({ defaultCountry: 'DE' })
      let rows: LeadRow[] = []
      for (const done of history) {
        rows = await take(org, rows, done)
        for (const search of sampled) await expectExact(org, rows, search)
      }
    }),
    { numRuns: runs(25) },
  )
})
