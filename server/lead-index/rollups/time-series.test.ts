import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { hourMs } from '../../../contract/values/time.ts'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { deleteLeadsBefore } from '../../features/leads/store/delete-store.ts'
import { updateLeads } from '../../features/leads/store/update-store.ts'
import { instants, leadSpecs } from '../../test/arbitraries/lead-arbitrary.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { storeLeads } from '../../test/oracles/lead-oracle.ts'
import { changeRow } from '../../test/oracles/segment-history.ts'
import { runs } from '../../test/run-size.ts'
import { compactOrg } from '../build/compact.ts'
import { loadFigureSeries } from './figures.ts'
import { loadTimeSeries } from './time-series.ts'
import type { Span } from './totals-store.ts'

const service = await startService()
afterAll(service.stop)

const sizes = { small: 4, large: 12, changed: 1 }

/** Periods split at, before and after the leads' instants, and within hours. */
const cuts: fc.Arbitrary<Span[]> = fc
  .uniqueArray(
    fc
      .tuple(fc.constantFrom(...instants), fc.constantFrom(-1_800_000, -1, 0, 1, hourMs))
      .map(([at, shift]) => new Date(Date.parse(at) + shift).toISOString()),
    { minLength: 2, maxLength: 8 },
  )
  .map((times) => {
    const [first = '', ...rest] = times.sort()
    return rest.map((end, i) => ({ start: [first, ...rest][i] ?? '', end }))
  })

const changes: fc.Arbitrary<Partial<LeadRow>> = fc.record(
  {
    status: fc.constantFrom('open', 'qualified', 'won', 'lost'),
    value: fc.constantFrom(null, 0, 29, 1_999),
    qualifiedAt: fc.constantFrom(null, '2026-01-31T10:30:00.000Z'),
    locked: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** Expected sums, computed row by row. */
function plainSums(rows: readonly LeadRow[], parts: readonly Span[]): Set<string> {
  const findPart = ({ createdAt }: LeadRow) =>
    parts.findIndex(({ start, end }) => createdAt >= start && createdAt < end)
  const toChunks = rows.filter((row) => findPart(row) >= 0)
  const groups = Map.groupBy(toChunks, (row) => `${findPart(row)} ${row.status} ${row.source}`)
  return new Set(
    [...groups].map(([key, leads]) =>
      JSON.stringify([
        key,
        leads.length,
        leads.filter(({ qualifiedAt }) => qualifiedAt !== null).length,
        leads.filter(({ locked }) => locked).length,
        leads.reduce((sum, { status, value }) => sum + (status === 'won' ? (value ?? 0) : 0), 0),
      ]),
    ),
  )
}

async function expectExact(org: TestOrg, rows: readonly LeadRow[], parts: Span[]): Promise<void> {
  const sums = await service.db.readInOrg(org.orgId, (tx) => loadTimeSeries(tx, parts))

  const found = sums.map(({ part, status, source, leads, qualified, locked, wonMinor }) =>
    JSON.stringify([`${part} ${status} ${source}`, leads, qualified, locked, Number(wonMinor)]),
  )
  expect(found).toHaveLength(new Set(found).size)
  expect(new Set(found)).toEqual(plainSums(rows, parts))
  await expectExactOutcomes(org, rows, parts)
}

/** Outcomes by part, status and source, compared with a count of the rows. */
async function expectExactOutcomes(
  org: TestOrg,
  rows: readonly LeadRow[],
  parts: Span[],
): Promise<void> {
  const figures = await service.db.readInOrg(org.orgId, (tx) =>
    loadFigureSeries(tx, parts, 'outcome'),
  )
  const found = new Map<string, number>()
  const expected = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, n: number) => {
    if (n !== 0) sums.set(key, (sums.get(key) ?? 0) + n)
  }
  for (const { part, status, source, qualified, won, lost, wonMinor } of figures) {
    const own = { qualified, won, lost, wonMinor: Number(wonMinor) }
    for (const [name, n] of Object.entries(own)) add(found, [part, status, source, name].join(), n)
  }
  for (const { status, source, value, qualifiedAt, wonAt, lostAt } of rows) {
    const findPart = (at: string | null) =>
      parts.findIndex(({ start, end }) => at !== null && at >= start && at < end)
    const count = (at: string | null, name: string, n: number) => {
      const part = findPart(at)
      if (part >= 0) add(expected, [part, status, source, name].join(), n)
    }
    count(qualifiedAt, 'qualified', 1)
    count(wonAt, 'won', 1)
    count(wonAt, 'wonMinor', value ?? 0)
    count(lostAt, 'lost', 1)
  }
  expect(found).toEqual(expected)
}

const histories = fc.record({
  sealed: leadSpecs(20, 8),
  loose: leadSpecs(6, 0),
  every: fc.integer({ min: 1, max: 4 }),
  by: changes,
  isErased: fc.boolean(),
  parts: cuts,
})

test('sums by part equal those computed from the rows: sealed, changed, unsealed and erased', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ sealed, loose, every, by, isErased, parts }) => {
      const org = await service.newOrg()
      let rows = await storeLeads(service, org, sealed)
      await expectExact(org, rows, parts)
      await compactOrg(service.db, org.orgId, sizes)
      await expectExact(org, rows, parts)
      const sealedIds = new Set(rows.map(({ externalId }) => externalId))
      const fresh = loose.filter(
        // The types of the sent values match the types of the lead fields.
        ({ sent }) => !sealedIds.has((sent.externalId ?? null) as string | null),
      )
      rows = [...rows, ...(await storeLeads(service, org, fresh))]
      rows = rows.map((row, i) => (i % every === 0 ? changeRow(row, by) : row))
      const changed = rows.filter((_, i) => i % every === 0)
      await service.db.inOrg(org.orgId, (tx) => updateLeads(tx, changed))
      await expectExact(org, rows, parts)
      const until = '2026-01-31T12:00:00.000Z'
      if (isErased) {
        await service.db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, until, 1_000))
        rows = rows.filter(({ createdAt }) => createdAt >= until)
      }
      await expectExact(org, rows, parts)
      await compactOrg(service.db, org.orgId, sizes)
      await expectExact(org, rows, parts)
    }),
    { numRuns: runs(40) },
  )
})
