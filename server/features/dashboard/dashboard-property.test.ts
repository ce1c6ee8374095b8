import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sources, statuses } from '../../../contract/field-kinds.ts'
import { compactOrg } from '../../lead-index/index.ts'
import { loadDashboard, newViewer } from '../../test/calls/dashboard-calls.ts'
import { startService } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import { toOutcomeDates } from '../leads/model/lead-status.ts'

const service = await startService()
afterAll(service.stop)

const at = '2026-01-02T10:00:00.000Z'

/** Dates near the period, or near the same period a year earlier. */
const anyInstant = fc
  .record({
    ms: fc.integer({ min: Date.UTC(2026, 2, 25), max: Date.UTC(2026, 3, 5) }),
    days: fc.constantFrom(0, 0, 0, 365),
  })
  .map(({ ms, days }) => new Date(ms - days * 86_400_000).toISOString())

const anyLeads = fc.array(
  fc.record({
    createdAt: anyInstant,
    status: fc.constantFrom(...statuses),
    source: fc.constantFrom(...sources),
    value: fc.constantFrom(null, 1, 1_999, 1e14),
    qualifiedAt: fc.constantFrom(null, at),
    outcomeAt: anyInstant,
  }),
  { maxLength: 40 },
)

const anyQuery = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia'),
  by: fc.constantFrom('none', 'source', 'status'),
  interval: fc.constantFrom('day', 'week', 'month'),
  first: fc.integer({ min: 24, max: 31 }),
  last: fc.integer({ min: 1, max: 6 }),
  isSealed: fc.boolean(),
  countBy: fc.constantFrom('created', 'outcome'),
  compare: fc.constantFrom('previous', 'year', 'none'),
})

/** True if a past point contains every day of its week or month. */
function isWhole(first: string, last: string, interval: string): boolean {
  if (interval === 'day') return true
  const next = new Date(Date.parse(last) + 86_400_000)
  const start = new Date(first)
  return interval === 'week'
    ? start.getUTCDay() === 1 && next.getUTCDay() === 1
    : start.getUTCDate() === 1 && next.getUTCDate() === 1
}

test('series, totals and comparison equal naive counts of the leads', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLeads,
      anyQuery,
      async (leads, { timeZone, by, interval, first, last, isSealed, countBy, compare }) => {
        const { org, person } = await newViewer(service, { timeZone })
        // Won leads always have a qualification date.
        const rows = leads.map(({ outcomeAt, ...row }) => ({
          ...row,
          ...toOutcomeDates(row.status, outcomeAt),
          ...(row.status === 'won' ? { qualifiedAt: at } : {}),
        }))
        await service.db.inOrg(org.orgId, (tx) => insertTestLeads(tx, rows))
        if (isSealed) await compactOrg(service.db, org.orgId, { small: 3, large: 9 })
        const dates = { startDate: `2026-03-${first}`, endDate: `2026-04-0${last}` }

        const data = await loadDashboard(org, person, {
          ...{ ...dates, by, interval, countBy, compare },
        })

        const plain = (key: string, { start, end }: { start: string; end: string }) => {
          const group = rows.filter(
            (row) => key === 'all' || row[by === 'source' ? 'source' : 'status'] === key,
          )
          const isIn = (date: string) => date >= start && date < end
          const reached = (date: 'qualifiedAt' | 'wonAt' | 'lostAt') =>
            group.filter(
              (row) =>
                row[date] !== null && isIn(countBy === 'outcome' ? row[date] : row.createdAt),
            )
          const won = reached('wonAt')
          return {
            leads: group.filter(({ createdAt }) => isIn(createdAt)).length,
            qualified: reached('qualifiedAt').length,
            won: won.length,
            lost: reached('lostAt').length,
            value: won.reduce((sum, { value }) => sum + (value ?? 0), 0) / 100,
          }
        }
        for (const { key, points, total } of data.series) {
          expect(points).toEqual(data.points.map((point) => plain(key, point)))
          expect(total).toEqual(plain(key, data))
        }
        expect(data.totals).toMatchObject(plain('all', data))
        if (data.before === null) expect(compare).toBe('none')
        else expect(data.before.totals).toMatchObject(plain('all', data.before))
        expect(data.points.map(({ isComplete }) => isComplete)).toEqual(
          data.points.map(({ startDate, endDate }) => isWhole(startDate, endDate, interval)),
        )
        const counted = data.series.reduce((sum, { total }) => sum + total.leads, 0)
        expect(counted).toBe(data.totals.leads)
      },
    ),
    { numRuns: runs(40) },
  )
})
