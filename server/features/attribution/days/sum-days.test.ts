import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { rewriteDay } from '../../../test/stores/day-rows-store.ts'
import { createPartTotals } from '../part-totals.ts'
import { type CreditSums, eachGrouping } from '../tally.ts'
import { deleteDayParts, selectDays, upsertDays } from './day-store.ts'
import { addPacked } from './packed-sums.ts'
import { sumDays } from './sum-days.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const toIso = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * dayMs).toISOString()

const days = 80
const span = { start: toIso(0), end: toIso(days) }
const models = ['linear', 'lastTouch'] as const

/**
 * Credit of a group under the linear model; under the last-touch model, the credit is twice as
 * much.
 */
interface Credit {
  readonly group: string
  readonly leads: number
  readonly value: bigint
}

const store = ({ orgId }: TestOrg, day: number, revision: number, credits: readonly Credit[]) =>
  db.inOrg(orgId, (tx) => {
    const text = JSON.stringify(
      credits.map(({ group, leads, value }) => {
        const tuple = (times: number) => [times * leads, 0, 0, `${BigInt(times) * value}`]
        return [group, ...[0, 2, 0, 1, 0, 0].map(tuple)]
      }),
    )
    const row = { startsAt: toIso(day), print: 'same', state: null, revision }
    return upsertDays(tx, 'created', [{ ...row, ...eachGrouping(() => text) }])
  })

const selectStored = async ({ orgId }: TestOrg) => {
  const rows = await db.readInOrg(orgId, (tx) => selectDays(tx, 'created', span))
  const stored = rows.map(({ startsAt: start, content }) => ({ start, content }))
  return stored.sort((a, b) => (a.start < b.start ? -1 : 1))
}

interface PartsInput {
  readonly cuts: readonly number[]
  readonly rates: readonly { readonly start: number; readonly factor: string }[]
}

async function read(
  { orgId }: TestOrg,
  stored: { start: string; content: string }[],
  input: PartsInput,
) {
  const parts = createPartTotals({
    span,
    cuts: input.cuts.map(toIso),
    rates: input.rates.map((rate) => ({ ...rate, start: toIso(rate.start) })),
  })
  const query = { orgId, by: 'campaign', countedBy: 'created', models } as const
  const replaced = await sumDays(db, query, parts, stored, (start, sums) =>
    parts.add(start, (total, factor) => addPacked(total, sums, factor)),
  )
  return { totals: parts.totals.map(toPlain), replaced: [...replaced] }
}

/** Leads and value by group under each model, in any order. */
const toPlain = (total: CreditSums) =>
  Object.fromEntries(
    [...total].map(([group, credits]) => [
      group,
      models.map((model) => [credits[model]?.leads, credits[model]?.value]),
    ]),
  )

/** Adds up credits without stored days. */
function addUp(all: ReadonlyMap<number, readonly Credit[]>, { cuts, rates }: PartsInput) {
  const totals = cuts.map((): Record<string, [number, bigint][]> => ({}))
  for (const [day, credits] of all) {
    const factor = rates.findLast(({ start }) => start <= day) ?? rates[0]
    const total = totals[cuts.findLastIndex((cut) => cut <= day)] ?? {}
    for (const { group, leads, value } of credits) {
      const before = total[group] ?? models.map((): [number, bigint] => [0, 0n])
      total[group] = before.map(([sum, valueSum], i) => [
        sum + leads * (i + 1),
        valueSum + value * BigInt(i + 1) * BigInt(factor?.factor ?? 1),
      ])
    }
  }
  return totals
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('store' as const),
    org: fc.nat({ max: 1 }),
    day: fc.nat({ max: days - 1 }),
    credits: fc.uniqueArray(
      fc.record({
        group: fc.constantFrom('a', 'b', '"'),
        leads: fc.nat({ max: 10 }),
        value: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      }),
      { selector: ({ group }) => group },
    ),
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    org: fc.nat({ max: 1 }),
    day: fc.nat({ max: days - 1 }),
    length: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('read' as const),
    org: fc.nat({ max: 1 }),
    cuts: fc.constantFrom(
      [0],
      [0, 40],
      [0, 3, 10, 17, 60],
      Array.from({ length: days }, (_, i) => i),
    ),
    rates: fc.constantFrom(
      [],
      [{ start: -5, factor: '3' }],
      [
        { start: 9, factor: '3' },
        { start: 21, factor: '70' },
      ],
    ),
  }),
)

