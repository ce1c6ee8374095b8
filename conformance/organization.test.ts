import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../contract/values/time.ts'
import type { OwnOrg } from './administrator.ts'
import { type Call, readLead, refusal, storeLead, unique } from './call.ts'
import { dropFolder, type LaunchedServer, launchServer, newFolder } from './launch.ts'
import { ownOrg } from './own-org.ts'

/** Folder of this file's own service, because the settings in these tests need admin commands. */
const folder = await newFolder()
let server: LaunchedServer
/** Organization with default settings. */
let plain: OwnOrg
beforeAll(async () => {
  server = await launchServer(folder)
  plain = await newOrg()
})
afterAll(async () => {
  await server.stop()
  await dropFolder(folder)
})

const newOrg = (...settings: string[]): Promise<OwnOrg> => ownOrg(server, folder, ...settings)

test('a fresh organization has the promised defaults', async () => {
  const { call } = await newOrg()
  const lead = await readLead(await storeLead({ status: 'won', value: 80 }, call), call)
  await storeLead({ source: 'gtm' }, call)

  const { usage, leads, conversion } = (await call('POST /stats', { body: {} })).body.data

  expect(Date.parse(lead.expiresAt) - Date.parse(lead.createdAt)).toBe(90 * dayMs)
  const limits = { leadsLimit: 1_000_000_000, lockedLeads: 0, periodStart: null, periodEnd: null }
  expect(usage).toEqual({ leadsUsed: 2, ...limits })
  expect(leads).toEqual({
    total: 2,
    byStatus: { open: 1, qualified: 0, won: 1, lost: 0 },
    bySource: { api: 1, gtm: 1 },
  })
  const value = { averageValue: 80, totalValue: 80 }
  expect(conversion).toEqual({ qualified: 1, qualificationRate: 0.5, winRate: 1, ...value })
})

test('a key can read and change only the leads of its own organization', async () => {
  const [{ call: ours }, { call: theirs }] = [plain, await newOrg()]
  const [email, externalId] = [`${unique()}@example.com`, unique()]
  const id = await storeLead({ email, externalId }, ours)

  expect(refusal(await theirs(`GET /leads/${id}`))).toEqual([404, 'NOT_FOUND'])
  expect((await theirs('GET /leads')).body.meta.pagination.total).toBe(0)
  for (const who of [{ id }, { email }, { externalId }]) {
    const answer = await theirs('PATCH /leads', { body: { ...who, status: 'won' } })
    expect(refusal(answer)).toEqual([404, 'NOT_FOUND'])
  }
  expect((await theirs('POST /stats', { body: {} })).body.data.leads.total).toBe(0)
  // An external ID is only unique within its organization.
  await storeLead({ externalId }, theirs)
  expect((await readLead(id, ours)).status).toBe('open')
})

test('a read-only key cannot write', async () => {
  const call = await plain.withKey('--access', 'read')
  const writes = [
    ['POST /leads', { name: 'Ada' }],
    ['PATCH /leads', { email: 'a@example.com', status: 'won' }],
    ['PUT /ad-spend', { rows: [] }],
  ] as const

  for (const [route, body] of writes) {
    expect(refusal(await call(route, { body }))).toEqual([403, 'FORBIDDEN'])
  }
  expect((await call('GET /leads')).status).toBe(200)
  expect((await call('POST /stats', { body: {} })).status).toBe(200)
  expect((await call('POST /ad-spend', { body: {} })).status).toBe(200)
})

test('a form key can only create leads', async () => {
  const call = await plain.withKey('--access', 'form')

  expect((await call('POST /leads', { body: { name: 'Ada' } })).status).toBe(201)
  expect(refusal(await call('GET /leads'))).toEqual([403, 'FORBIDDEN'])
  expect(refusal(await call('POST /stats', { body: {} }))).toEqual([403, 'FORBIDDEN'])
  expect((await call('GET /check')).status).toBe(200)
})

test('a rule blocks matching leads until it is deleted', async () => {
  const { call, admin } = plain
  const file = join(folder, 'rule.json')
  const conditions = [{ field: 'email', operator: 'endsWith', value: '@spam.example' }]
  await writeFile(file, JSON.stringify({ name: 'Spam', conditions }))
  const body = { email: 'x@SPAM.example' }

  const ruleId = (await admin('add-rule', '--file', file)).trim()

  await expect
    .poll(async () => refusal(await call('POST /leads', { body })))
    .toEqual([403, 'FORBIDDEN'])
  const { details } = (await call('POST /leads', { body })).body.error
  expect(details).toEqual({ rule: 'Spam', rejectionId: expect.any(String) })
  await storeLead({ email: 'x@example.com' }, call)
  await admin('delete-rule', '--id', ruleId)
  await expect.poll(async () => (await call('POST /leads', { body })).status).toBe(201)
})

test('duplicates are stored by default', async () => {
  const email = `${unique()}@example.com`

  const ids = [await storeLead({ email }, plain.call), await storeLead({ email }, plain.call)]

  expect(new Set(ids).size).toBe(2)
})

