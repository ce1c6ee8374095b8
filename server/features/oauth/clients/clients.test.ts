import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import {
  callbackUrl,
  callConsentPage,
  grantConsent,
  newClient,
  postForm,
  registerClient,
  requestAuthorization,
  startAuthorization,
} from '../../../test/calls/oauth/oauth-calls.ts'
import { callWithToken, connectClient } from '../../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

let org: TestOrg
let person: TestPerson
beforeAll(async () => {
  org = await service.newOrg()
  person = await newPerson(service, { [org.orgId]: 'owner' })
})

describe('a client that registers', () => {
  test('gets what it requested, without unused fields', async () => {
    const { status, headers, body } = await registerClient(app, {
      scope: 'leads:read unheard:of',
      logo_uri: 'https://evil.example/logo.svg',
      jwks_uri: 'https://169.254.169.254/',
      sector_identifier_uri: 'https://169.254.169.254/',
      contacts: ['ada@example.com'],
      software_id: 'x',
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials', 'implicit'],
    })

    expect(status).toBe(201)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(body).toMatchObject({
      client_name: 'Helper',
      redirect_uris: [callbackUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'web',
    })
    for (const name of ['logo_uri', 'jwks_uri', 'sector_identifier_uri', 'contacts', 'scope'])
      expect(body).not.toHaveProperty(name)
    expect(body).not.toHaveProperty('client_secret')
    expect(body).not.toHaveProperty('registration_access_token')
  })

  test.for(['client_secret_post', 'client_secret_basic'])(
    'can have a secret: %s',
    async (method) => {
      const { body } = await registerClient(app, { token_endpoint_auth_method: method })
      const { client_id: id, client_secret: secret } = body
      const authorization = await startAuthorization(app, id)
      const code = (await grantConsent(app, authorization, person, org)).get('code')
      const form = {
        grant_type: 'authorization_code',
        code: code ?? '',
        code_verifier: authorization.verifier,
        redirect_uri: callbackUrl,
      }
      const basic = (password: string) => ({ authorization: `Basic ${btoa(`${id}:${password}`)}` })
      const isPost = method === 'client_secret_post'
      const give = (password: string) =>
        isPost
          ? postForm(app, '/oauth/token', { ...form, client_id: id, client_secret: password })
          : postForm(app, '/oauth/token', form, basic(password))

      const wrong = await give(`${secret}x`)
      const none = await postForm(app, '/oauth/token', { ...form, client_id: id })
      const right = await give(secret)

      expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client'])
      expect([none.status, none.body.error]).toEqual([401, 'invalid_client'])
      expect(right.status).toBe(200)
    },
  )

  test.for([
    [[]],
    [['http://client.example/callback']],
    [['javascript:alert(1)']],
    [['data:text/html,x']],
    [['https://client.example/#x']],
    [['https://ada:secret@client.example/']],
    [['ftp://client.example/']],
    [['not an address']],
    [['https://*.client.example/']],
    [['https://client.example/*']],
    [['https://client.example/a\nb']],
    [['https://client.example/\r\nX: 1']],
    [['https://client.example/a b']],
    [['\thttps://client.example/']],
    [['https://client.example/\0']],
    [['https:\\\\client.example\\cb']],
    [['cursor://a b']],
    [['cursor://*']],
    [['ms-msdt:/id PCWDiagnostic']],
    [['shell:startup']],
    [['filesystem:https://client.example/x']],
    [[5]],
    [Array.from({ length: 21 }, (_, n) => `https://client.example/${n}`)],
    [[`https://client.example/${'x'.repeat(2_000)}`]],
  ] as const)('cannot register the redirect %j', async ([redirect_uris]) => {
    const { status, body } = await registerClient(app, { redirect_uris })

    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/),
    ])
  })

  test.for([
    '[]',
    '"x"',
    '5',
    '{',
    '',
    '{"redirect_uris":"https://client.example/"}',
    '{"__proto__":{}}',
  ])('is rejected with %s', async (payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/oauth/register',
      headers: { 'content-type': 'application/json' },
      payload,
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatch(/^invalid_/)
  })

  test('is rejected if the body is too large or has another type', async () => {
    const { status } = await registerClient(app, { client_name: 'x'.repeat(17_000) })
    const { status: typed } = await postForm(app, '/oauth/register', { client_name: 'x' })

    expect([status, typed]).toEqual([413, 400])
  })

  test('on a local computer can use any port, but no other host', async () => {
    for (const redirect of [
      'http://127.0.0.1/callback',
      'http://localhost:1234/callback',
      'http://[::1]/callback',
    ]) {
      const client = await newClient(app, {
        redirect_uris: [redirect, 'https://editor.example/cb'],
      })
      const at = new URL(redirect)
      at.port = '54321'

      const tokens = await connectClient(app, client, person, org, { redirect_uri: at.href })
      const foreign = await requestAuthorization(app, client, {
        redirect_uri: 'http://evil.example:54321/callback',
      })
      const path = await requestAuthorization(app, client, {
        redirect_uri: new URL('/other', at).href,
      })
      const port = await requestAuthorization(app, client, {
        redirect_uri: 'https://editor.example:444/cb',
      })

      expect((await callWithToken(service, tokens.access_token)).status).toBe(200)
      for (const { status, headers } of [foreign, path, port]) {
        expect([status, headers.location]).toEqual([400, undefined])
      }
    }
  })

  test.for([
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://publisher.extension/cb',
    'claude://oauth/callback',
    'com.example.app:/oauth/callback',
    'app:/cb',
    'http://127.0.0.1/callback?a=1&b=%20',
    'https://client.example/cb;v=1',
  ])('can register the redirect %s', async (redirect) => {
    const { status } = await registerClient(app, { redirect_uris: [redirect] })

    expect(status).toBe(201)
  })

  test('can be an app with its own scheme', async () => {
    const redirect = 'cursor://anysphere.cursor-mcp/oauth/callback'
    const client = await newClient(app, { redirect_uris: [redirect] })
    const authorization = await startAuthorization(app, client, { redirect_uri: redirect })

    const shown = await callConsentPage(app, authorization, person, 'GET')

    expect(shown.body.data).toMatchObject({ redirectHost: 'cursor:', loopback: true })
  })

  test('is displayed by its name as plain text', async () => {
    for (const [client_name, shown] of [
      ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ['Goo\u202egle\u0000', 'Goo gle'],
      [undefined, 'client.example'],
    ]) {
      const client = await newClient(app, { client_name })
      const authorization = await startAuthorization(app, client)

      const { headers, body } = await callConsentPage(app, authorization, person, 'GET')

      expect(body.data.client).toEqual({ name: shown, host: null })
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('is rate limited per network', async () => {
    const from = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/oauth/register',
        remoteAddress,
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      })
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await from('203.0.113.5')).statusCode)

    const over = await from('203.0.113.5')

    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([400]))
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '60'])
    expect((await from('198.51.100.7')).statusCode).toBe(400)
  })
})
