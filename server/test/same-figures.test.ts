import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { attributionGroups } from '../../contract/attribution.ts'
import { type Dashboard, dashboardGroups } from '../../contract/dashboard.ts'
import { statuses } from '../../contract/field-kinds.ts'
import { type TimeSeries, timeSeriesGroups } from '../../contract/time-series.ts'
import { hourMs } from '../../contract/values/time.ts'
import { compactOrg } from '../lead-index/index.ts'
import { newPerson, type TestPerson } from './calls/app-calls.ts'
import { list } from './calls/lead-calls.ts'
import { startService, type TestOrg } from './harness.ts'
import { runs } from './run-size.ts'
import { insertTestLeads, type TestLead } from './stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

/**
 * Time zones, each with a date; some of these days are longer or shorter than usual, or do not
 * exist.
 */
const places = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/St_Johns', '2026-11-01'],
  ['Asia/Kathmandu', '2024-02-29'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Africa/Cairo', '2024-04-26'],
  ['Pacific/Apia', '2011-12-30'],
  ['UTC', '2025-12-31'],
] as const

const anyLead = fc.record({
  // Mostly within two days of midnight, often on the hour.
  hours: fc.integer({ min: -60, max: 84 }),
  ms: fc.constantFrom(0, 0, 1, hourMs - 1, hourMs / 2),
  status: fc.constantFrom(...statuses),
  source: fc.constantFrom('api', 'gtm', 'import'),
  value: fc.option(fc.integer({ min: 0, max: 1e9 })),
  utm_campaign: fc.constantFrom(null, 'brand', 'Brand', '7', 'other'),
})
type AnyLead = typeof anyLead extends fc.Arbitrary<infer L> ? L : never

const anyCase = fc.record({
  place: fc.constantFrom(...places),
  leads: fc.array(anyLead, { minLength: 1, maxLength: 40 }),
  from: fc.integer({ min: -2, max: 1 }),
  days: fc.integer({ min: 1, max: 4 }),
  isFolded: fc.boolean(),
})

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10)

function toLead(day: string, { hours, ms, status, utm_campaign, ...rest }: AnyLead): TestLead {
  const createdAt = new Date(Date.parse(`${day}T00:00Z`) + hours * hourMs + ms).toISOString()
  const qualifiedAt = status === 'open' || status === 'lost' ? null : createdAt
  const utm_source = utm_campaign === null ? null : 'google'
  return { createdAt, status, qualifiedAt, utm_source, utm_campaign, ...rest }
}

async function fill(org: TestOrg, leads: readonly TestLead[]): Promise<void> {
  await service.db.inOrg(org.orgId, (tx) => insertTestLeads(tx, leads))
  const campaign = { platform: 'google_ads', campaignId: '7', campaignName: 'Brand' }
  const row = { date: '2020-01-01', currency: 'EUR', spend: 1, ...campaign }
  await org.call('PUT /ad-spend', { body: { rows: [row] } })
}

interface DayRange {
  readonly startDate: string
  readonly endDate: string
}

interface Reader {
  readonly org: TestOrg
  readonly person: TestPerson
}

/** Five metrics: leads, qualified, won, lost and value. */
type Five = readonly number[]

const toFive = (one: Record<'leads' | 'qualified' | 'won' | 'lost' | 'value', number>): Five =>
  [one.leads, one.qualified, one.won, one.lost, one.value].map(
    (figure) => Math.round(figure * 1e6) / 1e6,
  )

const sum = (all: readonly Five[]): Five =>
  [0, 1, 2, 3, 4].map((i) => Math.round(all.reduce((s, one) => s + (one[i] ?? 0), 0) * 100) / 100)

async function loadStats({ org }: Reader, days: DayRange): Promise<Five> {
  const { body } = await org.call('POST /stats', { body: { period: 'custom', ...days } })
  const { leads, conversion } = body.data
  const { won, lost } = leads.byStatus
  return [leads.total, conversion.qualified, won, lost, conversion.totalValue]
}

async function loadDashboard(
  { org, person }: Reader,
  days: DayRange,
  by: string,
): Promise<Dashboard> {
  const query = String(new URLSearchParams({ ...days, by, interval: 'day' }))
  return (await person.call(`GET /orgs/${org.orgId}/dashboard`, { query })).body.data
}

async function loadAttribution({ org, person }: Reader, days: DayRange, by: string): Promise<Five> {
  const { body } = await person.call(`POST /orgs/${org.orgId}/attribution`, {
    body: { period: 'custom', ...days, groupBy: by },
  })
  return toFive(body.data.totals)
}

