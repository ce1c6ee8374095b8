import { afterAll, expect, test } from 'vitest'
import type { AttributionRow } from '../../../contract/attribution.ts'
import { loadDashboard, newViewer } from '../../test/calls/dashboard-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

const store = ({ orgId }: TestOrg, leads: readonly TestLead[]) =>
  service.db.inOrg(orgId, (tx) => insertTestLeads(tx, leads))

const none = { leads: 0, qualified: 0, won: 0, lost: 0, value: 0 }

test('without leads all figures are zero and each day has a point', async () => {
  const { org, person } = await newViewer(service)

  const data = await loadDashboard(org, person, { startDate: '2026-01-01', endDate: '2026-01-02' })

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
  expect([data.spend, data.before?.totals, data.before?.spend]).toEqual([[], data.totals, []])
})

const at = '2026-01-02T10:00:00.000Z'

test('figures, funnel and spend include those of the preceding period', async () => {
  const { org, person } = await newViewer(service)
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

  const data = await loadDashboard(org, person, { startDate: '2026-01-01', endDate: '2026-01-02' })

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
  const counts = { clicks: 3, impressions: 40 }
  expect(data.spend).toEqual([
    { currency: 'CHF', spend: 0.25, ...counts },
    { currency: 'EUR', spend: 12.5, ...counts },
  ])
  expect(data.before).toMatchObject({
    startDate: '2025-12-30',
    endDate: '2025-12-31',
    totals: { leads: 1, qualified: 1, won: 0 },
    spend: [{ currency: 'EUR', spend: 7, ...counts }],
  })
})

test('listing leads within the bounds of a point returns the leads of that point', async () => {
  const { org, person } = await newViewer(service, { timeZone: 'America/St_Johns' })
  const instants = ['2026-01-02T03:29:59.999Z', '2026-01-02T03:30:00.000Z', at]
  await store(
    org,
    instants.map((createdAt) => ({ createdAt })),
  )

  const data = await loadDashboard(org, person, { startDate: '2026-01-01', endDate: '2026-01-02' })

  const counts = await Promise.all(
    data.points.map(async ({ start, end }) => {
      const query = String(new URLSearchParams({ 'createdAt[gte]': start, 'createdAt[lt]': end }))
      return (await org.call('GET /leads', { query })).body.meta.pagination.total
    }),
  )
  expect(counts).toEqual([1, 2])
  expect(data.series[0]?.points.map(({ leads }) => leads)).toEqual([1, 2])
})

test('channels share the leads of each point as attribution does', async () => {
  const { org, person } = await newViewer(service, { timeZone: 'Asia/Kathmandu' })
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
  const query = { ...dates, by: 'channel', model: 'linear' }

  const data = await loadDashboard(org, person, query)
  const again = await loadDashboard(org, person, query)

  expect(again).toEqual(data)
  expect(data.series.map(({ key, total }) => [key, total.leads, total.value])).toEqual([
    ['paid_search', 3, 10.5],
    ['(unknown)', 1, 0],
    ['organic_social', 1, 0],
  ])
  for (const [i, { startDate, endDate }] of data.points.entries()) {
    const days = { period: 'custom', startDate, endDate }
    const { body } = await person.call(`POST /orgs/${org.orgId}/attribution`, { body: days })
    const rows: AttributionRow[] = body.data.rows
    const expected = new Map(rows.map(({ group, models }) => [group, models.linear]))
    for (const { key, points } of data.series)
      expect(expected.get(key) ?? none).toMatchObject({ ...points[i] })
  }
})

test.for([
  'startDate=2026-01-01',
  'by=country',
  'model=magic',
  'interval=hour',
  'startDate=x&endDate=y',
])('an invalid query is rejected: %s', async (query) => {
  const { org, person } = await newViewer(service)

  expect((await person.call(`GET /orgs/${org.orgId}/dashboard`, { query })).status).toBe(400)
})

test('an organization counts only its own leads and spend', async () => {
  const { org, person } = await newViewer(service)
  const other = await service.newOrg()
  await store(other, [{ createdAt: at }])
  const row = { date: '2026-01-02', platform: 'google_ads', currency: 'EUR', spend: 1 }
  await other.call('PUT /ad-spend', { body: { rows: [row] } })

  const data = await loadDashboard(org, person, { startDate: '2026-01-01', endDate: '2026-01-03' })

  expect([data.totals.leads, data.before?.totals.leads, data.spend]).toEqual([0, 0, []])
})
