import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccentShades } from '../../../contract/reports/accent-shades.ts'
import { brandShades } from '../../../contract/reports/brand-shades.ts'
import { chartColor } from '../../../contract/reports/chart-colors.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { readPdf } from '../../test/calls/read-pdf.ts'
import { buildPng } from '../../test/calls/samples/images.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

const days = { startDate: '2026-01-01', endDate: '2026-01-31' }

let org: TestOrg
let owner: TestPerson
beforeAll(async () => {
  org = await service.newOrg({ name: 'Acme', currency: 'EUR', timeZone: 'Europe/Berlin' })
  owner = await newPerson(service, { [org.orgId]: 'owner' })
  await fill(org)
})

/**
 * Stores a won lead from a campaign, and spend for this campaign and for a campaign without leads.
 */
async function fill({ orgId, call }: TestOrg): Promise<void> {
  const createdAt = '2026-01-05T10:00:00.000Z'
  const paid = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'brand', gclid: 'Cj0KCQ' }
  const lead = { createdAt, status: 'won', qualifiedAt: createdAt, value: 1_234_500, ...paid }
  await service.db.inOrg(orgId, (tx) => insertTestLeads(tx, [{ ...lead, name: 'Ada Lovelace' }]))
  const row = { date: '2026-01-05', platform: 'google_ads', accountId: '1', currency: 'EUR' }
  const rows = [
    {
      ...row,
      campaignId: '10',
      campaignName: 'brand',
      spend: 1_500.5,
      impressions: 100,
      clicks: 10,
    },
    { ...row, campaignId: '11', campaignName: 'Łódź', spend: 20, impressions: 5, clicks: 1 },
  ]
  await call('PUT /ad-spend', { body: { rows } })
}