/** Metrics for each point in each series, read with the API key. */
async function loadSeries({ org }: Reader, days: DayRange, request: object): Promise<Five[][]> {
  const body = { period: 'custom', ...days, interval: 'day', ...request }
  const { series, points }: TimeSeries = (await org.call('POST /time-series', { body })).body.data
  return series.map((one) =>
    points.map((_, i) =>
      (['leads', 'qualified', 'won', 'lost', 'value'] as const).map((name) => one[name]?.[i] ?? 0),
    ),
  )
}

/** Numbers of listed leads between exact bounds: all leads, and the campaign's leads. */
async function countListed({ org }: Reader, { start, end }: Dashboard['points'][number]) {
  const { body } = await list(org, {
    'createdAt[gte]': start,
    'createdAt[lt]': end,
    fields: 'utm_campaign',
    limit: '100',
  })
  const leads: { utm_campaign: string | null }[] = body.data
  const ofCampaign = leads.filter(({ utm_campaign }) => /^(brand|7)$/i.test(utm_campaign ?? ''))
  return { leads: leads.length, ofCampaign: ofCampaign.length }
}

/** The campaign's leads by day, in total, and in the drill-down. */
async function loadAdLeads({ org, person }: Reader, days: DayRange) {
  const report = (await org.call('POST /ad-spend', { body: { ...days, groupBy: 'day' } })).body
  const behind = await person.call(`POST /orgs/${org.orgId}/ad-spend/leads`, { body: days })
  const byDay: [string, number][] = report.data.map((row: { day: string; leads: number }) => [
    row.day,
    row.leads,
  ])
  const [total] = report.meta.totals
  return {
    byDay: new Map(byDay),
    total: total?.leads ?? 0,
    behind: behind.body.meta.pagination.total,
  }
}

test('the same days contain the same leads wherever they are counted', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ place, leads, from, days, isFolded }) => {
      const [timeZone, day] = place
      const org = await service.newOrg({ timeZone })
      const reader = { org, person: await newPerson(service, { [org.orgId]: 'viewer' }) }
      await fill(
        org,
        leads.map((one) => toLead(day, one)),
      )
      if (isFolded) await compactOrg(service.db, org.orgId)
      const range = { startDate: dayAfter(day, from), endDate: dayAfter(day, from + days - 1) }

      const five = await loadStats(reader, range)
      for (const by of dashboardGroups) {
        const shown = await loadDashboard(reader, range, by)
        expect([by, toFive(shown.totals)]).toEqual([by, five])
        expect([by, sum(shown.series.map(({ total }) => toFive(total)))]).toEqual([by, five])
        const points = shown.series.flatMap((series) => series.points)
        expect([by, sum(points.map(toFive))]).toEqual([by, five])
        const read = await loadSeries(reader, range, { groupBy: by, limit: 50 })
        expect([by, read]).toEqual([by, shown.series.map((one) => one.points.map(toFive))])
      }
      for (const by of attributionGroups) {
        expect([by, await loadAttribution(reader, range, by)]).toEqual([by, five])
      }
      for (const groupBy of timeSeriesGroups) {
        const few = await loadSeries(reader, range, { groupBy, limit: 1 })
        expect([groupBy, few.length <= 2, sum(few.flat())]).toEqual([groupBy, true, five])
      }
      const { points, series } = await loadDashboard(reader, range, 'none')
      const ads = await loadAdLeads(reader, range)
      let ofCampaign = 0
      for (const [i, point] of points.entries()) {
        const listed = await countListed(reader, point)
        expect(listed.leads).toBe(series[0]?.points[i]?.leads)
        expect(listed.ofCampaign).toBe(ads.byDay.get(point.startDate) ?? 0)
        ofCampaign += listed.ofCampaign
      }
      expect([ads.total, ads.behind]).toEqual([ofCampaign, ofCampaign])
    }),
    { numRuns: runs(40) },
  )
})

test('every report names the days that it covers', async () => {
  const org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' }
  const query = String(new URLSearchParams(days))
  const app = (method: string, path: string, request: object) =>
    person.call(`${method} /orgs/${org.orgId}/${path}`, request)

  const reports = await Promise.all([
    org.call('POST /stats', { body: days }),
    org.call('POST /ad-spend', { body: days }),
    app('GET', 'dashboard', { query }),
    app('POST', 'attribution', { body: days }),
    app('POST', 'ad-spend/report', { body: days }),
    app('POST', 'ad-spend/leads', { body: days }),
    app('POST', 'ad-spend/unmatched', { body: days }),
    org.call('POST /ad-spend/unmatched', { body: days }),
    org.call('POST /attribution', { body: days }),
    org.call('POST /time-series', { body: days }),
  ])

  const period = { kind: 'custom', ...days, timeZone: 'Europe/Berlin' }
  expect(reports.map(({ body }) => body.meta.period)).toEqual(reports.map(() => period))
})
