import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startService, type TestOrg } from '../../test/harness.ts'
import { type LeadSpec, leadSpecs } from '../../test/lead-arbitrary.ts'
import { compareBy, storeLeads } from '../../test/lead-oracle.ts'
import { foldOrg } from '../segments/index.ts'
import { findSearched } from './find-searched.ts'
import type { LeadRow } from './lead-row.ts'
import { deleteLeadsBefore, updateLeads } from './lead-store.ts'
import { needlesOf, searchTextOf } from './search-text.ts'

const service = await startService()
afterAll(service.stop)

/** Sizes at which a handful of leads already makes several segments with an index. */
const sizes = { small: 4, large: 12, changed: 1 }

type Step =
  | { readonly kind: 'fold' }
  | { readonly kind: 'create'; readonly specs: readonly LeadSpec[] }
  | { readonly kind: 'rename'; readonly every: number; readonly name: string; locked: boolean }
  | { readonly kind: 'delete'; readonly before: string }

const creation = (least: number) =>
  leadSpecs(30, least).map((specs): Step => ({ kind: 'create', specs }))
const fold = fc.constant<Step>({ kind: 'fold' })
const rename = fc
  .record({
    every: fc.integer({ min: 1, max: 4 }),
    name: fc.constantFrom('Ada', 'Anna', '4711', 'aaa'),
    locked: fc.boolean(),
  })
  .map((how): Step => ({ kind: 'rename', ...how }))
const erasure = fc.constant<Step>({ kind: 'delete', before: '2026-01-31T00:00:00.000Z' })

/** What happens to an organization: leads are indexed first, so that the rest meets an index. */
const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    creation(14),
    fold,
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: rename },
        { weight: 2, arbitrary: fold },
        { weight: 1, arbitrary: creation(0) },
        { weight: 1, arbitrary: erasure },
      ),
      { minLength: 2, maxLength: 6 },
    ),
  )
  .map(([first, second, rest]) => [first, second, ...rest])

async function take(org: TestOrg, rows: readonly LeadRow[], done: Step): Promise<LeadRow[]> {
  const { orgId } = org
  switch (done.kind) {
    case 'fold':
      await foldOrg(service.db, orgId, sizes)
      return [...rows]
    case 'create': {
      const known = new Set<unknown>(rows.map(({ externalId }) => externalId))
      const fresh = done.specs.filter(({ sent }) => !known.has(sent.externalId ?? null))
      return [...rows, ...(await storeLeads(service, org, fresh))]
    }
    case 'rename': {
      const isMeant = (i: number) => i % done.every === 0
      const renamed = rows.map((row, i) => {
        if (!isMeant(i)) return row
        const named = { ...row, name: done.name, locked: done.locked }
        return { ...named, searchText: searchTextOf(named, row.phoneKey) }
      })
      const changed = renamed.filter((_, i) => isMeant(i))
      if (changed.length > 0) await service.db.inOrg(orgId, (tx) => updateLeads(tx, changed))
      return renamed
    }
    case 'delete':
      await service.db.inOrg(orgId, (tx) => deleteLeadsBefore(tx, done.before, 1_000))
      return rows.filter(({ createdAt }) => createdAt >= done.before)
  }
}

const searches = fc.record({
  text: fc.constantFrom(
    'ada',
    'a',
    'an',
    'aa',
    'exam',
    '@example.com',
    'zo',
    'x-1',
    '4711',
    '+47 1',
  ),
  status: fc.constantFrom(undefined, 'won'),
  field: fc.constantFrom('createdAt', 'name', 'value'),
  direction: fc.constantFrom('asc', 'desc'),
  offset: fc.integer({ min: 0, max: 6 }),
  limits: fc.constantFrom(
    { lookedAt: 0, walked: 0 },
    { lookedAt: 5_000, walked: 0 },
    { lookedAt: 0, walked: 60_000 },
  ),
})

type Search = typeof searches extends fc.Arbitrary<infer S> ? S : never

async function expectExact(org: TestOrg, rows: readonly LeadRow[], search: Search): Promise<void> {
  const { text, status, field, direction, offset, limits } = search
  const keys = [{ field, direction }] as const
  const needles = needlesOf(text)
  const matching = rows
    .filter((row) => !row.locked && needles.some((n) => row.searchText.includes(n)))
    .filter((row) => status === undefined || row.status === status)
    .toSorted(compareBy(keys))

  const found = await service.db.readInOrg(org.orgId, (tx) =>
    findSearched(
      tx,
      {
        filters: status === undefined ? [] : [{ field: 'status', op: 'in', value: [status] }],
        needles,
        order: [...keys, { field: 'id', direction }],
        asked: ['id'],
        limit: 5,
        offset,
        after: undefined,
      },
      limits,
    ),
  )

  expect(found.total).toBe(matching.length)
  const page = matching.slice(offset, offset + 5)
  expect(found.rows.map(({ id }) => id)).toEqual(page.map(({ id }) => id))
}

test('searches are exact after any creates, changes of text, erasures and folds', {
  timeout: 120_000,
}, async () => {
  const wanted = fc.array(searches, { minLength: 6, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(histories, wanted, async (history, asked) => {
      const org = await service.newOrg()
      let rows: LeadRow[] = []
      for (const done of history) {
        rows = await take(org, rows, done)
        for (const search of asked) await expectExact(org, rows, search)
      }
    }),
    { numRuns: 25 },
  )
})
