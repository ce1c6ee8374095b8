import { afterAll, beforeAll, expect, test } from 'vitest'
import { sources, statuses } from '../../contract/field-kinds.ts'
import { type Lead, leadSchema } from '../../contract/leads/lead-schemas.ts'
import { lastDays } from '../../server/features/sample-data/invent/calendar.ts'
import { adAccounts } from '../../server/features/sample-data/invent/traffic/campaigns.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { startService, type TestService } from '../../server/test/harness.ts'
import { demoKey, demoReadKey } from './demo-key.ts'
import { fillDemo } from './fill-demo.ts'
import { openDemo } from './open-demo.ts'
import { refusingRules } from './quarantine.ts'

// A Wednesday afternoon, shortly after the end of daylight saving time.
const now = new Date('2025-11-05T13:20:00Z')
const days = lastDays(now, 120).map(({ date }) => date)
const wholeTime = { period: 'custom', startDate: days[0], endDate: days.at(-1) }

let service: TestService
let leads: Lead[]

beforeAll(async () => {
  service = await startService()
  await fillDemo(service.db, now)
  leads = await listAll()
})
afterAll(() => service.stop())

const call = (route: string, sent = {}) => service.callWith(demoKey, route, sent)

async function listAll(): Promise<Lead[]> {
  const pages = []
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { body } = await call('GET /leads', { query: `limit=100&page=${page}` })
    pages.push(...body.data)
    hasMore = body.meta.pagination.hasMore
  }
  return pages
}

const computeShare = (all: readonly Lead[], test: (lead: Lead) => boolean): number =>
  all.filter(test).length / all.length

/** Contents of the demo's tables as sorted strings, without IDs that differ between runs. */
async function readContents({ db }: TestService): Promise<string[]> {
  const [org] = await db.inSystem((tx) => tx.query<{ id: string }>(sql`select id from org`))
  const tables = ['lead', 'lead_history', 'session', 'ad_spend', 'rejected_lead', 'label']
  const rows = await db.readInOrg(org?.id ?? '', (tx) =>
    Promise.all(
      tables.map((table) =>
        tx.query<{ content: string }>(sql`
          select (to_jsonb(t) - array['orgId', 'ruleId', 'actorId'])::text as content
          from ${sql.ref(table)} t`),
      ),
    ),
  )
  return rows
    .flat()
    .map(({ content }) => content)
    .sort()
}

test('the same moment gives the same data', async () => {
  const again = await startService()
  await fillDemo(again.db, now)

  const [first, second] = [await readContents(service), await readContents(again)]
  await again.stop()

  expect(first.length).toBeGreaterThan(8_000)
  expect(second).toEqual(first)
})

test('a filled database stays unchanged', async () => {
  const filled = await fillDemo(service.db, new Date())

  expect(filled).toBe(false)
  expect(await listAll()).toEqual(leads)
})

test('an installation that is not the demo is rejected and stays unchanged', async () => {
  const real = await startService()
  const org = await real.newOrg()
  const place = { publicUrl: 'http://localhost:3000', DATA_DIR: './data' }

  await expect(openDemo(real.db, place)).rejects.toThrow(/not the demo/)

  expect((await org.call('GET /leads')).body.meta.pagination.total).toBe(0)
  expect((await real.callWith(demoKey, 'GET /leads')).status).toBe(401)
  await real.stop()
})

test('the greeting shows keys, sample requests and the amount of data', async () => {
  const place = { publicUrl: 'http://localhost:3000', DATA_DIR: './data/demo' }

  const greeting = (await openDemo(service.db, place)).join('\n')

  expect(greeting).toContain(demoKey)
  expect(greeting).toContain(demoReadKey)
  expect(greeting).toContain('curl http://localhost:3000/api/leads')
  expect(greeting).toContain(`${leads.length.toLocaleString('en-US')} leads from 120 days`)
})

test('the second key is read-only', async () => {
  const read = await service.callWith(demoReadKey, 'GET /leads')
  const write = await service.callWith(demoReadKey, 'POST /leads', { body: { name: 'Ada' } })

  expect([read.status, write.status]).toEqual([200, 403])
})

test('about 2,000 leads have every status and source, and no lead is locked', () => {
  expect(leads.length).toBeGreaterThan(1_800)
  expect(leads.length).toBeLessThan(2_200)
  expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(statuses))
  expect(new Set(leads.map(({ source }) => source))).toEqual(new Set(sources))
  expect(leads.filter(({ locked }) => locked)).toEqual([])
})

test('every lead conforms to the API, and its id matches its age', () => {
  for (const lead of leads) {
    expect(leadSchema.safeParse(lead).error).toBeUndefined()
    expect(Number.parseInt(lead.id.replace('-', '').slice(0, 12), 16)).toBe(
      Date.parse(lead.createdAt),
    )
    const instants = [lead.createdAt, lead.qualifiedAt ?? lead.createdAt, lead.updatedAt]
    expect(instants).toEqual([...instants].sort())
    expect(lead.updatedAt <= now.toISOString()).toBe(true)
  }
})

