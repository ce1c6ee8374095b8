import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { accept, newAddress } from '../../../test/calls/accounts/invitation-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { findToken } from '../../../test/processes/smtp-server.ts'
import { insertMembership, selectUserByEmail } from '../../organizations/index.ts'
import { deleteOrg } from '../../privacy/index.ts'

const service = await startService()
const { app, db } = service
afterAll(service.stop)

let agency: TestOrg
let owner: TestPerson
let other: TestOrg
beforeAll(async () => {
  other = await service.newOrg()
})
beforeEach(async () => {
  agency = await service.newOrg({ name: 'Agency' })
  owner = await newPerson(service, { [agency.orgId]: 'owner' })
})

const build = (more: object = {}) => ({ name: 'Client', ownerEmail: newAddress(), ...more })
const create = (body: object, headers: Record<string, string> = {}, by = agency) =>
  by.call('POST /organizations', { body, headers })
const join = (link: string) => accept(app, { token: findToken(link) })

test('an agency creates an organization, whose invited owner joins', async () => {
  const body = build({ timeZone: 'Europe/Berlin', currency: 'EUR' })

  const created = await create(body)
  const { id, link } = created.body.data
  const joined = await join(link)
  const read = await agency.call(`GET /organizations/${id}`)

  expect(created).toMatchObject({
    status: 201,
    headers: { location: `/api/organizations/${id}` },
    body: {
      data: {
        name: 'Client',
        invitation: { email: body.ownerEmail, status: 'pending' },
        key: expect.stringMatching(/^lt_live_/),
      },
    },
  })
  expect(joined.status).toBe(200)
  expect(read.body.data).toEqual({
    ...{ id, name: 'Client', createdAt: created.body.data.createdAt, createdBy: 'test' },
    invitation: { ...created.body.data.invitation, status: 'accepted' },
  })
  const user = await db.inSystem((tx) => selectUserByEmail(tx, body.ownerEmail))
  const check = await newPerson(service, { [id]: 'owner' })
  const members = (await check.call(`GET /orgs/${id}/members`)).body.data
  const settings = (await check.call(`GET /orgs/${id}/settings`)).body.data
  const events = (await check.call(`GET /orgs/${id}/audit`)).body.data.rows
  expect(members).toContainEqual(expect.objectContaining({ personId: user?.id, role: 'owner' }))
  expect(settings).toMatchObject({ timeZone: 'Europe/Berlin', currency: 'EUR' })
  expect(events.map((one: { objectKind: string }) => one.objectKind)).toEqual(
    expect.arrayContaining(['org', 'key', 'invitation']),
  )
  const own = (await owner.call(`GET /orgs/${agency.orgId}/audit`)).body.data.rows
  expect(own).toMatchObject([{ action: 'create', objectKind: 'clientOrg', objectId: id }])
})

test('the first key can create leads but not read them, and neither can the agency', async () => {
  const { id, key } = (await create(build())).body.data
  const call = (route: string, body?: object) =>
    service.callWith(key, route, body === undefined ? {} : { body })

  const lead = await call('POST /leads', { name: 'Ada', email: 'ada@example.com' })
  const answers = [
    await call('GET /leads'),
    await call('POST /stats', {}),
    await call(`GET /leads/${lead.body.data.id}`),
    await call('POST /organizations', build()),
    await agency.call(`GET /leads/${lead.body.data.id}`),
    await owner.call(`GET /orgs/${id}/leads`),
  ]
  const listed = await agency.call('GET /leads')

  expect(lead.status).toBe(201)
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404, 404])
  expect(listed.body.meta.pagination.total).toBe(0)
})

test.for([
  ['leads:read'],
  ['leads:write'],
  ['organizations:create'],
  ['leads:create', 'leads:create'],
])('the first key cannot have the scopes %j', async (keyScopes) => {
  const { status } = await create(build({ keyScopes }))

  expect(status).toBe(400)
})

test('no key is created without scopes', async () => {
  const { status, body } = await create(build({ keyScopes: [] }))

  expect([status, body.data.key]).toEqual([201, null])
})

test('a retry with the same idempotency key returns the same organization and key', async () => {
  const [body, headers] = [build(), { 'idempotency-key': newId() }]

  const answers = await Promise.all([create(body, headers), create(body, headers)])
  const third = await create(body, headers)
  const changed = await create({ ...body, name: 'Another' }, headers)
  const list = await agency.call('GET /organizations')

  const [first] = answers
  for (const answer of [...answers, third]) {
    expect([answer.status, answer.body.data]).toEqual([201, first?.body.data])
  }
  const replays = [...answers, third].map((one) => one.headers['idempotent-replayed'])
  expect(replays.filter((one) => one === 'true')).toHaveLength(2)
  expect(changed).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect(list.body.data.rows).toHaveLength(1)
  expect((await service.callWith(third.body.data.key, 'GET /check')).status).toBe(200)
})

test('a retry completes an organization that was only planned', async () => {
  const [body, headers] = [build(), { 'idempotency-key': newId() }]
  const first = await create(body, headers)
  const { id, key } = first.body.data
  await deleteOrg(db, id, { graceMs: 0, say: () => {} })
  const absent = await agency.call(`GET /organizations/${id}`)

  const second = await create(body, headers)

  expect(absent.status).toBe(404)
  expect([second.status, second.body.data.id, second.body.data.key]).toEqual([201, id, key])
  expect((await service.callWith(key, 'GET /check')).status).toBe(200)
})

