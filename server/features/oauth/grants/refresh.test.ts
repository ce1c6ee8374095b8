import { afterAll, beforeEach, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { newClient } from '../../../test/calls/oauth/oauth-calls.ts'
import {
  callWithToken,
  connectClient,
  refreshTokens,
  type Tokens,
} from '../../../test/calls/oauth/token-calls.ts'
import { startService, type TestAnswer, type TestOrg } from '../../../test/harness.ts'
import { ageTokens } from '../../../test/stores/oauth-rows-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

let org: TestOrg
let other: TestOrg
let person: TestPerson
let client: string
let tokens: Tokens
let ofOther: Tokens
beforeEach(async () => {
  org = await service.newOrg()
  other = await service.newOrg()
  person = await newPerson(service, { [org.orgId]: 'owner', [other.orgId]: 'owner' })
  client = await newClient(app)
  tokens = await connectClient(app, client, person, org)
  ofOther = await connectClient(app, client, person, other)
})

const pass = (seconds: number) => db.inOrg(org.orgId, (tx) => ageTokens(tx, seconds))

const works = async (token: string): Promise<boolean> =>
  (await callWithToken(service, token)).status === 200

const invalidGrant = { status: 400, body: { error: 'invalid_grant' } }

test('three concurrent refreshes all work, and so do their tokens', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => refreshTokens(app, client, tokens.refresh_token)),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { body } of answers) {
    expect(await works(body.access_token)).toBe(true)
    expect((await refreshTokens(app, client, body.refresh_token)).status).toBe(200)
  }
})

test('reusing a refresh token later ends its connection and no other', async () => {
  const { body: next } = await refreshTokens(app, client, tokens.refresh_token)
  await pass(31)

  const again = await refreshTokens(app, client, tokens.refresh_token)

  expect(again).toMatchObject(invalidGrant)
  expect(await works(next.access_token)).toBe(false)
  expect(await works(tokens.access_token)).toBe(false)
  expect(await refreshTokens(app, client, next.refresh_token)).toMatchObject(invalidGrant)
  expect(await works(ofOther.access_token)).toBe(true)
  expect((await refreshTokens(app, client, ofOther.refresh_token)).status).toBe(200)
})

test('the grace period starts with the first use and does not restart', async () => {
  await refreshTokens(app, client, tokens.refresh_token)
  await pass(20)
  expect((await refreshTokens(app, client, tokens.refresh_token)).status).toBe(200)
  await pass(11)

  expect(await refreshTokens(app, client, tokens.refresh_token)).toMatchObject(invalidGrant)
})

test('a used connection stays active, and an unused one expires after 60 days', async () => {
  await pass(59 * 86_400)
  const { status, body } = await refreshTokens(app, client, tokens.refresh_token)
  expect(status).toBe(200)
  expect(await works(body.access_token)).toBe(true)
  await pass(60 * 86_400)

  expect(await refreshTokens(app, client, body.refresh_token)).toMatchObject(invalidGrant)
})

test('refreshes are rate limited without losing the connection', async () => {
  const answers: TestAnswer[] = []
  let token = tokens.refresh_token
  for (let n = 0; n < 70; n++) {
    const answer = await refreshTokens(app, client, token)
    answers.push(answer)
    token = answer.body.refresh_token ?? token
  }
  const over = answers.filter(({ status }) => status !== 200)

  expect(over.length).toBeGreaterThan(5)
  expect(over.at(-1)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { error: 'temporarily_unavailable' },
  })
  expect(await works(answers[0]?.body.access_token)).toBe(true)
  expect((await refreshTokens(app, client, ofOther.refresh_token)).status).toBe(200)
})

test('another client cannot use a refresh token, and its attempt does no harm', async () => {
  const thief = await newClient(app)

  expect(await refreshTokens(app, thief, tokens.refresh_token)).toMatchObject(invalidGrant)
  expect((await refreshTokens(app, client, tokens.refresh_token)).status).toBe(200)
})

test('an unknown client gets an error that makes it register again', async () => {
  const answer = await refreshTokens(app, 'forgotten', tokens.refresh_token)

  expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
})

test('refreshed tokens never have more scopes', async () => {
  const few = await connectClient(app, client, person, { orgId: org.orgId, scopes: ['stats:read'] })

  const more = await refreshTokens(app, client, few.refresh_token, {
    scope: 'stats:read leads:read',
  })
  const same = await refreshTokens(app, client, few.refresh_token)
  const elsewhere = await refreshTokens(app, client, tokens.refresh_token, {
    resource: 'https://other.example/api/mcp',
  })
  const fewer = await refreshTokens(app, client, ofOther.refresh_token, { scope: 'leads:read' })

  expect(few.scope).toBe('stats:read')
  expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
  expect(same.body.scope).toBe('stats:read')
  expect([elsewhere.status, elsewhere.body.error]).toEqual([400, 'invalid_target'])
  expect(fewer.body.scope).toBe('leads:read')
  expect((await callWithToken(service, fewer.body.access_token, 'get_stats')).status).toBe(403)
})

test('the resource can be spelled in each way at any time', async () => {
  for (const resource of [
    'http://test/api/mcp/',
    'http://test',
    'http://test/',
    'http://test/api/mcp',
  ]) {
    const got = await connectClient(app, client, person, org, { resource })
    const next = await refreshTokens(app, client, got.refresh_token, {
      resource: 'http://test/api/mcp/',
    })

    expect(next.status).toBe(200)
    expect(await works(next.body.access_token)).toBe(true)
  }
  const without = await connectClient(app, client, person, org, { resource: undefined })
  expect(await works(without.access_token)).toBe(true)
})

test('offline_access is optional', async () => {
  const offline = await connectClient(app, client, person, org, {
    scope: 'leads:read offline_access',
  })
  const none = await connectClient(app, client, person, org, { scope: 'leads:read' })
  const without = await newClient(app, { grant_types: ['authorization_code'] })
  const once = await connectClient(app, without, person, org)

  expect(offline.refresh_token).toMatch(/^lt_rt_/)
  expect(none.refresh_token).toMatch(/^lt_rt_/)
  expect(offline.scope).toBe('leads:read')
  expect(once).not.toHaveProperty('refresh_token')
})

test('a refresh with the usual extra scopes or unknown ones gets the granted scopes', async () => {
  const cases: [string, string][] = [
    ['stats:read offline_access', 'stats:read'],
    ['stats:read unheard:of', 'stats:read'],
    ['openid profile email offline_access', 'leads:read stats:read'],
  ]
  for (const [scope, granted] of cases) {
    const got = await connectClient(app, client, person, {
      orgId: org.orgId,
      scopes: ['leads:read', 'stats:read'],
    })
    const next = await refreshTokens(app, client, got.refresh_token, { scope })

    expect([next.status, next.body.scope]).toEqual([200, granted])
    expect((await callWithToken(service, next.body.access_token, 'get_stats')).status).toBe(200)
  }
})

test('a refresh with only an unknown scope is rejected', async () => {
  const answer = await refreshTokens(app, client, tokens.refresh_token, { scope: 'leads:delete' })

  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope'])
})