test('young leads are mostly open, old ones mostly decided', () => {
  const isOpen = ({ status }: Lead) => status === 'open'
  const young = leads.filter(({ createdAt }) => createdAt > '2025-11-04')
  const old = leads.filter(({ createdAt }) => createdAt < '2025-09-01')

  expect(computeShare(young, isOpen)).toBeGreaterThan(0.8)
  expect(computeShare(old, isOpen)).toBeLessThan(0.25)
})

test('two thirds of the leads have a visit history that ends with the converting session', () => {
  const followed = leads.filter(({ session }) => session !== null)

  expect(computeShare(leads, ({ session }) => session !== null)).toBeGreaterThan(0.6)
  expect(computeShare(leads, ({ session }) => session !== null)).toBeLessThan(0.7)
  expect(new Set(followed.map(({ sessions }) => sessions.length))).toEqual(
    new Set([1, 2, 3, 4, 5, 6]),
  )
  for (const { session, sessions, gclid, utm_campaign, createdAt } of followed) {
    expect(sessions.at(-1)).toEqual(session)
    expect(session).toMatchObject({ isConverting: true, gclid, utm_campaign })
    expect(session?.lastSeenAt).toBe(createdAt)
  }
})

test('the history of a lead ends with its current values', async () => {
  const { body } = await call('GET /leads', { query: 'limit=1&status=won' })
  const [org] = await service.db.inSystem((tx) => tx.query<{ id: string }>(sql`select id from org`))

  const changes = await service.db.readInOrg(org?.id ?? '', (tx) =>
    tx.query<{ leadId: string; to: string; actorKind: string }>(sql`
      select distinct on ("leadId") "leadId", "to", "actorKind" from lead_history
      where field = 'status' order by "leadId", at desc`),
  )

  const byLead = new Map(changes.map(({ leadId, to }) => [leadId, to]))
  expect(byLead.get(body.data[0].id)).toBe('won')
  expect(leads.filter(({ id, status }) => (byLead.get(id) ?? 'open') !== status)).toEqual([])
  expect(new Set(changes.map(({ actorKind }) => actorKind))).toEqual(
    new Set(['user', 'key', 'system']),
  )
})

test('the statistics of the entire period count each lead', async () => {
  const { body } = await call('POST /stats', { body: wholeTime })

  const won = leads.filter(({ status }) => status === 'won')
  expect(body.data.leads.total).toBe(leads.length)
  expect(body.data.leads.byStatus.won).toBe(won.length)
  expect(body.data.conversion.totalValue).toBe(
    won.reduce((sum, { value }) => sum + (value ?? 0), 0),
  )
  expect(body.data.conversion.qualificationRate).toBeGreaterThan(0.3)
  expect(body.data.conversion.winRate).toBeGreaterThan(0.15)
})

test('every campaign has spend and leads, and every platform has won leads', async () => {
  const campaigns = adAccounts.flatMap((account) => account.campaigns)
  const query = { ...wholeTime, limit: 500 }

  const byCampaign = await call('POST /ad-spend', { body: query })
  const byPlatform = await call('POST /ad-spend', { body: { ...query, groupBy: 'platform' } })

  const rows: { campaignId: string; spend: number; leads: number; won: number }[] =
    byCampaign.body.data
  expect(new Set(rows.map(({ campaignId }) => campaignId))).toEqual(
    new Set(campaigns.map(({ id }) => id)),
  )
  expect(rows.filter(({ spend, leads }) => spend < 500 || leads < 10)).toEqual([])
  const [total] = byCampaign.body.meta.totals
  expect(total.leads).toBe(rows.reduce((sum, { leads }) => sum + leads, 0))
  expect(total.leads / leads.length).toBeGreaterThan(0.4)
  expect(byPlatform.body.data).toHaveLength(4)
  for (const { won, roas } of byPlatform.body.data) {
    expect(won).toBeGreaterThan(0)
    expect(roas).toBeGreaterThan(1)
  }
})

test('each of the 120 days has spend', async () => {
  const body = { ...wholeTime, groupBy: 'day', sort: 'day:asc', limit: 500 }

  const { body: answer } = await call('POST /ad-spend', { body })

  expect(answer.data.map(({ day }: { day: string }) => day)).toEqual(days)
})

test('leads in quarantine are blocked by the same rule when sent again', async () => {
  for (const { rule, leads: refused } of refusingRules) {
    for (const lead of refused) {
      const { status, body } = await call('POST /leads', { body: lead })
      expect([status, body.error.details.rule]).toEqual([403, rule.name])
    }
  }
})
