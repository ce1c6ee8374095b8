import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../contract/values/time.ts'
import type { LeadRow } from '../features/leads/model/lead-row.ts'
import { instants } from '../test/arbitraries/lead-arbitrary.ts'
import { idsOfPage } from '../test/fixtures/read-pages.ts'
import { startService, type TestOrg } from '../test/harness.ts'
import { compareBy } from '../test/oracles/lead-oracle.ts'
import { anyHistory, applyStep, replayHistory, sizes } from '../test/oracles/segment-history.ts'
import { runs } from '../test/run-size.ts'
import { foldAsBefore, forgetInstants } from '../test/stores/lead-index/fold-faults-store.ts'
import { compactOrg } from './build/compact.ts'
import { selectSegments } from './build/segment-store.ts'
import type { Condition } from './query/condition-store.ts'
import { findMatches } from './query/evaluate-query.ts'

const service = await startService()
afterAll(service.stop)

const fields = ['updatedAt', 'qualifiedAt'] as const

/** An instant from the leads, a nearby instant, or no bound. */
const bounds = fc.option(
  fc
    .tuple(
      fc.constantFrom(...instants),
      fc.constantFrom(0, 1, 1_800_000, hourMs, dayMs, 400 * dayMs),
      fc.constantFrom(-1, 1),
    )
    .map(([at, ms, sign]) => new Date(Date.parse(at) + sign * ms).toISOString()),
)

const ranges = fc.record({ field: fc.constantFrom(...fields), from: bounds, until: bounds })

type InstantRange = typeof ranges extends fc.Arbitrary<infer T> ? T : never

const toConditions = ({ field, from, until }: InstantRange): Condition[] => [
  ...(from === null ? [] : [{ field, op: '>=', value: from } as const]),
  ...(until === null ? [] : [{ field, op: '<', value: until } as const]),
]

const lies = ({ field, from, until }: InstantRange, row: LeadRow): boolean => {
  const at = row[field]
  const isUnbounded = from === null && until === null
  return isUnbounded || (at !== null && at >= (from ?? '') && (until === null || at < until))
}

const newest = { direction: 'desc', offset: 0, limit: 100 } as const

/** Number and IDs of the leads in a range. */
const leadsIn = (org: TestOrg, range: InstantRange) =>
  service.db.readInOrg(org.orgId, async (tx) => {
    const matches = await findMatches(tx, toConditions(range))
    return { total: matches?.total, ids: matches && (await idsOfPage(tx, matches, newest)) }
  })

const countMatches = async (org: TestOrg, range: InstantRange) => (await leadsIn(org, range)).total

/** Expected result of {@link leadsIn}, computed row by row. */
function plainLeadsIn(rows: readonly LeadRow[], range: InstantRange) {
  const found = rows
    .filter((row) => lies(range, row))
    .toSorted(compareBy([{ field: 'createdAt', direction: 'desc' }]))
  return { total: found.length, ids: found.slice(0, newest.limit).map(({ id }) => id) }
}

test('totals and pages of any range are exact after any creates, updates, erasures and compactions', async () => {
  const questions = fc.array(ranges, { minLength: 8, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(anyHistory, questions, async (history, sampled) => {
      const org = await service.newOrg()
      for await (const rows of replayHistory(service, org, history)) {
        const expected = sampled.map((range) => plainLeadsIn(rows, range))
        expect(await Promise.all(sampled.map((range) => leadsIn(org, range)))).toEqual(expected)
      }
    }),
    { numRuns: runs(40) },
  )
})

test('the next compaction counts segments that were sealed before counts existed', async () => {
  const org = await service.newOrg()
  const range = { field: 'updatedAt', from: '2000-01-01T00:00:00.000Z', until: null } as const
  const [create, fold] = fc.sample(anyHistory, 1)[0] ?? []
  if (create === undefined || fold === undefined) throw new Error('A history has two steps.')
  const rows = await applyStep(service, org, await applyStep(service, org, [], create), fold)
  await service.db.inOrg(org.orgId, forgetInstants)

  expect(await countMatches(org, range)).toBe(rows.length)
  const changed = await applyStep(service, org, rows, {
    kind: 'update',
    every: 2,
    by: { updatedAt: '1999-12-31T23:59:59.999Z' },
  })
  const late = changed.filter((row) => lies(range, row)).length
  expect(await countMatches(org, range)).toBe(late)
  await compactOrg(service.db, org.orgId, sizes)

  const segments = await service.db.readInOrg(org.orgId, selectSegments)
  expect(segments.map(({ instantsKnown }) => instantsKnown)).not.toContain(false)
  expect(await countMatches(org, range)).toBe(late)
})

test.for(['', 'instants, versions, outcomes, values, owners'])(
  'a process that maintains only %j can no longer compact but can still read',
  async (counts) => {
    const org = await service.newOrg()
    const fold = (hashJoins: 'on' | 'off') =>
      service.db.inOrg(org.orgId, (tx) => foldAsBefore(tx, hashJoins, counts))

    await expect(fold('off')).rejects.toThrow('replace this process')
    expect(await fold('on')).toEqual([{ slot: 0 }])
  },
)
