import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { AttributionRow } from '../../../contract/attribution.ts'
import { type Dashboard, dashboardSchema } from '../../../contract/dashboard.ts'
import { sources, statuses } from '../../../contract/field-kinds.ts'
import { compactOrg } from '../../lead-index/index.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

async function newReader(settings: object = {}) {
  const org = await service.newOrg(settings)
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  return { org, person }
}

async function dashboardOf(
  { orgId }: TestOrg,
  person: TestPerson,
  query: Record<string, string>,
): Promise<Dashboard> {
  const { status, body } = await person.call(`GET /orgs/${orgId}/dashboard`, {
    query: String(new URLSearchParams(query)),
  })
  expect([status, body.error]).toEqual([200, undefined])
  expect(dashboardSchema.parse(body.data)).toEqual(body.data)
  return body.data
}

const store = ({ orgId }: TestOrg, leads: readonly TestLead[]) =>
  service.db.inOrg(orgId, (tx) => insertTestLeads(tx, leads))

const none = { leads: 0, qualified: 0, won: 0, value: 0 }

test('without leads there are zeros, and a point for each day', async () => {
  const { org, person } = await newReader()

  const data = await dashboardOf(org, person, { startDate: '2026-01-01', endDate: '2026-01-02' })

  expect(data.series).toEqual([{ key: 'all', total: none, points: [none, none] }])
  expect(data.totals).toEqual({
    leads: 0,
    byStatus: { open: 0, qualified: 0, won: 0, lost: 0 },
    qualified: 0,
    won: 0,
    lost: 0,
    value: 0,
    averageValue: 0,
    qualificationRate: 0,
    winRate: 0,
    conversionRate: 0,
    lossRate: 0,
  })
  expect(data.funnel.map(({ leads, ofAll, ofBefore }) => [leads, ofAll, ofBefore])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect([data.spend, data.before.totals, data.before.spend]).toEqual([[], data.totals, []])
})

const at = '2026-01-02T10:00:00.000Z'

test('figures, funnel, spend and the period before stand side by side', async () => {
  const { org, person } = await newReader()
  const won = { createdAt: at, status: 'won', qualifiedAt: at }
  await store(org, [
    { ...won, value: 10_00 },
    { ...won, value: 5_50, source: 'gtm' },
    { createdAt: at, status: 'lost', qualifiedAt: at, value: 99_00 },
    { createdAt: at, status: 'open', locked: true },
    { createdAt: '2025-12-31T23:59:59.999Z', status: 'qualified', qualifiedAt: at },
  ])
  const spend = { platform: 'google_ads', currency: 'EUR', clicks: 3, impressions: 40 }
  const rows = [
    { ...spend, date: '2026-01-01', spend: 12.5 },
    { ...spend, date: '2026-01-02', spend: 0.25, currency: 'CHF' },
    { ...spend, date: '2025-12-30', spend: 7 },
    { ...spend, date: '2025-12-29', spend: 1000 },
  ]
  await org.call('PUT /ad-spend', { body: { rows } })

  const data = await dashboardOf(org, person, { startDate: '2026-01-01', endDate: '2026-01-02' })

  expect(data.totals).toEqual({
    leads: 4,
    byStatus: { open: 1, qualified: 0, won: 2, lost: 1 },
    qualified: 3,
    won: 2,
    lost: 1,
    value: 15.5,
    averageValue: 7.75,
    qualificationRate: 0.75,
    winRate: 0.6667,
    conversionRate: 0.5,
    lossRate: 0.25,
  })
  expect(data.funnel).toEqual([
    { stage: 'leads', leads: 4, ofAll: 1, ofBefore: 1 },
    { stage: 'qualified', leads: 3, ofAll: 0.75, ofBefore: 0.75 },
    { stage: 'won', leads: 2, ofAll: 0.5, ofBefore: 0.6667 },
  ])
  const seen = { clicks: 3, impressions: 40 }
  expect(data.spend).toEqual([
    { currency: 'CHF', spend: 0.25, ...seen },
    { currency: 'EUR', spend: 12.5, ...seen },
  ])
  expect(data.before).toMatchObject({
    startDate: '2025-12-30',
    endDate: '2025-12-31',
    totals: { leads: 1, qualified: 1, won: 0 },
    spend: [{ currency: 'EUR', spend: 7, ...seen }],
  })
})

test('what a point covers can be asked of the list of leads', async () => {
  const { org, person } = await newReader({ timeZone: 'America/St_Johns' })
  const instants = ['2026-01-02T03:29:59.999Z', '2026-01-02T03:30:00.000Z', at]
  await store(
    org,
    instants.map((createdAt) => ({ createdAt })),
  )

  const data = await dashboardOf(org, person, { startDate: '2026-01-01', endDate: '2026-01-02' })

  const counts = await Promise.all(
    data.points.map(async ({ start, end }) => {
      const query = String(new URLSearchParams({ 'createdAt[gte]': start, 'createdAt[lt]': end }))
      return (await org.call('GET /leads', { query })).body.meta.pagination.total
    }),
  )
  expect(counts).toEqual([1, 2])
  expect(data.series[0]?.points.map(({ leads }) => leads)).toEqual([1, 2])
})

const instantsOfLeads = fc
  .integer({ min: Date.UTC(2026, 2, 25), max: Date.UTC(2026, 3, 5) })
  .map((ms) => new Date(ms).toISOString())

const leads = fc.array(
  fc.record({
    createdAt: instantsOfLeads,
    status: fc.constantFrom(...statuses),
    source: fc.constantFrom(...sources),
    value: fc.constantFrom(null, 1, 1_999, 1e14),
    qualifiedAt: fc.constantFrom(null, at),
  }),
  { maxLength: 40 },
)

const asked = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia'),
  by: fc.constantFrom('none', 'source', 'status'),
  interval: fc.constantFrom('day', 'week', 'month'),
  first: fc.integer({ min: 24, max: 31 }),
  last: fc.integer({ min: 1, max: 6 }),
  isSealed: fc.boolean(),
})

