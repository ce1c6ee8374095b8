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
import { flushAppUses } from '../index.ts'

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
  const listApps = async (one: TestPerson) =>
    (await one.call(`GET /orgs/${org.orgId}/connected-apps`)).body.data
  const end = (one: TestPerson, id: string) =>
    one.call(`DELETE /orgs/${org.orgId}/connected-apps/${id}`)
  await works()
  await flushAppUses(db)
  const [ofAll, own] = [await listApps(owner), await listApps(viewer)]
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
  expect(await listApps(owner)).toEqual([])
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
