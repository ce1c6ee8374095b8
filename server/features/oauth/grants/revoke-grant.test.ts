import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWithAccounts } from '../../../test/calls/accounts/account-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { newGrant, type TestGrant } from '../../../test/calls/oauth/grant-calls.ts'
import { newClient, postForm } from '../../../test/calls/oauth/oauth-calls.ts'
import { connectClient } from '../../../test/calls/oauth/token-calls.ts'
import { startService } from '../../../test/harness.ts'
import { flushAppUses } from '../index.ts'

const service = await startService()
const second = await startWithAccounts(service)
afterAll(async () => {
  await second.stop()
  await service.stop()
})
const { app, db } = service

let grant: TestGrant
beforeEach(async () => {
  grant = await newGrant(service, second)
})

test.for(['access_token', 'refresh_token'] as const)(
  'the client can revoke its connection with its %s',
  async (name) => {
    const answer = await postForm(app, '/oauth/revoke', {
      client_id: grant.client,
      token: grant.tokens[name],
    })

    expect([answer.status, answer.body]).toEqual([200, {}])
    await grant.expectEnd()
    const { rows } = (await grant.owner.call(`GET /orgs/${grant.org.orgId}/audit`)).body.data
    expect(rows[0]).toMatchObject({
      action: 'revoke',
      objectKind: 'connectedApp',
      actorKind: 'client',
      actorName: `Name of ${grant.person.email} (Helper)`,
    })
  },
)

test('other clients cannot revoke a connection or learn whether it exists', async () => {
  const thief = await newClient(app)

  const answers = [
    await postForm(app, '/oauth/revoke', { client_id: thief, token: grant.tokens.access_token }),
    await postForm(app, '/oauth/revoke', { client_id: thief, token: 'nothing' }),
  ]

  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ])
  expect(await grant.works()).toBe(true)
})

test('members see and revoke their own connections, admins all of them, and it is logged', async () => {
  const viewer = await newPerson(service, { [grant.org.orgId]: 'viewer' })
  const ofViewer = await connectClient(app, grant.client, viewer, grant.org)
  const listApps = async (one: TestPerson) =>
    (await one.call(`GET /orgs/${grant.org.orgId}/connected-apps`)).body.data
  const end = (one: TestPerson, id: string) =>
    one.call(`DELETE /orgs/${grant.org.orgId}/connected-apps/${id}`)
  await grant.works()
  await flushAppUses(db)
  const [ofAll, own] = [await listApps(grant.owner), await listApps(viewer)]
  const [{ id: ownId }] = own
  const id = ofAll.find((one: { id: string }) => one.id !== ownId).id

  const foreign = await end(viewer, id)
  const mine = await end(viewer, ownId)
  const theirs = await end(grant.owner, id)

  expect(ofAll).toHaveLength(2)
  expect(ofAll[1]).toEqual({
    id,
    clientName: 'Helper',
    clientHost: null,
    scopes: ['leads:read', 'leads:write', 'stats:read', 'spend:read'],
    person: {
      id: grant.person.id,
      name: `Name of ${grant.person.email}`,
      email: grant.person.email,
    },
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
  })
  expect([foreign.status, mine.status, theirs.status]).toEqual([404, 200, 200])
  expect(await grant.works(ofViewer.access_token)).toBe(false)
  await grant.expectEnd()
  expect(await listApps(grant.owner)).toEqual([])
  const { rows } = (await grant.owner.call(`GET /orgs/${grant.org.orgId}/audit`)).body.data
  expect(
    rows.map((row: Record<string, unknown>) => [row.action, row.objectKind, row.actorId]),
  ).toEqual([
    ['revoke', 'connectedApp', grant.owner.id],
    ['revoke', 'connectedApp', viewer.id],
    ['create', 'connectedApp', viewer.id],
    ['create', 'connectedApp', grant.person.id],
  ])
})
