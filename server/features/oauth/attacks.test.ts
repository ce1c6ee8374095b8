import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import {
  callbackUrl,
  followRedirect,
  grantConsent,
  newChallenge,
  newClient,
  postForm,
  requestAuthorization,
  startAuthorization,
} from '../../test/calls/oauth/oauth-calls.ts'
import {
  callWithToken,
  connectClient,
  exchangeCode,
  refreshTokens,
} from '../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { ageTokens, giveAudience, storedTexts } from '../../test/stores/oauth-rows-store.ts'
import { createToken } from './grants/token-format.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

let org: TestOrg
let person: TestPerson
let client: string
beforeAll(async () => {
  org = await service.newOrg()
  person = await newPerson(service, { [org.orgId]: 'owner' })
  client = await newClient(app)
})

const works = async (token: string): Promise<boolean> =>
  (await callWithToken(service, token)).status === 200

const invalidGrant = { status: 400, body: { error: 'invalid_grant' } }

async function newCode() {
  const authorization = await startAuthorization(app, client)
  const params = await grantConsent(app, authorization, person, org)
  return { authorization, code: params.get('code') }
}

describe('an authorization code', () => {
  test('sent twice is rejected and revokes the tokens from its first use', async () => {
    const { authorization, code } = await newCode()
    const { body: first } = await exchangeCode(app, client, authorization, code)
    expect(await works(first.access_token)).toBe(true)

    const second = await exchangeCode(app, client, authorization, code)

    expect(second).toMatchObject(invalidGrant)
    expect(await works(first.access_token)).toBe(false)
    expect(await refreshTokens(app, client, first.refresh_token)).toMatchObject(invalidGrant)
  })

  test('sent many times concurrently leaves no working token', async () => {
    const { authorization, code } = await newCode()

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => exchangeCode(app, client, authorization, code)),
    )

    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    for (const { body } of given) expect(await works(body.access_token)).toBe(false)
  })

  test('expires after a minute', async () => {
    const { authorization, code } = await newCode()
    await db.inOrg(org.orgId, (tx) => ageTokens(tx, 61))

    expect(await exchangeCode(app, client, authorization, code)).toMatchObject(invalidGrant)
  })

  test('is rejected for another client or another redirect', async () => {
    const other = await newClient(app)
    const [first, second] = [await newCode(), await newCode()]
    const elsewhere = { ...second.authorization, redirect: 'https://client.example/other' }

    expect(await exchangeCode(app, other, first.authorization, first.code)).toMatchObject(
      invalidGrant,
    )
    expect(await exchangeCode(app, client, elsewhere, second.code)).toMatchObject(invalidGrant)
  })

  test.for([
    ['no verifier', ''],
    ['a wrong verifier', newChallenge().verifier],
  ] as const)("requires the client's verifier: %s", async ([, verifier]) => {
    const { authorization, code } = await newCode()

    const answer = await exchangeCode(app, client, { ...authorization, verifier }, code)

    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(/^invalid_(grant|request)$/)
  })

  test('is not issued without a challenge or for a plain one', async () => {
    for (const query of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge: 'short' },
    ]) {
      const { headers } = await requestAuthorization(app, client, query)

      const redirect = new URL(String(headers.location))
      expect(redirect.origin + redirect.pathname).toBe(callbackUrl)
      expect(redirect.searchParams.get('error')).toBe('invalid_request')
      expect(redirect.searchParams.get('iss')).toBe('http://test')
    }
  })
})

test.for([
  'client_credentials',
  'password',
  'implicit',
  'urn:ietf:params:oauth:grant-type:device_code',
])('tokens are not issued for %s', async (grant_type) => {
  const form = { grant_type, client_id: client, username: person.email, password: 'x' }

  const answer = await postForm(app, '/oauth/token', form)

  expect([answer.status, answer.body.error]).toEqual([400, 'unsupported_grant_type'])
})

describe('an access token', () => {
  test('works only for this resource', async () => {
    const elsewhere = await service.newOrg()
    const owner = await newPerson(service, { [elsewhere.orgId]: 'owner' })
    const { access_token: token } = await connectClient(app, client, owner, elsewhere)
    await db.inOrg(elsewhere.orgId, (tx) => giveAudience(tx, 'https://other.example/api/mcp'))

    expect((await callWithToken(service, token)).status).toBe(401)
  })

  test('of another kind, truncated or made up gets the same response', async () => {
    const { access_token: token, refresh_token: other } = await connectClient(
      app,
      client,
      person,
      org,
    )
    const bad = [
      createToken('access'),
      other,
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      `lt_at_${'0'.repeat(49)}`,
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      'x',
    ]

    const answers = await Promise.all(bad.map((one) => callWithToken(service, one)))

    expect(answers.map(({ status }) => status)).toEqual(bad.map(() => 401))
    expect(new Set(answers.map(({ body }) => body.error.message)).size).toBe(1)
    expect(await works(token)).toBe(true)
  })

  test('gives access only to the tools', async () => {
    const { access_token: token } = await connectClient(app, client, person, org)

    const answers = await Promise.all([
      service.callWith(token, 'GET /leads'),
      service.callWith(undefined, 'GET /leads', { headers: { authorization: `Bearer ${token}` } }),
      service.callWith(token, 'POST /mcp', { body: {} }),
      service.callWith(undefined, 'POST /mcp', { query: `access_token=${token}`, body: {} }),
      service.callWith(undefined, 'POST /mcp', { query: `x=${token}`, body: {} }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  test('expires after an hour', async () => {
    const own = await service.newOrg()
    const owner = await newPerson(service, { [own.orgId]: 'owner' })
    const { access_token: token } = await connectClient(app, client, owner, own)
    await db.inOrg(own.orgId, (tx) => ageTokens(tx, 3_600))

    expect(await works(token)).toBe(false)
  })

  test('is not stored in the database, and neither are codes and secrets', async () => {
    const metadata = { token_endpoint_auth_method: 'client_secret_post' }
    const { body: secret } = await app
      .inject({
        method: 'POST',
        url: '/oauth/register',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({
          redirect_uris: [callbackUrl],
          grant_types: ['authorization_code', 'refresh_token'],
          ...metadata,
        }),
      })
      .then((answer) => ({ body: answer.json() }))
    const authorization = await startAuthorization(app, secret.client_id)
    const code = (await grantConsent(app, authorization, person, org)).get('code')
    const without = await exchangeCode(app, secret.client_id, authorization, code)
    const hashed = await postForm(app, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: secret.client_id,
      client_secret: `sha256:${'0'.repeat(64)}`,
      code: code ?? '',
    })
    const { body } = await exchangeCode(app, secret.client_id, authorization, code, {
      client_secret: secret.client_secret,
    })

    const stored = await db.inOrg(org.orgId, storedTexts)

    expect([without.status, hashed.status]).toEqual([401, 401])
    for (const text of [
      body.access_token,
      body.refresh_token,
      code,
      secret.client_secret,
      authorization.uid,
    ]) {
      expect(text).toMatch(/./)
      expect(stored).not.toContain(text)
    }
    expect(stored).toContain(secret.client_id)
  })
})

test('a request without its cookie cannot be continued', async () => {
  const authorization = await startAuthorization(app, client)

  await expect(
    followRedirect(
      app,
      { ...authorization, cookie: '' },
      `http://test/oauth/authorize/${authorization.uid}`,
    ),
  ).rejects.toThrow(/not sent back: 400/)
})
