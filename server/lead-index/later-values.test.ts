import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../platform/db/database.ts'
import { create, list, listField, patch } from '../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../test/harness.ts'
import {
  forgetDeltaValues,
  forgetSegmentValues,
} from '../test/stores/lead-index/later-values-rows-store.ts'
import { compactOrg } from './build/compact.ts'
import { backfillValues } from './build/later-values-store.ts'
import { selectSegments } from './build/segment-store.ts'
import { selectIdsByDigest } from './page/find-checked-ids.ts'
import type { Condition } from './query/condition-store.ts'
import { findMatches } from './query/evaluate-query.ts'

const service = await startService()
afterAll(service.stop)

const sizes = { small: 4, large: 12, changed: 1, few: 1 }

const fold = (org: TestOrg) => compactOrg(service.db, org.orgId, sizes)
const read = <T>({ orgId }: TestOrg, run: (tx: OrgTx) => Promise<T>) =>
  service.db.readInOrg(orgId, run)

/** Ten sealed leads, alternately from Germany and France, each with a click ID. */
async function createSealedOrg(): Promise<TestOrg & { readonly ids: readonly string[] }> {
  const org = await service.newOrg()
  const ids: string[] = []
  for (let i = 0; i < 10; i++) {
    const country = i % 2 === 0 ? 'DE' : 'FR'
    ids.push(await create(org, { name: `n${i}`, country, gclid: `g${i}` }))
  }
  // If there are too few leads to fill a segment, only leads that are over a second old are sealed.
  await compactOrg(service.db, org.orgId, { ...sizes, small: 5, large: 5 })
  return { ...org, ids }
}

const german: Condition[] = [{ field: 'country', op: 'in', value: ['DE'] }]

/**
 * Number of matches according to the bitmaps; `undefined` if the bitmaps cannot answer the query.
 */
const countGerman = async (org: TestOrg) =>
  (await read(org, (tx) => findMatches(tx, german)))?.total

const totals = async (org: TestOrg) => {
  const { body } = await list(org, { country: 'DE' })
  return [body.meta.pagination.total, await listField(org, { gclid: 'g3' })]
}

test('lists are exact before and after segments from an older version get the new bitmaps', async () => {
  const org = await createSealedOrg()
  await service.db.inOrg(org.orgId, forgetSegmentValues)

  expect(await countGerman(org)).toBeUndefined()
  expect(await totals(org)).toEqual([5, ['n3']])
  await fold(org)

  const segments = await read(org, selectSegments)
  expect(segments.map(({ valuesKnown }) => valuesKnown)).not.toContain(false)
  expect(await countGerman(org)).toBe(5)
  expect(await totals(org)).toEqual([5, ['n3']])
})

test('bitmaps are added in pieces, as of the last compaction', async () => {
  const org = await createSealedOrg()
  await patch(org, { id: org.ids[1] ?? '', lossReason: 'Price', status: 'lost' })
  await service.db.inOrg(org.orgId, forgetSegmentValues)

  while (await service.db.inOrg(org.orgId, (tx) => backfillValues(tx, 2)));

  expect(await countGerman(org)).toBe(5)
  expect(await listField(org, { lossReason: 'Price' })).toEqual(['n1'])
  expect(await totals(org)).toEqual([5, ['n3']])
})

test('changes by a process of an older version are exact before and after compaction', async () => {
  const org = await createSealedOrg()
  const lost = { status: 'lost', lossReason: 'Price' }
  await patch(org, { id: org.ids[0] ?? '', ...lost })
  await fold(org)
  await patch(org, { id: org.ids[0] ?? '', lossReason: 'Time' })
  await service.db.inOrg(org.orgId, forgetDeltaValues)
  const found = async () => [
    await listField(org, { lossReason: 'Price' }),
    await listField(org, { lossReason: 'Time' }),
  ]

  expect(await countGerman(org)).toBeUndefined()
  expect(await found()).toEqual([[], ['n0']])
  expect(await service.db.inOrg(org.orgId, (tx) => backfillValues(tx))).toBe(false)
  await fold(org)

  expect(await countGerman(org)).toBe(5)
  expect(await found()).toEqual([[], ['n0']])
})

test('a click ID that too many leads could have is rejected', async () => {
  const org = await createSealedOrg()
  const filters: Condition[] = [{ field: 'gclid', op: 'in', value: ['g1'] }]
  const page = {
    needles: [],
    order: [{ field: 'createdAt', direction: 'desc' }] as const,
    limit: 5,
    offset: 0,
    after: undefined,
  }
  const query = { ...page, filters }
  const limits = (checked: number) => ({ checked, checkedAtOnce: 10 })

  await expect(read(org, (tx) => selectIdsByDigest(tx, query, limits(0)))).rejects.toThrow(
    'gclid could match more than 0 leads. Add another filter, such as createdAt[gte].',
  )
  expect(await read(org, (tx) => selectIdsByDigest(tx, query, limits(1)))).toEqual({
    total: 1,
    ids: [org.ids[1]],
    isPage: true,
  })
  const others = { ...page, filters: german }
  expect(await read(org, (tx) => selectIdsByDigest(tx, others, limits(1)))).toBeUndefined()
})
