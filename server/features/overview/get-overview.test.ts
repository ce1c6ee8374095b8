import { afterAll, expect, test } from 'vitest'
import type { SpendTotal } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import type { Role } from '../../../contract/organizations/roles.ts'
import { createRatioFormat } from '../../../contract/values/ratio.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { loadDashboard } from '../../test/calls/dashboard-calls.ts'
import { readPdf } from '../../test/calls/read-pdf.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'
import { insertMembership } from '../organizations/index.ts'

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
    // In Tokyo, this is already January 3, after the end of the period.
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

test('the PDF of all organizations has the figures of the list, and none of other organizations', async () => {
  const { org, person, load } = await newMember('owner', { name: 'Acme', currency: 'EUR' })
  const other = await service.newOrg({ name: 'Other' })
  await service.db.inOrg(other.orgId, (tx) => insertMembership(tx, person.id, 'viewer', new Date()))
  await newMember('owner', { name: 'Stranger' })
  const lead = { createdAt: at, name: 'Ada', utm_campaign: 'c1', gclid: 'Cj0KCQ' }
  await store(org, [lead, { ...lead, status: 'won', value: 300_00, qualifiedAt: at }])
  await org.call('PUT /ad-spend', {
    body: { rows: [{ ...ad, date: '2026-01-02', accountId: '1', currency: 'EUR', spend: 100 }] },
  })

  const file = (cookie?: string) =>
    service.app.inject({
      url: `/app/organization-files/overview?${query}&language=de`,
      headers: cookie === undefined ? {} : { cookie },
    })
  const answer = await file(person.cookie)

  const { pages, title } = await readPdf(answer.rawPayload)
  const { roas } = (await load()).data.spend
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('organizations-2026-01-01-2026-01-02.pdf')
  expect(title).toBe('Alle Organisationen')
  expect(pages[0]).toMatch(/Acme.*Other.*Gesamt/s)
  expect(pages[0]).toContain(createRatioFormat('de')(roas))
  expect(pages[0]).not.toContain('Stranger')
  expect((await file()).statusCode).toBe(401)
})
