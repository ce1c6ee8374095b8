import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emailKeyOf, phoneKeyOf } from '../server/features/leads/phone-key.ts'
import { searchTextOf } from '../server/features/leads/search-text.ts'
import { startService, type TestService } from '../server/test/harness.ts'
import { connectOwner, fill, removeCreated, renewKey } from './data-set.ts'
import { leadBodies } from './lead-bodies.ts'

let service: TestService
let owner: pg.Client
let data: Awaited<ReturnType<typeof fill>>

beforeAll(async () => {
  service = await startService()
  owner = await connectOwner({ ...inject('postgres'), database: service.connection.database })
  const wanted = { leads: 300, smallOrgs: 2, fingerprint: 'test', now: new Date() }
  data = await fill(owner, service.db, wanted)
})

afterAll(async () => {
  await owner.end()
  await service.stop()
})

test('the large organization has the leads asked for, the small ones 40 % of that', async () => {
  const { rows } = await owner.query(
    `select "orgId" = $1 as large, count(*)::int as leads, count(distinct "orgId")::int as orgs
     from lead group by 1 order by 1`,
    [data.orgId],
  )

  expect(rows).toEqual([
    { large: false, leads: 120, orgs: 2 },
    { large: true, leads: 300, orgs: 1 },
  ])
})

test('keys and search texts are those that the service itself would have written', async () => {
  const { rows } = await owner.query(
    'select "externalId", name, email, phone, "emailKey", "phoneKey", "searchText" from lead',
  )

  for (const lead of rows) {
    const phoneKey = lead.phone === null ? null : phoneKeyOf(lead.phone, 'DE')
    expect(lead.phoneKey).toBe(phoneKey)
    expect(lead.emailKey).toBe(lead.email === null ? null : emailKeyOf(lead.email))
    expect(lead.searchText).toBe(searchTextOf(lead, phoneKey))
  }
})

test('ids carry the instant of arrival', async () => {
  const { rows } = await owner.query(
    'select count(*)::int as n from lead where uuid_extract_timestamp(id) <> "createdAt"',
  )

  expect(rows).toEqual([{ n: 0 }])
})

test('the baseline has the same leads', async () => {
  const { rows } = await owner.query(
    `select count(*)::int as n, count(*) filter (where ours.value / 100.0 is distinct from
       theirs.value or ours.gclid is distinct from theirs.gclid)::int as different
     from lead ours join baseline.lead theirs using (id, "createdAt", status, website)`,
  )

  expect(rows).toEqual([{ n: 420, different: 0 }])
})

test('the converting session of a lead is the newest of its journey', async () => {
  const key = await renewKey(owner, service.db, data.orgId)

  const { body } = await service.callWith(key, 'GET /leads', { query: 'limit=100' })

  const linked = body.data.filter((lead: { session: unknown }) => lead.session !== null)
  expect(linked.length).toBeGreaterThan(30)
  for (const lead of linked) expect(lead.sessions.at(-1)).toEqual(lead.session)
})

test('bodies of creates are accepted, break no rule, and can be taken away again', async () => {
  const key = await renewKey(owner, service.db, data.orgId)
  const next = leadBodies('test-')

  const answers = []
  for (let i = 0; i < 50; i++) {
    answers.push(await service.callWith(key, 'POST /leads', { body: next() }))
  }
  await removeCreated(owner, data)

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  expect(answers.flatMap(({ body }) => body.data.warnings ?? [])).toEqual([])
  const { rows } = await owner.query('select count(*)::int as n from lead')
  expect(rows).toEqual([{ n: 420 }])
})
