import { afterAll, beforeEach, expect, test } from 'vitest'
import { trustedMs } from '../../../platform/concurrency/cache.ts'
import { startWithAccounts } from '../../../test/calls/account-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { newClient, postForm } from '../../../test/calls/oauth-calls.ts'
import {
  addLead,
  callWithToken,
  connectClient,
  listEmails,
  refreshTokens,
  type Tokens,
} from '../../../test/calls/token-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { forgetProof } from '../../../test/stores/login-rows-store.ts'
import {
  ageClients,
  ageGrants,
  ageTokens,
  countClients,
  countGrants,
  deleteOrg,
  deletePerson,
} from '../../../test/stores/oauth-rows-store.ts'
import { createResetLink } from '../../accounts/index.ts'
import { flushAppUses, sweepClients, sweepGrants } from '../index.ts'

const service = await startService()
const second = await startWithAccounts(service)
afterAll(async () => {
  await second.stop()
  await service.stop()
})
const { app, db } = service

let org: TestOrg
let other: TestOrg
let owner: TestPerson
let person: TestPerson
let client: string
let tokens: Tokens
let ofOther: Tokens
beforeEach(async () => {
  org = await service.newOrg()
  other = await service.newOrg()
  await addLead(org, 'ada@example.com')
  await addLead(other, 'bob@example.com')
  owner = await newPerson(service, { [org.orgId]: 'owner' })
  person = await newPerson(service, { [org.orgId]: 'admin', [other.orgId]: 'member' })
  client = await newClient(app)
  tokens = await connectClient(app, client, person, org)
  ofOther = await connectClient(app, client, person, other)
  // Both processes know the token by now.
  expect(await works()).toBe(true)
  expect(await worksElsewhere()).toBe(true)
})

const works = async (token = tokens.access_token): Promise<boolean> =>
  (await callWithToken(service, token)).status === 200

