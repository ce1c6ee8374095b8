import { afterAll, expect, test } from 'vitest'
import type { SpendTotal } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import type { Role } from '../../../contract/organizations/roles.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { loadDashboard } from '../../test/calls/dashboard-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

const store = ({ orgId }: TestOrg, leads: readonly TestLead[]) =>
  service.db.inOrg(orgId, (tx) => insertTestLeads(tx, leads))

const days = { startDate: '2026-01-01', endDate: '2026-01-02' }
const query = new URLSearchParams(days).toString()

async function newMember(role: Role, fields: Partial<Org> = {}) {
  const org = await service.newOrg(fields)
  const person = await newPerson(service, { [org.orgId]: role })
  const load = async () => (await person.call(`GET /orgs/${org.orgId}/overview`, { query })).body
  return { org, person, load }
}

const at = '2026-01-02T10:00:00.000Z'
const ad = { platform: 'google_ads', campaignId: 'c1', clicks: 3, impressions: 40 }

test('an empty organization has no figures and no problems', async () => {
  const { load } = await newMember('owner')

  expect((await load()).data).toEqual({
    leads: 0,
    won: 0,
    spend: null,
    lastLeadAt: null,
    problems: [],
  })
})

test('figures agree with the dashboard and the ad spend report', async () => {
  const { org, person, load } = await newMember('owner', { timeZone: 'Asia/Tokyo' })
  const clicked = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'c1', gclid: 'g' }
  await store(org, [
    { createdAt: at, status: 'won', qualifiedAt: at, value: 90_00, ...clicked },
    { createdAt: at, ...clicked },
    // The day has ended in Tokyo.
    { createdAt: '2026-01-02T15:00:00.000Z' },
    { createdAt: '2026-01-01T01:00:00.000Z', source: 'import' },
  ])
  const rows = [
    { ...ad, date: '2026-01-01', currency: 'EUR', spend: 30 },
    { ...ad, date: '2026-01-02', currency: 'CHF', spend: 7 },
    { ...ad, date: '2026-01-03', currency: 'CHF', spend: 900 },
  ]
  await org.call('PUT /ad-spend', { body: { rows } })

  const { data } = await load()

  const dashboard = await loadDashboard(org, person, days)
  const report = await org.call('POST /ad-spend', { body: { period: 'custom', ...days } })
  const totals: SpendTotal[] = report.body.meta.totals
  const main = totals.find(({ currency }) => currency === 'EUR')
  expect(data.leads).toBe(3)
  expect([data.leads, data.won]).toEqual([dashboard.totals.leads, dashboard.totals.won])
  expect(data.spend).toEqual({
    currency: 'EUR',
    amount: 30,
    costPerLead: main?.costPerLead,
    roas: main?.roas,
  })
  expect(data.lastLeadAt).toBe('2026-01-02T15:00:00.000Z')
})

test('problems are the health checks that warn, for roles that may read them', async () => {
  const { org, person, load } = await newMember('member', { leadsLimit: 1 })
  const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
  await org.call('POST /leads', { body: { name: 'Ada' } })

  const { problems } = (await load()).data
  const hidden = await viewer.call(`GET /orgs/${org.orgId}/overview`, { query })

  const health = await person.call(`GET /orgs/${org.orgId}/health`)
  const warnings = health.body.data.checks.filter(
    ({ state }: { state: string }) => state === 'warning',
  )
  expect(problems).toEqual(
    warnings.map(({ id, title, message }: Record<string, string>) => ({ id, title, message })),
  )
  expect(problems.map(({ id }: { id: string }) => id)).toEqual(['plan'])
  expect(hidden.body.data.problems).toBeNull()
})
