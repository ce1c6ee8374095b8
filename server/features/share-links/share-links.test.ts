import { afterAll, describe, expect, test } from 'vitest'
import { callApp, newPerson } from '../../test/calls/app-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import { openSharedReport, sharedReportInput } from './open-shared-report.ts'
import { createShareToken } from './share-link-token.ts'

const service = await startService()
afterAll(service.stop)

const open = (token: string, more: object = {}) =>
  callApp(service.app, 'POST /shared-report', { body: { token, ...more } })

async function newShared(body: object = {}) {
  const org = await service.newOrg({ currency: 'EUR' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}/share-links`
  const answer = await owner.call(`POST ${at}`, { body: { name: 'Client', ...body } })
  expect(answer.status).toBe(201)
  const { id, token } = answer.body.data as { id: string; token: string }
  const list = async () => (await owner.call(`GET ${at}`)).body.data
  return { org, owner, at, id, token, list }
}

const days = { startDate: '2026-01-01', endDate: '2026-01-31' }

/** Stores a won lead with contact data, and ad spend. */
async function fill(org: TestOrg): Promise<void> {
  const createdAt = '2026-01-05T10:00:00.000Z'
  const lead = { createdAt, status: 'won', qualifiedAt: createdAt, value: 90_00 }
  const contact = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+493012345678' }
  await service.db.inOrg(org.orgId, (tx) => insertTestLeads(tx, [{ ...lead, ...contact }]))
  const row = { date: '2026-01-05', platform: 'google_ads', currency: 'EUR', spend: 30 }
  await org.call('PUT /ad-spend', { body: { rows: [row] } })
}

test('a visitor sees the figures of the dashboard and no contact data', async () => {
  const { org, owner, token } = await newShared()
  await fill(org)

  const answer = await open(token, days)

  const query = new URLSearchParams({ ...days, by: 'channel' }).toString()
  const dashboard = await owner.call(`GET /orgs/${org.orgId}/dashboard`, { query })
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ name: 'Client', currency: 'EUR', timeZone: 'UTC' })
  expect(answer.body.data.dashboard).toEqual(dashboard.body.data)
  expect(answer.body.data.dashboard.totals).toMatchObject({ leads: 1, won: 1, value: 90 })
  expect(answer.body.data.spend[0]).toMatchObject({ currency: 'EUR', spend: 30 })
  expect(JSON.stringify(answer.body)).not.toMatch(/Ada|ada@|\+4930|30123/)
  expect(answer.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  })
})

test('a visitor can count outcomes by their date', async () => {
  const { org, owner, token } = await newShared()
  const closedAt = '2026-01-20T10:00:00.000Z'
  const lead = { createdAt: '2025-12-31T10:00:00.000Z', value: 20_00 }
  await service.db.inOrg(org.orgId, (tx) =>
    insertTestLeads(tx, [
      { ...lead, status: 'won', qualifiedAt: closedAt, wonAt: closedAt },
      { ...lead, status: 'lost', lostAt: closedAt },
    ]),
  )

  const { body } = await open(token, { ...days, countBy: 'outcome' })
  const byCreation = await open(token, days)
  const misspelled = await open(token, { ...days, countBy: 'both' })

  const query = new URLSearchParams({ ...days, by: 'channel', countBy: 'outcome' }).toString()
  const dashboard = await owner.call(`GET /orgs/${org.orgId}/dashboard`, { query })
  expect(body.data.dashboard).toEqual(dashboard.body.data)
  const outcomes = { leads: 0, qualified: 1, won: 1, lost: 1, value: 20 }
  expect(body.data.dashboard.totals).toMatchObject(outcomes)
  expect(body.data.attribution.totals).toMatchObject(outcomes)
  expect(byCreation.body.data.attribution.totals).toMatchObject({ won: 0, lost: 0, value: 0 })
  expect(misspelled.status).toBe(400)
})

test.for(['landingPage', 'keyword', 'medium'])('visitors cannot group by %s', async (groupBy) => {
  const { token } = await newShared()

  expect((await open(token, { groupBy })).status).toBe(400)
})

test.for(['dashboard', 'attribution'] as const)(
  'a link limited to the %s shows nothing else',
  async (report) => {
    const { org, token, list } = await newShared({ report })
    await fill(org)

    const { data } = (await open(token, days)).body

    const hidden = report === 'dashboard' ? 'attribution' : 'dashboard'
    expect(data[hidden]).toBeNull()
    expect(data[report]).not.toBeNull()
    expect(data.spend).toHaveLength(report === 'dashboard' ? 1 : 0)
    expect(await list()).toMatchObject([{ report }])
  },
)

test('a link cannot be limited to an unknown report', async () => {
  const { owner, at } = await newShared()

  const answer = await owner.call(`POST ${at}`, { body: { name: 'Client', report: 'leads' } })

  expect(answer.status).toBe(400)
})

describe('a link with a password', () => {
  test('opens only with it', async () => {
    const { token } = await newShared({ password: 'long enough' })

    const answers = [
      await open(token),
      await open(token, { password: 'wrong enough' }),
      await open(token, { password: 'long enough' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200])
    expect(answers[0]?.body.error).toMatchObject({
      message: 'Enter the password.',
      details: { reason: 'password' },
    })
    expect(answers[1]?.body.error.message).toBe('Wrong password.')
    expect(JSON.stringify(answers[0]?.body)).not.toContain('Client')
  })

  test('limits guesses, and counts concurrent ones before it reads the password', async () => {
    const { token } = await newShared({ password: 'long enough' })

    const guesses = Array.from({ length: 12 }, (_, i) => open(token, { password: `guess ${i}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)

    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
  })
})

