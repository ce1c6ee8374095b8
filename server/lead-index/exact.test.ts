import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { FilterInput } from '../../contract/leads/lead-query.ts'
import { toFilters } from '../features/leads/list/query/parse-list-query.ts'
import type { LeadRow } from '../features/leads/model/lead-row.ts'
import { instants } from '../test/arbitraries/lead-arbitrary.ts'
import { leadFilters, type TestFilter } from '../test/arbitraries/lead-filter-arbitrary.ts'
import { idsOfPage } from '../test/fixtures/read-pages.ts'
import { startService, type TestOrg } from '../test/harness.ts'
import { compareBy } from '../test/oracles/lead-oracle.ts'
import { anyHistory, replayHistory } from '../test/oracles/segment-history.ts'
import { runs } from '../test/run-size.ts'
import type { PageRequest } from './page/page-in-segment.ts'
import { findMatches } from './query/evaluate-query.ts'
import { loadTotals } from './rollups/totals.ts'
import type { Span } from './rollups/totals-store.ts'

const service = await startService()
afterAll(service.stop)

const requests: fc.Arbitrary<PageRequest> = fc.record({
  direction: fc.constantFrom('asc', 'desc'),
  offset: fc.integer({ min: 0, max: 40 }),
  limit: fc.integer({ min: 1, max: 10 }),
})

const toValue = (op: string, value: string) =>
  op === 'exists' ? value === 'true' : /^(in|all|not)$/.test(op) ? value.split(',') : value

/** Filters in the form of a parsed query. */
function toInput(filters: readonly TestFilter[]): FilterInput {
  const sent: Record<string, unknown> = {}
  for (const { name, value } of filters) {
    const [field = '', op] = name.replace(']', '').split('[')
    const before = (sent[field] ?? {}) as object
    if (op === undefined) sent[field] = field === 'status' ? value.split(',') : value
    else sent[field] = { ...before, [op]: toValue(op, value) }
  }
  return sent as FilterInput
}

async function expectExact(
  org: TestOrg,
  rows: readonly LeadRow[],
  filters: readonly TestFilter[],
  request: PageRequest,
): Promise<void> {
  const conditions = toFilters(toInput(filters), { defaultCountry: null, userId: null })
  const expected = rows
    .filter((row) => filters.every(({ holds }) => holds(row)))
    .toSorted(compareBy([{ field: 'createdAt', direction: request.direction }]))

  const found = await service.db.readInOrg(org.orgId, async (tx) => {
    const matches = await findMatches(tx, conditions, request.offset + request.limit)
    if (matches === undefined) return undefined
    const ids = await idsOfPage(tx, matches, request)
    const last = expected[request.offset]
    const after = last && { lastAt: last.createdAt, lastId: last.id }
    const next = await idsOfPage(tx, matches, { ...request, offset: 0, after })
    return { total: matches.total, ids, next: after && next }
  })

  if (found === undefined) return
  const { offset, limit } = request
  expect(found.total).toBe(expected.length)
  const idsFrom = (start: number) => expected.slice(start, start + limit).map(({ id }) => id)
  expect(found.ids).toEqual(idsFrom(offset))
  if (found.next !== undefined) expect(found.next).toEqual(idsFrom(offset + 1))
}

/** Periods that start and end at, before and after the leads' instants. */
const spans: fc.Arbitrary<Span> = fc
  .tuple(
    fc.constantFrom(...instants),
    fc.constantFrom(...instants),
    fc.integer({ min: -1, max: 1 }),
  )
  .map(([from, until, shift]) => ({
    start: from,
    end: new Date(Date.parse(until) + shift * 1_800_000).toISOString(),
  }))

/** Expected sums, computed row by row. */
function plainSums(rows: readonly LeadRow[], { start, end }: Span) {
  const inTime = rows.filter(({ createdAt }) => createdAt >= start && createdAt < end)
  const groups = Map.groupBy(inTime, ({ status, source }) => `${status} ${source}`)
  const sums = [...groups].map(([key, leads]) => [
    key,
    leads.length,
    leads.filter(({ qualifiedAt }) => qualifiedAt !== null).length,
    leads.filter(({ locked }) => locked).length,
    leads.reduce((sum, { status, value }) => sum + (status === 'won' ? (value ?? 0) : 0), 0),
  ])
  return new Set(sums.map((sum) => JSON.stringify(sum)))
}

async function expectExactSums(org: TestOrg, rows: readonly LeadRow[], span: Span): Promise<void> {
  const sums = await service.db.readInOrg(org.orgId, (tx) => loadTotals(tx, span))

  const found = sums.map(({ status, source, leads, qualified, locked, wonMinor }) =>
    JSON.stringify([`${status} ${source}`, leads, qualified, locked, Number(wonMinor)]),
  )
  expect(new Set(found)).toEqual(plainSums(rows, span))
}

const everything: Span = { start: '2000-01-01T00:00:00.000Z', end: '2100-01-01T00:00:00.000Z' }

const questions = fc.record({
  filters: fc.array(leadFilters, { minLength: 4, maxLength: 8 }),
  request: requests,
  span: spans,
})

test('totals, pages and sums are exact after any creates, updates, erasures and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, questions, async (history, { filters, request, span }) => {
      const org = await service.newOrg()
      for await (const rows of replayHistory(service, org, history)) {
        await expectExactSums(org, rows, everything)
        await expectExactSums(org, rows, span)
        for (const combination of [[], ...filters]) {
          await expectExact(org, rows, combination, request)
        }
      }
    }),
    { numRuns: runs(50) },
  )
})
