import { afterAll, beforeEach, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { newClient, postForm } from '../../../test/calls/oauth/oauth-calls.ts'
import {
  callWithToken,
  connectClient,
  refreshTokens,
  type Tokens,
} from '../../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import {
  ageClients,
  ageGrants,
  ageTokens,
  countClients,
  countGrants,
} from '../../../test/stores/oauth-rows-store.ts'
import { flushAppUses, sweepClients, sweepGrants } from '../index.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

let org: TestOrg
let owner: TestPerson
let person: TestPerson
let client: string
let tokens: Tokens
beforeEach(async () => {
  org = await service.newOrg()
  owner = await newPerson(service, { [org.orgId]: 'owner' })
  person = await newPerson(service, { [org.orgId]: 'admin' })
  client = await newClient(app)
  tokens = await connectClient(app, client, person, org)
})

test('the lead history names the user and the app, even after the connection ends', async () => {
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

test('expired data is deleted, and active connections are kept', async () => {
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

  // Only the unused refresh token is left.
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 1, tokens: 1 })
  const after = await db.inSystem(countClients)
  expect(after.requests).toBe(0)
  expect(after.clients).toBeLessThanOrEqual(before.clients + 1)
  expect((await connectClient(app, fresh, person, org)).access_token).toMatch(/^lt_at_/)
  expect((await connectClient(app, client, person, org)).access_token).toMatch(/^lt_at_/)
})