describe('a visitor gets nothing from', () => {
  test('a revoked link', async () => {
    const { owner, at, id, token, list } = await newShared()
    expect((await open(token)).status).toBe(200)

    expect((await owner.call(`DELETE ${at}/${id}`)).status).toBe(200)

    expect((await open(token)).body.error.message).toBe('This link has expired or been revoked.')
    expect((await list())[0].revokedAt).not.toBeNull()
    expect((await owner.call(`DELETE ${at}/${id}`)).status).toBe(404)
  })

  test('an expired link', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const { token } = await newShared({ expiresAt: expiresAt.toISOString() })
    const input = sharedReportInput.parse({ token })
    const openAt = (ms: number) =>
      openSharedReport(service.db, input, new Date(expiresAt.getTime() + ms))

    expect(await openAt(-1)).toMatchObject({ name: 'Client' })
    expect(await openAt(0)).toBeUndefined()
  })

  test('a link whose token names another organization', async () => {
    const [ours, theirs] = [await newShared(), await newShared()]
    const secret = ours.token.split('.')[1]

    const answers = [
      await open(`${theirs.org.orgId}.${secret}`),
      await open(createShareToken(ours.org.orgId)),
      await open(`${ours.token}x`),
      await open('nothing'),
      await open(ours.id),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const messages = new Set(answers.map(({ body }) => body.error.message))
    expect(messages.size).toBe(1)
  })
})

test('the list shows the last use and never the token', async () => {
  const { token, id, list } = await newShared({ password: 'long enough' })
  expect(await list()).toMatchObject([{ id, hasPassword: true, lastUsedAt: null, revokedAt: null }])

  await open(token, { password: 'long enough' })

  const text = JSON.stringify(await list())
  expect((await list())[0].lastUsedAt).not.toBeNull()
  expect(text).not.toContain(token.split('.')[1])
})

test('a link cannot be used as a key or a session', async () => {
  const { org, token } = await newShared()

  const asKey = await service.app.inject({ url: '/api/leads', headers: { 'x-api-key': token } })
  const asSession = await callApp(service.app, `GET /orgs/${org.orgId}/leads`, {
    headers: { authorization: `Bearer ${token}` },
  })

  expect([asKey.statusCode, asSession.status]).toEqual([401, 401])
})

test('an expiry must be in the future', async () => {
  const { owner, at } = await newShared()
  const expiresAt = '2020-01-01T00:00:00Z'

  const answer = await owner.call(`POST ${at}`, { body: { name: 'Old', expiresAt } })

  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
})
