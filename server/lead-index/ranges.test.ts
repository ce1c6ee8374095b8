import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createLeadSchema } from '../../contract/leads/lead-schemas.ts'
import { dayMs, hourMs } from '../../contract/values/time.ts'
import { type LeadRow, toLeadRow } from '../features/leads/model/lead-row.ts'
import { insertLeads } from '../features/leads/store/lead-store.ts'
import { createTestCtx } from '../test/calls/lead-calls.ts'
import { startService } from '../test/harness.ts'
import { runs } from '../test/run-size.ts'
import { hourCode, listThresholds } from './bitmap/bit-slices-store.ts'
import { compactOrg } from './build/compact.ts'
import type { Condition } from './query/condition-store.ts'
import { findMatches } from './query/evaluate-query.ts'

const service = await startService()
afterAll(service.stop)

/** Amounts of any magnitude, many of them close to values where a digit changes. */
const minor = fc.oneof(
  fc.nat({ max: 1e14 }),
  fc
    .tuple(fc.nat({ max: 11 }), fc.nat({ max: 15 }), fc.integer({ min: -1, max: 1 }))
    .map(([place, digit, by]) => Math.min(Math.max(digit * 16 ** place + by, 0), 1e14)),
)
const instant = fc
  .integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31) })
  .chain((ms) => fc.constantFrom(ms, ms - (ms % dayMs), ms - (ms % hourMs)))
  .map((ms) => new Date(ms).toISOString())

const bounds = (field: 'value' | 'updatedAt', value: fc.Arbitrary<string | number>) =>
  fc.array(
    fc.record({ field: fc.constant(field), op: fc.constantFrom('>=', '>', '<=', '<'), value }),
    { minLength: 1, maxLength: 2 },
  )

const toAmount = (row: LeadRow) => row.value ?? Number.NaN
const toTime = (at: string | number) => Date.parse(String(at))

const compare = {
  '>=': (a: number, b: number) => a >= b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '<': (a: number, b: number) => a < b,
} as const

function holds(row: LeadRow, { field, op, value }: Condition): boolean {
  if (op === 'in' || op === 'notIn' || op === 'exists') throw new Error('no range')
  if (op === 'contains' || op === 'custom' || op === 'tooLong') throw new Error('no range')
  return field === 'value'
    ? compare[op](toAmount(row), Number(value))
    : compare[op](toTime(row.updatedAt), toTime(value))
}

test('a range of encoded values finds the right leads, whichever digits differ', async () => {
  const lead = fc.record({ value: fc.option(minor, { freq: 4 }), updatedAt: instant })
  await fc.assert(
    fc.asyncProperty(
      fc.array(lead, { minLength: 1, maxLength: 60 }),
      fc.array(fc.oneof(bounds('value', minor), bounds('updatedAt', instant)), { minLength: 8 }),
      async (leads, ranges) => {
        const org = await service.newOrg()
        const ctx = await createTestCtx(service, org)
        const rows = leads.map((own) => ({
          ...toLeadRow(ctx, createLeadSchema.parse({ name: 'n' }), undefined),
          ...own,
        }))
        await service.db.inOrg(org.orgId, (tx) => insertLeads(tx, rows))
        await compactOrg(service.db, org.orgId, { small: rows.length })
        await service.db.readInOrg(org.orgId, async (tx) => {
          for (const range of ranges) {
            const matches = await findMatches(tx, range)
            expect(matches?.unsealed).toBe(0)
            expect(matches?.total).toBe(
              rows.filter((row) => range.every((bound) => holds(row, bound))).length,
            )
          }
        })
      },
    ),
    { numRuns: runs(40) },
  )
})

test('whole days skip the last digit', () => {
  const thresholds = listThresholds(hourCode(Date.UTC(2026, 5, 1)))
  expect(thresholds.find((key) => key)?.startsWith('0')).toBe(false)
})

test('for a bound that every value reaches, nothing is read', () => {
  expect(listThresholds(0)).toEqual([])
  expect(listThresholds(-5)).toEqual([])
})
