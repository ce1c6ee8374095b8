import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWithAccounts } from '../../../test/calls/accounts/account-calls.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { newGrant, soon, type TestGrant } from '../../../test/calls/oauth/grant-calls.ts'
import {
  callWithToken,
  connectClient,
  refreshTokens,
} from '../../../test/calls/oauth/token-calls.ts'
import { startService } from '../../../test/harness.ts'
import { forgetProof } from '../../../test/stores/login-rows-store.ts'
import { countGrants, deleteOrg, deletePerson } from '../../../test/stores/oauth-rows-store.ts'
import { createResetLink } from '../../accounts/index.ts'

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

test('removing a member revokes their connections immediately and permanently', async () => {
  await grant.owner.call(`DELETE /orgs/${grant.org.orgId}/members/${grant.person.id}`)

  await grant.expectEnd()
  const { body } = await grant.owner.call(`POST /orgs/${grant.org.orgId}/invitations`, {
    body: { email: grant.person.email, role: 'admin' },
  })
  const token = new URL(body.data.link).hash.replace('#token=', '')
  const back = await app.inject({
    method: 'POST',
    url: '/app/auth/accept-invitation',
    headers: {
      'content-type': 'application/json',
      origin: 'http://test',
      cookie: grant.person.cookie,
    },
    payload: JSON.stringify({ token }),
  })
  expect(back.statusCode).toBe(200)
  await grant.expectEnd()
})

test("leaving an organization revokes a user's connections", async () => {
  await grant.person.call(`POST /orgs/${grant.org.orgId}/leave`, { body: {} })

  await grant.expectEnd()
})

test("lowering a user's role restricts their connections immediately, and raising it restores them", async () => {
  const create = () =>
    callWithToken(service, grant.tokens.access_token, 'create_lead', { name: 'Eve' })
  const setRole = (role: string) =>
    grant.owner.call(`PATCH /orgs/${grant.org.orgId}/members/${grant.person.id}`, {
      body: { role },
    })
  expect((await create()).body.result.isError).toBeUndefined()

  await setRole('viewer')
  const refused = await create()
  await setRole('member')

  expect([refused.status, refused.body.result.isError]).toEqual([200, true])
  expect(refused.body.result.content[0].text).toContain('FORBIDDEN')
  expect((await create()).body.result.isError).toBeUndefined()
})

test("taking over an account through its address revokes the account's connections", async () => {
  await db.inSystem((tx) => forgetProof(tx, grant.person.id))
  const link = (await createResetLink(db, grant.person.email, new Date())) ?? ''

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
  await expect.poll(() => grant.works(), soon).toBe(false)
  await expect.poll(grant.worksElsewhere, soon).toBe(false)
  expect((await refreshTokens(app, grant.client, grant.tokens.refresh_token)).status).toBe(400)
  expect((await refreshTokens(app, grant.client, grant.ofOther.refresh_token)).status).toBe(400)
  const { rows } = (await grant.owner.call(`GET /orgs/${grant.org.orgId}/audit`)).body.data
  expect(rows[0]).toMatchObject({
    action: 'revoke',
    objectKind: 'connectedApp',
    actorKind: 'user',
    actorId: grant.person.id,
  })
})

test('deleting an organization or a user deletes their connections', async () => {
  const alone = await service.newOrg()
  const loner = await newPerson(service, { [alone.orgId]: 'owner' })
  const ofLoner = await connectClient(app, grant.client, loner, alone)
  expect(await grant.works(ofLoner.access_token)).toBe(true)

  await db.inOrg(grant.org.orgId, deleteOrg)
  await db.inSystem((tx) => deletePerson(tx, loner.id))

  expect((await refreshTokens(app, grant.client, grant.tokens.refresh_token)).status).toBe(400)
  expect((await refreshTokens(app, grant.client, ofLoner.refresh_token)).status).toBe(400)
  expect(await db.inOrg(alone.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
})