test('sums are exact whatever is stored and deleted between reads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const orgs = await Promise.all([service.newOrg(), service.newOrg()])
      const stored = orgs.map(() => new Map<number, { revision: number; credits: Credit[] }>())
      for (const one of steps) {
        const org = orgs[one.org % 2] ?? orgs[0]
        const expected = stored[one.org % 2] ?? new Map()
        if (one.kind === 'store') {
          const revision = (expected.get(one.day)?.revision ?? 0) + 1
          await store(org, one.day, revision, one.credits)
          expected.set(one.day, { revision, credits: one.credits })
        } else if (one.kind === 'delete') {
          const { day, length } = one
          const part = { start: toIso(day - 0.5), end: toIso(day + length) }
          await db.inOrg(org.orgId, (tx) => deleteDayParts(tx, 'created', [part]))
          for (let i = 0; i < length; i++) expected.delete(day + i)
        } else {
          const result = await read(org, await selectStored(org), one)
          const credits = new Map([...expected].map(([day, row]) => [day, row.credits]))
          expect(result).toEqual({ totals: addUp(credits, one), replaced: [] })
        }
      }
    }),
    { numRuns: runs(100) },
  )
})

const whole: PartsInput = { cuts: [0], rates: [] }
const lead = [{ group: 'a', leads: 1, value: 0n }]

/** Totals of a whole period in which only the group `a` has leads. */
const toTotals = (leads: number) => [{ a: [leads, 2 * leads].map((sum) => [sum, 0n]) }]

test('credits are read again only for pieces with days that were stored again', async () => {
  const org = await service.newOrg()
  for (const day of [0, 79]) await store(org, day, 1, lead)
  await read(org, await selectStored(org), whole)
  // Real days never change like this, so if this credit counts, the day was read again.
  await db.inOrg(org.orgId, (tx) => rewriteDay(tx, toIso(0), '[["a",[7]]]'))
  await store(org, 79, 2, [{ group: 'a', leads: 20, value: 0n }])

  const { totals } = await read(org, await selectStored(org), whole)

  expect(totals).toEqual(toTotals(21))
})

test('sums are in the order of their days, whether or not they are cached', async () => {
  const org = await service.newOrg()
  for (const day of [0, 40, 79]) await store(org, day, 1, lead)
  await read(org, await selectStored(org), whole)
  await store(org, 0, 2, lead)
  const query = { orgId: org.orgId, by: 'campaign', countedBy: 'created', models } as const
  const parts = createPartTotals({ span, cuts: [span.start], rates: [] })
  const starts: string[] = []

  await sumDays(db, query, parts, await selectStored(org), (start) => starts.push(start))

  expect(starts).toEqual([0, 40, 79].map(toIso))
})

test('a day that was deleted and stored again with the same fingerprint is read again', async () => {
  const org = await service.newOrg()
  await store(org, 1, 1, lead)
  const before = await read(org, await selectStored(org), whole)
  await db.inOrg(org.orgId, (tx) =>
    deleteDayParts(tx, 'created', [{ start: toIso(0), end: toIso(2) }]),
  )
  await store(org, 1, 1, [{ group: 'b', leads: 3, value: 4n }])

  const after = await read(org, await selectStored(org), whole)

  expect(Object.keys(before.totals[0] ?? {})).toEqual(['a'])
  expect(Object.keys(after.totals[0] ?? {})).toEqual(['b'])
})

test('days that were stored again in the meantime are returned, and their sums not cached', async () => {
  const org = await service.newOrg()
  for (const day of [1, 2, 3]) await store(org, day, 1, lead)
  const before = await selectStored(org)
  await store(org, 1, 2, [{ group: 'a', leads: 5, value: 0n }])
  await db.inOrg(org.orgId, (tx) =>
    deleteDayParts(tx, 'created', [{ start: toIso(2), end: toIso(4) }]),
  )

  const late = await read(org, before, whole)
  const now = await read(org, await selectStored(org), whole)

  expect(late).toEqual({ totals: toTotals(1), replaced: [toIso(1), toIso(3)] })
  expect(now).toEqual({ totals: toTotals(6), replaced: [] })
})

test('a report without models reads no credits', async () => {
  const org = await service.newOrg()
  await store(org, 1, 1, lead)
  const query = { orgId: org.orgId, by: 'campaign', countedBy: 'created', models: [] } as const
  const parts = createPartTotals({ span, cuts: [span.start], rates: [] })
  const sums: unknown[] = []

  await sumDays(db, query, parts, await selectStored(org), (_, piece) => sums.push(piece))

  expect(sums).toEqual([])
})