test('series, totals and comparison are plain counts of the leads', async () => {
  await fc.assert(
    fc.asyncProperty(
      leads,
      asked,
      async (all, { timeZone, by, interval, first, last, isSealed }) => {
        const { org, person } = await newReader({ timeZone })
        // A won lead has been qualified.
        const rows = all.map((row) => (row.status === 'won' ? { ...row, qualifiedAt: at } : row))
        await store(org, rows)
        if (isSealed) await compactOrg(service.db, org.orgId, { small: 3, large: 9 })
        const dates = { startDate: `2026-03-${first}`, endDate: `2026-04-0${last}` }

        const data = await dashboardOf(org, person, { ...dates, by, interval })

        const plain = (key: string, { start, end }: { start: string; end: string }) => {
          const those = rows.filter(
            (row) =>
              row.createdAt >= start &&
              row.createdAt < end &&
              (key === 'all' || row[by === 'source' ? 'source' : 'status'] === key),
          )
          const won = those.filter(({ status }) => status === 'won')
          return {
            leads: those.length,
            qualified: those.filter(({ qualifiedAt }) => qualifiedAt !== null).length,
            won: won.length,
            value: won.reduce((sum, { value }) => sum + (value ?? 0), 0) / 100,
          }
        }
        for (const { key, points, total } of data.series) {
          expect(points).toEqual(data.points.map((point) => plain(key, point)))
          expect(total).toEqual(plain(key, data))
        }
        expect(data.totals).toMatchObject(plain('all', data))
        expect(data.before.totals).toMatchObject(plain('all', data.before))
        const counted = data.series.reduce((sum, { total }) => sum + total.leads, 0)
        expect(counted).toBe(data.totals.leads)
      },
    ),
    { numRuns: runs(40) },
  )
})

test('channels share the leads of each point among them, as attribution does', async () => {
  const { org, person } = await newReader({ timeZone: 'Asia/Kathmandu' })
  const paid = { utm_source: 'google', utm_medium: 'cpc' }
  const social = { utm_source: 'facebook', utm_medium: 'social' }
  const won = { status: 'won', qualifiedAt: at, value: 5_25 }
  await store(org, [
    { ...paid, ...won, createdAt: '2026-01-04T18:14:59.999Z' },
    { ...paid, ...won, createdAt: '2026-01-04T18:15:00.000Z' },
    { ...social, createdAt: '2026-01-11T18:14:00.000Z' },
    { createdAt: '2026-01-12T10:00:00.000Z' },
    { ...paid, createdAt: '2026-01-19T10:00:00.000Z' },
  ])
  const dates = { startDate: '2026-01-03', endDate: '2026-01-19', interval: 'week' }
  const asked = { ...dates, by: 'channel', model: 'linear' }

  const data = await dashboardOf(org, person, asked)
  const again = await dashboardOf(org, person, asked)

  expect(again).toEqual(data)
  expect(data.series.map(({ key, total }) => [key, total.leads, total.value])).toEqual([
    ['paid_search', 3, 10.5],
    ['(unknown)', 1, 0],
    ['organic_social', 1, 0],
  ])
  for (const [i, { startDate, endDate }] of data.points.entries()) {
    const days = { startDate, endDate }
    const { body } = await person.call(`POST /orgs/${org.orgId}/attribution`, { body: days })
    const rows: AttributionRow[] = body.data.rows
    const wanted = new Map(rows.map(({ group, models }) => [group, models.linear]))
    for (const { key, points } of data.series) expect(points[i]).toEqual(wanted.get(key) ?? none)
  }
})

test.for([
  'startDate=2026-01-01',
  'by=country',
  'model=magic',
  'interval=hour',
  'startDate=x&endDate=y',
])('what cannot be is refused: %s', async (query) => {
  const { org, person } = await newReader()

  expect((await person.call(`GET /orgs/${org.orgId}/dashboard`, { query })).status).toBe(400)
})

test('an organization counts its own leads and spend alone', async () => {
  const { org, person } = await newReader()
  const other = await service.newOrg()
  await store(other, [{ createdAt: at }])
  const row = { date: '2026-01-02', platform: 'google_ads', currency: 'EUR', spend: 1 }
  await other.call('PUT /ad-spend', { body: { rows: [row] } })

  const data = await dashboardOf(org, person, { startDate: '2026-01-01', endDate: '2026-01-03' })

  expect([data.totals.leads, data.before.totals.leads, data.spend]).toEqual([0, 0, []])
})