test('duplicates are rejected, or fill missing fields of the first lead, if configured', async () => {
  const { call, admin } = await newOrg('--duplicate-policy', 'refuse')
  const email = 'ada@example.com'
  const existingId = await storeLead({ name: 'Ada', email, phone: '+44 20 7946 0001' }, call)

  for (const body of [{ email: 'ADA@example.com' }, { phone: '+442079460001' }]) {
    const answer = await call('POST /leads', { body })
    expect(refusal(answer)).toEqual([409, 'CONFLICT'])
    expect(answer.body.error.details).toEqual({ existingId })
  }

  await admin('settings', '--duplicate-policy', 'merge')
  const merge = () => call('POST /leads', { body: { name: 'X', email, gclid: 'g-1' } })
  await expect.poll(async () => (await merge()).status).toBe(200)
  const { body } = await merge()
  expect([body.id, body.data.id]).toEqual([existingId, existingId])
  expect(await readLead(existingId, call)).toMatchObject({ name: 'Ada', email, gclid: 'g-1' })
})

describe('an update that matches several leads', () => {
  async function twins(call: Call) {
    const email = `${unique()}@example.com`
    const ids = [await storeLead({ email }, call), await storeLead({ email }, call)]
    return {
      ids,
      update: () => call('PATCH /leads', { body: { email, status: 'won' } }),
      async statuses() {
        const leads = await Promise.all(ids.map((id) => readLead(id, call)))
        return leads.map(({ status }) => status)
      },
    }
  }

  test('is rejected with their IDs by default', async () => {
    const { ids, update, statuses } = await twins(plain.call)

    const answer = await update()

    expect(refusal(answer)).toEqual([409, 'CONFLICT'])
    expect([...answer.body.error.details.leadIds].sort()).toEqual([...ids].sort())
    expect(await statuses()).toEqual(['open', 'open'])
  })

  test('changes the newest or all of them, if configured', async () => {
    const { call, admin } = await newOrg('--match-policy', 'newest')
    const { ids, update, statuses } = await twins(call)

    const newest = (await update()).body.data
    expect(newest).toMatchObject({ leadId: ids[1], leadsUpdated: 1, leadIds: [ids[1]] })
    expect(await statuses()).toEqual(['open', 'won'])

    await admin('settings', '--match-policy', 'all')
    await expect.poll(async () => (await update()).body.data.leadsUpdated).toBe(2)
    const { leadId, leadIds } = (await update()).body.data
    expect([leadId, [...leadIds].sort()]).toEqual([ids[1], [...ids].sort()])
    expect(await statuses()).toEqual(['won', 'won'])
  })
})

test('leads over the plan limit are stored locked and unlocked by a higher limit', async () => {
  const { call, admin } = await newOrg()
  const today = new Date().toISOString().slice(0, 10)
  await admin('set-plan', '--leads', '1', '--starts', today)
  const usage = async () => (await call('POST /stats', { body: {} })).body.data.usage
  await expect.poll(async () => (await usage()).leadsLimit).toBe(1)
  const contact = {
    name: 'Bea',
    email: 'b@example.com',
    phone: '+44 20 7946 0002',
    note: 'n',
    custom: '{}',
  }
  const first = await storeLead({ name: 'Ada' }, call)
  const second = await storeLead({ ...contact, gclid: 'g-2' }, call)

  const [open, locked] = [await readLead(first, call), await readLead(second, call)]
  const { leadsUsed, lockedLeads, periodStart, periodEnd } = await usage()

  expect([open.locked, open.name]).toEqual([false, 'Ada'])
  const nulls = Object.fromEntries(Object.keys(contact).map((field) => [field, null]))
  expect(locked).toMatchObject({ ...nulls, locked: true, gclid: 'g-2' })
  expect((await call('GET /leads', { query: 'search=bea' })).body.data).toEqual([])
  expect([leadsUsed, lockedLeads]).toEqual([2, 1])
  expect(periodStart).toBe(`${today}T00:00:00.000Z`)
  expect(periodEnd > periodStart).toBe(true)
  await admin('set-plan', '--leads', 'unlimited')
  expect(await readLead(second, call)).toMatchObject({ ...contact, locked: false })
})

test('a lead can have a label and a conversion event and be filtered by label', async () => {
  const { call, admin } = plain
  const labelId = (await admin('add-label', '--name', 'VIP')).trim()
  const selectedConversionEventId = (await admin('add-conversion-event', '--name', 'Sale')).trim()
  const id = await storeLead({ labelId }, call)

  const updated = await call('PATCH /leads', { body: { id, selectedConversionEventId } })

  expect(updated.status).toBe(200)
  expect(await readLead(id, call)).toMatchObject({ labelId, selectedConversionEventId })
  const found = await call('GET /leads', { query: `labelId=${labelId}` })
  expect(found.body.data.map((lead: { id: string }) => lead.id)).toEqual([id])
})
