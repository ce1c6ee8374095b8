import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { toEmailKey, toPhoneKey } from '../../server/features/contacts/index.ts'
import { buildSearchText } from '../../server/features/leads/model/lead-row.ts'
import { startService, type TestService } from '../../server/test/harness.ts'
import { leadBodies } from '../throughput/lead-bodies.ts'
import { fill } from './fill.ts'
import { renewKeys } from './keys.ts'
import { connectOwner } from './owner.ts'
import { removeCreated } from './remove-created.ts'
import { removeAllSegments } from './remove-segments.ts'
import { findSmallOrg } from './sample.ts'
import { sealDataSet } from './seal-data-set.ts'

let service: TestService
let owner: pg.Client
let data: Awaited<ReturnType<typeof fill>>

beforeAll(async () => {
  service = await startService()
  const connection = { ...inject('postgres'), database: service.connection.database }
  owner = await connectOwner(connection)
  const options = { leads: 3_000, smallOrgs: 2, fingerprint: 'test', now: new Date() }
  data = await fill(connection, service.db, options)
})

afterAll(async () => {
  await owner.end()
  await service.stop()
})

async function renewKey(): Promise<string> {
  const [key = ''] = await renewKeys(owner, service.db, [data.orgId])
  return key
}

test('the large organization has the requested leads, the small ones 40% of that', async () => {
  const { rows } = await owner.query(
    `select "orgId" = $1 as large, count(*)::int as leads, count(distinct "orgId")::int as orgs
     from lead group by 1 order by 1`,
    [data.orgId],
  )

  expect(rows).toEqual([
    { large: false, leads: 1_200, orgs: 2 },
    { large: true, leads: 3_000, orgs: 1 },
  ])
})

test('keys and search texts are the same as the service would write', async () => {
  const { rows } = await owner.query(
    'select "externalId", name, email, phone, "emailKey", "phoneKey", "searchText" from lead',
  )

  for (const lead of rows) {
    const phoneKey = lead.phone === null ? null : toPhoneKey(lead.phone, 'DE')
    expect(lead.phoneKey).toBe(phoneKey)
    expect(lead.emailKey).toBe(lead.email === null ? null : toEmailKey(lead.email))
    expect(lead.searchText).toBe(buildSearchText(lead, phoneKey))
  }
})

test('ids contain the creation time', async () => {
  const { rows } = await owner.query('select id, "createdAt" from lead')

  for (const { id, createdAt } of rows) {
    const millis = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(millis).toBe(createdAt.getTime())
  }
})

test('the baseline has the same leads', async () => {
  const { rows } = await owner.query(
    `select count(*)::int as n, count(*) filter (where ours.value / 100.0 is distinct from
       theirs.value or ours.gclid is distinct from theirs.gclid)::int as different
     from lead ours join baseline.lead theirs using (id, "createdAt", status, website)`,
  )

  expect(rows).toEqual([{ n: 4_200, different: 0 }])
})

test('the converting session of a lead is its newest one', async () => {
  const key = await renewKey()

  const { body } = await service.callWith(key, 'GET /leads', { query: 'limit=100' })

  const linked = body.data.filter((lead: { session: unknown }) => lead.session !== null)
  expect(linked.length).toBeGreaterThan(30)
  for (const lead of linked) expect(lead.sessions.at(-1)).toEqual(lead.session)
})

test('bodies of creates are accepted and match no rule', async () => {
  const key = await renewKey()
  const next = leadBodies('test-')

  const answers = []
  for (let i = 0; i < 50; i++) {
    answers.push(await service.callWith(key, 'POST /leads', { body: next() }))
  }

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  expect(answers.flatMap(({ body }) => body.data.warnings ?? [])).toEqual([])
})

/** Number of leads that fill a segment together with the data set's leads. */
const created = 1_500

test('created leads can be removed again, sealed or not', async () => {
  const key = await renewKey()
  const totals = async () => {
    const list = await service.callWith(key, 'GET /leads', { query: 'limit=1' })
    const won = await service.callWith(key, 'GET /leads', { query: 'limit=1&status=won' })
    return [list, won].map(({ body }) => body.meta.pagination.total)
  }
  await removeCreated(owner, data)
  const before = await totals()
  const next = leadBodies('sealed-')
  const create = () => service.callWith(key, 'POST /leads', { body: { ...next(), status: 'won' } })
  await Promise.all(Array.from({ length: created }, create))
  await sealDataSet(owner, service.db, process.pid)
  const between = await totals()
  const { rowCount: sealed } = await owner.query('select from lead_segment where "lastAt" > $1', [
    data.endsAt,
  ])

  await removeCreated(owner, data)
  await sealDataSet(owner, service.db, process.pid)

  expect(before).toEqual([3_000, expect.any(Number)])
  expect(between).toEqual(before.map((total) => total + created))
  expect(sealed).toBeGreaterThan(0)
  expect(await totals()).toEqual(before)
})

test('leads of removed segments are sealed again', async () => {
  const sealed = async () => {
    await sealDataSet(owner, service.db, process.pid)
    const { rows } = await owner.query(
      'select "orgId", "lastId", slots from lead_segment order by "orgId", "lastAt"',
    )
    return rows
  }
  const before = await sealed()

  await removeAllSegments(owner)

  expect(before.length).toBeGreaterThan(0)
  expect(await sealed()).toEqual(before)
})

test('the small organization is the one with the closest number of leads', async () => {
  const { rows } = await owner.query(
    `select "orgId" as id, count(*)::int as leads from lead where "orgId" <> $1
     group by 1 order by 2`,
    [data.orgId],
  )

  expect(await findSmallOrg(owner, data.orgId, 1)).toEqual(rows[0])
  expect(await findSmallOrg(owner, data.orgId, 1_000)).toEqual(rows[1])
})