const worksElsewhere = async (): Promise<boolean> => {
  const answer = await second.app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens.access_token}`,
    },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'check_api', arguments: {} },
    }),
  })
  return answer.statusCode === 200
}

/** Sooner than the other process would ask the database by itself. */
const soon = { timeout: trustedMs - 2_000 }

async function expectEnd() {
  expect(await works()).toBe(false)
  await expect.poll(worksElsewhere, soon).toBe(false)
  const again = await refreshTokens(app, client, tokens.refresh_token)
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
  expect(await listEmails(service, ofOther.access_token)).toEqual(['bob@example.com'])
}

test('whoever is removed loses what they connected there, at once and for good', async () => {
  await owner.call(`DELETE /orgs/${org.orgId}/members/${person.id}`)

  await expectEnd()
  const { body } = await owner.call(`POST /orgs/${org.orgId}/invitations`, {
    body: { email: person.email, role: 'admin' },
  })
  const token = new URL(body.data.link).hash.replace('#token=', '')
  const back = await app.inject({
    method: 'POST',
    url: '/app/auth/accept-invitation',
    headers: { 'content-type': 'application/json', origin: 'http://test', cookie: person.cookie },
    payload: JSON.stringify({ token }),
  })
  expect(back.statusCode).toBe(200)
  await expectEnd()
})

test('whoever leaves loses it as well', async () => {
  await person.call(`POST /orgs/${org.orgId}/leave`, { body: {} })

  await expectEnd()
})

test('a role that may less takes it from the program at once, and gives it back', async () => {
  const create = () => callWithToken(service, tokens.access_token, 'create_lead', { name: 'Eve' })
  const setRole = (role: string) =>
    owner.call(`PATCH /orgs/${org.orgId}/members/${person.id}`, { body: { role } })
  expect((await create()).body.result.isError).toBeUndefined()

  await setRole('viewer')
  const refused = await create()
  await setRole('member')

  expect([refused.status, refused.body.result.isError]).toEqual([200, true])
  expect(refused.body.result.content[0].text).toContain('FORBIDDEN')
  expect((await create()).body.result.isError).toBeUndefined()
})

test('whoever takes an account that was made of their address ends what it connected', async () => {
  await db.inSystem((tx) => forgetProof(tx, person.id))
  const link = (await createResetLink(db, person.email, new Date())) ?? ''

  const reset = await app.inject({
    method: 'POST',
    url: '/app/auth/reset-password',
    headers: { 'content-type': 'application/json', origin: 'http://test' },
    payload: JSON.stringify({
      token: new URL(link).hash.replace('#token=', ''),
      newPassword: 'chosen by the owner',
    }),
  })

  expect(reset.statusCode).toBe(200)
  await expect.poll(() => works(), soon).toBe(false)
  await expect.poll(worksElsewhere, soon).toBe(false)
  expect((await refreshTokens(app, client, tokens.refresh_token)).status).toBe(400)
  expect((await refreshTokens(app, client, ofOther.refresh_token)).status).toBe(400)
  const { rows } = (await owner.call(`GET /orgs/${org.orgId}/audit`)).body.data
  expect(rows[0]).toMatchObject({
    action: 'revoke',
    objectKind: 'connectedApp',
    actorKind: 'user',
    actorId: person.id,
  })
})

test('an organization or a person that is deleted takes it along', async () => {
  const alone = await service.newOrg()
  const loner = await newPerson(service, { [alone.orgId]: 'owner' })
  const ofLoner = await connectClient(app, client, loner, alone)
  expect(await works(ofLoner.access_token)).toBe(true)

  await db.inOrg(org.orgId, deleteOrg)
  await db.inSystem((tx) => deletePerson(tx, loner.id))

  expect((await refreshTokens(app, client, tokens.refresh_token)).status).toBe(400)
  expect((await refreshTokens(app, client, ofLoner.refresh_token)).status).toBe(400)
  expect(await db.inOrg(alone.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
})

test.for(['access_token', 'refresh_token'] as const)(
  'the client itself may end it, with its %s',
  async (name) => {
    const answer = await postForm(app, '/oauth/revoke', { client_id: client, token: tokens[name] })

    expect(answer.status).toBe(200)
    await expectEnd()
    const { rows } = (await owner.call(`GET /orgs/${org.orgId}/audit`)).body.data
    expect(rows[0]).toMatchObject({
      action: 'revoke',
      objectKind: 'connectedApp',
      actorKind: 'client',
      actorName: `Name of ${person.email} (Helper)`,
    })
  },
)

test('nobody else may, and cannot tell whether there was anything to end', async () => {
  const thief = await newClient(app)

  const answers = [
    await postForm(app, '/oauth/revoke', { client_id: thief, token: tokens.access_token }),
    await postForm(app, '/oauth/revoke', { client_id: thief, token: 'nothing' }),
  ]

  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, ''],
    [200, ''],
  ])
  expect(await works()).toBe(true)
})

test('members see and end their own, admins those of everybody, and it is noted', async () => {
  const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
  const ofViewer = await connectClient(app, client, viewer, org)
  const listOf = async (one: TestPerson) =>
    (await one.call(`GET /orgs/${org.orgId}/connected-apps`)).body.data
  const end = (one: TestPerson, id: string) =>
    one.call(`DELETE /orgs/${org.orgId}/connected-apps/${id}`)
  await works()
  await flushAppUses(db)
  const [ofAll, own] = [await listOf(owner), await listOf(viewer)]
  const [{ id: ownId }] = own
  const id = ofAll.find((one: { id: string }) => one.id !== ownId).id

  const foreign = await end(viewer, id)
  const mine = await end(viewer, ownId)
  const theirs = await end(owner, id)

  expect(ofAll).toHaveLength(2)
  expect(ofAll[1]).toEqual({
    id,
    clientName: 'Helper',
    clientHost: null,
    scopes: ['leads:read', 'leads:write', 'stats:read', 'spend:read'],
    person: { id: person.id, name: `Name of ${person.email}`, email: person.email },
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
  })
  expect([foreign.status, mine.status, theirs.status]).toEqual([404, 200, 200])
  expect(await works(ofViewer.access_token)).toBe(false)
  await expectEnd()
  expect(await listOf(owner)).toEqual([])
  const { rows } = (await owner.call(`GET /orgs/${org.orgId}/audit`)).body.data
  expect(
    rows.map((row: Record<string, unknown>) => [row.action, row.objectKind, row.actorId]),
  ).toEqual([
    ['revoke', 'connectedApp', owner.id],
    ['revoke', 'connectedApp', viewer.id],
    ['create', 'connectedApp', viewer.id],
    ['create', 'connectedApp', person.id],
  ])
})

test('the history of a lead names person and program, also after the end', async () => {
  const { body } = await callWithToken(service, tokens.access_token, 'create_lead', { name: 'Eve' })
  const { id } = body.result.structuredContent
  await callWithToken(service, tokens.access_token, 'update_lead', { id, note: 'x' })
  await flushAppUses(db)
  await owner.call(`DELETE /orgs/${org.orgId}/members/${person.id}`)
  await db.inOrg(org.orgId, (tx) => ageGrants(tx, 7_200))
  await db.inOrg(org.orgId, (tx) => ageTokens(tx, 90 * 86_400))
  await sweepGrants(db, org.orgId, new Date(), 100)
  await db.inOrg(org.orgId, (tx) => ageGrants(tx, 7_200))
  await sweepGrants(db, org.orgId, new Date(), 100)

  const history = (await owner.call(`GET /orgs/${org.orgId}/leads/${id}/history`)).body.data

  expect(history.at(-1)).toMatchObject({
    actorKind: 'client',
    actorName: `Name of ${person.email} (Helper)`,
    field: 'note',
  })
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 1, tokens: 0 })
})

test('what is over is forgotten, and what is in force stays', async () => {
  const unused = await connectClient(app, client, person, org)
  await postForm(app, '/oauth/revoke', { client_id: client, token: unused.access_token })
  await refreshTokens(app, client, tokens.refresh_token)
  await db.inOrg(org.orgId, (tx) => ageTokens(tx, 8 * 86_400))
  await db.inOrg(org.orgId, (tx) => ageGrants(tx, 8 * 86_400))
  const before = await db.inSystem(countClients)

  await sweepGrants(db, org.orgId, new Date(), 2)
  await newClient(app)
  await db.inSystem((tx) => ageClients(tx, 8 * 86_400))
  const fresh = await newClient(app)
  await sweepClients(db, new Date(), 2)

  // The refresh token that was not used yet.
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 1, tokens: 1 })
  const after = await db.inSystem(countClients)
  expect(after.requests).toBe(0)
  expect(after.clients).toBeLessThanOrEqual(before.clients + 1)
  expect((await connectClient(app, fresh, person, org)).access_token).toMatch(/^lt_at_/)
  expect((await connectClient(app, client, person, org)).access_token).toMatch(/^lt_at_/)
})
