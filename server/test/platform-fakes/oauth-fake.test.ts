import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type OauthFake, startOauthFake } from './oauth-fake.ts'

const redirectUri = 'http://test/callback'

async function startFake(rotates: boolean): Promise<OauthFake> {
  const fake = await startOauthFake(rotates)
  onTestFinished(fake.stop)
  return fake
}

/** Authorization URL together with its verifier. */
function authorize(change: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: 'client', state: 'state', redirect_uri: redirectUri },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  })
  return { verifier, url: `https://accounts.example/authorize?${query}` }
}

async function request(fake: OauthFake, form: Readonly<Record<string, string>>) {
  const response = await fetch(`${fake.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'client', client_secret: 'client-secret', ...form }),
  })
  // As RFC 6749 requires.
  const body = (await response.json()) as Readonly<Partial<Record<string, string>>>
  const { access_token, refresh_token, error } = body
  return { status: response.status, access_token, refresh_token, error }
}

async function signIn(fake: OauthFake, change: Readonly<Record<string, string>> = {}) {
  const { verifier, url } = authorize()
  const code = fake.consent(url).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier }
  return request(fake, { ...form, redirect_uri: redirectUri, ...change })
}

test('a code is exchanged once, and only with its verifier and redirect URL', async () => {
  const fake = await startFake(false)
  const { verifier, url } = authorize()
  const back = fake.consent(url)
  const form = {
    ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' },
    ...{ code_verifier: verifier, redirect_uri: redirectUri },
  }

  const tokens = await request(fake, form)

  expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
  expect(back.searchParams.get('state')).toBe('state')
  expect(fake.isValid(tokens.access_token ?? '')).toBe(true)
  expect((await request(fake, form)).error).toBe('invalid_grant')
  expect((await signIn(fake, { code_verifier: 'x'.repeat(43) })).error).toBe('invalid_grant')
  expect((await signIn(fake, { code_verifier: 'short' })).error).toBe('invalid_grant')
  expect((await signIn(fake, { redirect_uri: 'http://other/' })).error).toBe('invalid_grant')
})

test('an unknown client, a wrong secret and another grant are rejected', async () => {
  const fake = await startFake(false)

  expect(await signIn(fake, { client_secret: 'guess' })).toMatchObject({
    ...{ status: 401, error: 'invalid_client' },
  })
  expect((await signIn(fake, { client_id: 'other' })).error).toBe('invalid_client')
  expect((await request(fake, { grant_type: 'password' })).error).toBe('unsupported_grant_type')
})

test('consent requires the code flow, a known client and PKCE with S256', async () => {
  const fake = await startFake(false)

  for (const change of [{ response_type: 'token' }, { client_id: 'other' }]) {
    expect(() => fake.consent(authorize(change).url)).toThrow('unknown client')
  }
  expect(() => fake.consent(authorize({ code_challenge_method: 'plain' }).url)).toThrow('PKCE')
})

test('Microsoft replaces a refresh token with each use, Google keeps it', async () => {
  for (const rotates of [true, false]) {
    const fake = await startFake(rotates)
    const { refresh_token: first = '' } = await signIn(fake)
    const form = { grant_type: 'refresh_token', refresh_token: first }

    const refreshed = await request(fake, form)
    const again = await request(fake, form)

    expect(refreshed.status).toBe(200)
    expect(refreshed.refresh_token === undefined).toBe(!rotates)
    expect(again.error).toBe(rotates ? 'invalid_grant' : undefined)
  }
})

test('expired and revoked tokens no longer work, and requested failures occur', async () => {
  const fake = await startFake(false)
  const { access_token: access = '', refresh_token: refresh = '' } = await signIn(fake)

  fake.expire()
  const isValid = fake.isValid(access)
  fake.revoke()

  expect(isValid).toBe(false)
  const form = { grant_type: 'refresh_token', refresh_token: refresh }
  expect((await request(fake, form)).error).toBe('invalid_grant')
  fake.failures.push(503)
  const response = await fetch(`${fake.url}/token`, { method: 'POST', body: '' })
  expect([response.status, await response.text()]).toEqual([503, '<html>'])
})
