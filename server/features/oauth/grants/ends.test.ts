import { afterAll, beforeEach, expect, test } from 'vitest'
import { trustedMs } from '../../../platform/concurrency/cache.ts'
import { startWithAccounts } from '../../../test/calls/account-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { newClient } from '../../../test/calls/oauth-calls.ts'
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
import { countGrants, deleteOrg, deletePerson } from '../../../test/stores/oauth-rows-store.ts'
import { createResetLink } from '../../accounts/index.ts'

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