test('settings are copied from the own organization', async () => {
  await owner.call(`PATCH /orgs/${agency.orgId}/settings`, {
    body: { timeZone: 'Europe/Berlin', currency: 'EUR', lossReasons: ['Price'] },
  })
  await owner.call(`POST /orgs/${agency.orgId}/labels`, { body: { name: 'VIP' } })

  const { id } = (await create(build({ copyFrom: agency.orgId, currency: 'CHF' }))).body.data

  const person = await newPerson(service, { [id]: 'owner' })
  const settings = (await person.call(`GET /orgs/${id}/settings`)).body.data
  const labels = (await person.call(`GET /orgs/${id}/labels`)).body.data
  expect(settings).toMatchObject({
    ...{ name: 'Client', timeZone: 'Europe/Berlin', currency: 'CHF', lossReasons: ['Price'] },
  })
  expect(labels).toMatchObject([{ name: 'VIP' }])
})

test('the first key finds no leads, even if the agency refuses duplicates', async () => {
  await owner.call(`PATCH /orgs/${agency.orgId}/settings`, { body: { duplicatePolicy: 'refuse' } })
  const { id, key } = (await create(build({ copyFrom: agency.orgId }))).body.data
  const send = () =>
    service.callWith(key, 'POST /leads', { body: { name: 'Ada', email: 'ada@example.com' } })

  const answers = [await send(), await send()]

  const person = await newPerson(service, { [id]: 'owner' })
  const settings = (await person.call(`GET /orgs/${id}/settings`)).body.data
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(settings.duplicatePolicy).toBe('merge')
})

test('settings of a client are not copied, even if one person owns both organizations', async () => {
  const { id } = (await create(build())).body.data
  await db.inOrg(id, (tx) => insertMembership(tx, owner.id, 'owner', new Date()))

  const { status, body } = await create(build({ copyFrom: id }))

  expect([status, body.error.details]).toEqual([
    400,
    { problems: [{ field: 'copyFrom', message: 'must be your own organization' }] },
  ])
})

test("another customer's organization looks like one that does not exist", async () => {
  const theirs = (await create(build(), {}, other)).body.data
  const copies = [other.orgId, theirs.id, newId(), 'nonsense']

  const answers = await Promise.all(copies.map((copyFrom) => create(build({ copyFrom }))))
  const reads = await Promise.all(
    copies.slice(1).map((id) => agency.call(`GET /organizations/${id}`)),
  )
  const invited = await agency.call(`POST /organizations/${theirs.id}/invitation`, {
    body: { ownerEmail: newAddress() },
  })
  const list = await agency.call('GET /organizations')

  const errors = answers.map(({ status, body }) => [status, body.error])
  expect(new Set(errors.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]?.status).toBe(400)
  expect([...reads, invited].map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(list.body.data.rows).toEqual([])
  const kept = await other.call(`GET /organizations/${theirs.id}`)
  expect(kept.body.data.invitation).toEqual(theirs.invitation)
})

test('a new invitation replaces the first one, until someone has joined', async () => {
  const { id, link } = (await create(build())).body.data
  const ownerEmail = newAddress()

  const again = await agency.call(`POST /organizations/${id}/invitation`, { body: { ownerEmail } })
  const old = await join(link)
  const joined = await join(again.body.data.link)
  const late = await agency.call(`POST /organizations/${id}/invitation`, {
    body: { ownerEmail: newAddress() },
  })

  expect(again).toMatchObject({
    ...{ status: 200, body: { data: { invitation: { email: ownerEmail, status: 'pending' } } } },
  })
  expect([old.status, joined.status, late.status]).toEqual([404, 200, 409])
  const { body } = await agency.call(`GET /organizations/${id}`)
  expect(body.data.invitation).toMatchObject({ email: ownerEmail, status: 'accepted' })
})

test('a list has pages, newest first', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) ids.unshift((await create(build({ name }))).body.data.id)

  const first = await agency.call('GET /organizations', { query: 'limit=2' })
  const { rows, nextCursor } = first.body.data
  const second = await agency.call('GET /organizations', { query: `limit=2&before=${nextCursor}` })

  const found = [...rows, ...second.body.data.rows].map(({ id }: { id: string }) => id)
  expect(found).toEqual(ids)
  expect(second.body.data.nextCursor).toBeNull()
})

test('owners and admins see in the web app which key created an organization', async () => {
  const { id } = (await create(build({ name: 'First' }))).body.data
  await create(build({ name: 'Second' }))
  const readBy = async (role: 'admin' | 'member') => {
    const person = await newPerson(service, { [agency.orgId]: role })
    return person.call(`GET /orgs/${agency.orgId}/organizations`)
  }

  const [admin, member] = [await readBy('admin'), await readBy('member')]
  const foreign = await owner.call(`GET /orgs/${other.orgId}/organizations`)

  const first = { id, name: 'First', createdBy: 'test', invitation: { status: 'pending' } }
  expect(admin.body.data.rows).toMatchObject([{ name: 'Second' }, first])
  expect([member.status, foreign.status]).toEqual([403, 404])
})