async function load(path: string, query: object = days, person = owner, orgId = org.orgId) {
  const parameters = new URLSearchParams({ ...query })
  const answer = await service.app.inject({
    method: 'GET',
    url: `/app/orgs/${orgId}/report-files/${path}?${parameters}`,
    headers: { cookie: person.cookie },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const read = async (path: string, query?: object) => readPdf((await load(path, query)).bytes)

test('ad spend has the rows, totals, chart and filters of the page', async () => {
  const { status, headers, bytes } = await load('ad-spend', { ...days, groupBy: 'campaign' })

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('ad-spend-campaign-2026-01-01-2026-01-31.pdf'),
  })
  const { pages, title, alts } = await readPdf(bytes)
  expect(title).toBe('Ad spend by campaign')
  const text = pages.join('\n')
  for (const expected of [
    ...['Acme', 'Jan 1 – 31, 2026', 'Creation date', 'Original currency', 'brand', 'Łódź'],
    ...['€1,500.50', 'Total EUR', '€1,520.50', 'Google Ads · 1', '(Europe/Berlin)'],
  ]) {
    expect(text).toContain(expected)
  }
  expect(alts.some((alt) => alt.startsWith('Spend and revenue per day, in EUR'))).toBe(true)
  expect(text).not.toContain('Ada')
})

test('a report is in the requested language, with its number and date formats', async () => {
  const { pages, language } = await read('ad-spend', { ...days, language: 'de' })

  expect(language).toBe('de')
  const text = pages.join('\n').replaceAll('\u00A0', ' ')
  for (const expected of [
    'Werbeausgaben nach Kampagne',
    '1.500,50 €',
    'Summe EUR',
    'Seite 1 von',
  ]) {
    expect(text).toContain(expected)
  }
})

test('a report of one campaign names it', async () => {
  const { pages } = await read('ad-spend', { ...days, campaignId: '11', groupBy: 'day' })

  expect(pages.join('\n')).toMatch(/Filter\s+Łódź|Filter\s+11/)
  expect(pages.join('\n')).not.toContain('€1,500.50')
})

test('attribution has one model, its difference to the default model, spend and the total', async () => {
  const query = { ...days, groupBy: 'campaign', measure: 'value', model: 'linear', currency: 'EUR' }

  const { pages, title } = await read('attribution', query)

  expect(title).toBe('Revenue by campaign')
  const text = pages.join('\n')
  for (const expected of [
    'Linear',
    'vs. last non-direct',
    'Cost / won',
    'brand',
    '€12,345',
    'Total',
  ]) {
    expect(text).toContain(expected)
  }
})

test('attribution has the top paths of the period, whatever it is grouped by', async () => {
  const query = { ...days, groupBy: 'source', language: 'de' }

  const text = (await read('attribution', query)).pages.join('\n').replaceAll('\u00A0', ' ')

  expect(text).toContain('Häufigste Pfade')
  expect(text).toContain('Tage bis zum Lead')
  expect(text).toMatch(/Bezahlte Suche\s+1 1 12\.345 € –/)
})

test('the dashboard has its metrics, chart, table and campaigns', async () => {
  const { pages, title } = await read('dashboard', { ...days, by: 'channel' })

  expect(title).toBe('Dashboard')
  const text = pages.join('\n')
  for (const expected of [
    ...['Key metrics', 'Leads per day', 'Top campaigns', 'Conversion rate', '€12,345'],
    ...['Compared with', 'Dec 1 – 31, 2025', 'Last non-direct'],
  ]) {
    expect(text).toContain(expected)
  }
})

test('unmatched ad spend has both lists', async () => {
  const { pages } = await read('unmatched')

  const text = pages.join('\n')
  expect(text).toContain('Every paid lead matches a campaign with spend.')
  expect(text).toMatch(/Łódź\s+Google Ads · 1\s+€20.00 5 1/)
})

test('a report without data says so', async () => {
  const query = { startDate: '2020-01-01', endDate: '2020-01-31' }

  for (const path of ['ad-spend', 'attribution']) {
    expect((await read(path, query)).pages[0]).toContain('No data in this period')
  }
})

test("a report has the organization's logo and accent color", async () => {
  const branded = await service.newOrg({ name: 'Branded' })
  const person = await newPerson(service, { [branded.orgId]: 'owner' })
  const body = { logo: buildPng().toString('base64'), accentColor: '#7048e8' }
  await person.call(`PATCH /orgs/${branded.orgId}/branding`, { body })

  const { bytes } = await load('dashboard', days, person, branded.orgId)

  expect(bytes.includes('/Subtype /Image')).toBe(true)
  expect((await readPdf(bytes)).alts).toContain('Branded')
})

test('charts have the colors of the web app, and totals a shade of the accent color', async () => {
  const branded = await service.newOrg({ currency: 'EUR' })
  const person = await newPerson(service, { [branded.orgId]: 'owner' })
  await fill(branded)
  const readFills = async (by: string) =>
    (await readPdf((await load('dashboard', { ...days, by }, person, branded.orgId)).bytes)).fills
  const [byChannel, total] = [await readFills('channel'), await readFills('none')]
  const body = { accentColor: '#7048e8' }
  await person.call(`PATCH /orgs/${branded.orgId}/branding`, { body })

  const accented = await readFills('none')

  expect(byChannel).toContain(chartColor('paid_search', 0, ''))
  expect(total).toContain(brandShades[6])
  expect(accented).toContain(buildAccentShades('#7048e8')[6])
  expect(accented).not.toContain(brandShades[6])
})

test('a reporter can download reports; people without access, and other sites, cannot', async () => {
  const reporter = await newPerson(service, { [org.orgId]: 'reporter' })
  const stranger = await newPerson(service, {})

  expect((await load('dashboard', days, reporter)).status).toBe(200)
  expect((await load('dashboard', days, stranger)).status).toBe(404)
  const anonymous = await service.app.inject(`/app/orgs/${org.orgId}/report-files/dashboard`)
  expect(anonymous.statusCode).toBe(401)
})

test.for([
  ['attribution', { groupBy: 'landingPage' }, 400],
  ['attribution', { limit: '5' }, 400],
  ['ad-spend', { startDate: '2026-02-30', endDate: '2026-03-01' }, 400],
  ['dashboard', { format: 'xlsx' }, 400],
  ['unmatched', { language: 'fr' }, 400],
] as const)('%s rejects %o', async ([path, query, expected]) => {
  const { status } = await load(path, { ...days, ...query })

  expect(status).toBe(expected)
})

test('an organization cannot create files without pause', async () => {
  const busy = await service.newOrg()
  const person = await newPerson(service, { [busy.orgId]: 'owner' })
  let count = 0
  let answer = await load('unmatched', days, person, busy.orgId)

  while (answer.status === 200 && count < 60) {
    count += 1
    answer = await load('unmatched', days, person, busy.orgId)
  }

  expect(count).toBeGreaterThanOrEqual(20)
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
  expect((await load('unmatched')).status).toBe(200)
})
