import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { idsOfPage } from '../test/fixtures/read-pages.ts'
import { startService } from '../test/harness.ts'
import { endFolds } from '../test/stores/lead-index/fold-faults-store.ts'
import { compactOrg } from './build/compact.ts'
import { selectSegments } from './build/segment-store.ts'
import { countByScan, selectPageIds } from './page/page-source-store.ts'
import type { Condition } from './query/condition-store.ts'
import { findMatches } from './query/evaluate-query.ts'
import { loadTotals } from './rollups/totals.ts'

const service = await startService()
afterAll(service.stop)

const sizes = { small: 8, few: 3, large: 32, changed: 1 }
const everything = { start: '2000-01-01T00:00:00.000Z', end: '2100-01-01T00:00:00.000Z' }

/**
 * One condition of each type that segments support: one value, several values, existence, a range,
 * and a period.
 */
const scopes: readonly Condition[][] = [
  [],
  [{ field: 'status', op: 'in', value: ['won', 'lost'] }],
  [{ field: 'gclid', op: 'exists', value: false }],
  [
    { field: 'value', op: '>=', value: 1_000 },
    { field: 'utm_source', op: 'in', value: ['google'] },
  ],
  [{ field: 'updatedAt', op: '>', value: new Date(Date.now() + 700).toISOString() }],
]

const order = [
  { field: 'createdAt', direction: 'desc' },
  { field: 'id', direction: 'desc' },
] as const

test('reads stay exact during writes, compactions and killed compactions', async () => {
  const org = await service.newOrg()
  const until = Date.now() + 4_000
  const ids: string[] = []
  const counts = { reads: 0, killed: 0, brokenFolds: 0 }
  const isEnough = () =>
    counts.reads > 20 && counts.killed > 0 && counts.brokenFolds > 0 && ids.length > 3 * sizes.large
  const repeat = async (work: (i: number) => Promise<unknown>) => {
    for (let i = 0; Date.now() < until || !isEnough(); i++) await work(i)
  }

  await Promise.all([
    repeat(async (i) => {
      const body = { name: `n${i}`, value: i % 40, utm_source: i % 3 ? 'google' : 'bing' }
      const answer = await org.call('POST /leads', { body: i % 2 ? { ...body, gclid: 'g' } : body })
      ids.push(answer.body.id)
    }),
    repeat(async (i) => {
      const id = ids[(i * 7) % (ids.length || 1)]
      const status = ['open', 'qualified', 'won', 'lost'][i % 4]
      if (id !== undefined) await org.call('PATCH /leads', { body: { id, status, value: i % 50 } })
      await sleep(3)
    }),
    ...[1, 2].map(() =>
      repeat(async () => {
        await compactOrg(service.db, org.orgId, sizes).catch(() => counts.brokenFolds++)
        await sleep(5)
      }),
    ),
    repeat(async () => {
      await sleep(40)
      counts.killed += await endFolds(service.db)
    }),
    repeat(async (i) => {
      const conditions = scopes[i % scopes.length] ?? []
      const { found, plain } = await readBoth(org.orgId, conditions)
      expect(found).toEqual(plain)
      counts.reads++
    }),
  ])

  await compactOrg(service.db, org.orgId, sizes)
  const segments = await service.db.readInOrg(org.orgId, selectSegments)
  expect(segments.length).toBeGreaterThan(1)
  expect(isEnough()).toBe(true)
})

/** Counts the same leads using the segments and using the table, in one snapshot. */
const readBoth = (orgId: string, conditions: readonly Condition[]) =>
  service.db.readInOrg(orgId, async (tx) => {
    const scope = { filters: conditions, needles: [] }
    const plainTotal = await countByScan(tx, scope)
    const offset = Math.floor(plainTotal / 2)
    const page = { ...scope, order, limit: 20, offset, after: undefined }
    const plainIds = await selectPageIds(tx, page)
    const matches = await findMatches(tx, conditions)
    const ids = matches && (await idsOfPage(tx, matches, { direction: 'desc', offset, limit: 20 }))
    const sums = await loadTotals(tx, everything)
    const all = await countByScan(tx, { filters: [], needles: [] })
    return {
      found: {
        total: matches?.total,
        ids,
        all: sums.reduce((total, { leads }) => total + leads, 0),
      },
      plain: { total: plainTotal, ids: plainIds, all },
    }
  })
