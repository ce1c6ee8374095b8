import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import {
  callConsentPage,
  grantConsent,
  requestAuthorization,
  startAuthorization,
} from '../../../test/calls/oauth/oauth-calls.ts'
import {
  callWithToken,
  exchangeCode,
  refreshTokens,
} from '../../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { countClients } from '../../../test/stores/oauth-rows-store.ts'
import { openOAuth } from '../index.ts'
import { type ReadDocument, readDocument } from './client-id-document.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

let org: TestOrg
let person: TestPerson
beforeAll(async () => {
  org = await service.newOrg()
  person = await newPerson(service, { [org.orgId]: 'owner' })
})

describe('a client with a document', () => {
  const id = 'https://app.example/oauth/client.json'
  const document = {
    client_id: id,
    client_name: 'Good App',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  const at = { redirect_uri: 'http://127.0.0.1:5555/callback' }

  function publish(answer: () => Response | Promise<Response>) {
    const read = vi.fn<ReadDocument>(async () => answer())
    openOAuth(db, {
      publicUrl: 'http://test',
      log: { error: () => undefined },
      errorPage: (message) => message,
      readDocument: read,
    })
    return read
  }

  test('needs no registration and is identified by its host', async () => {
    const read = publish(() => Response.json(document))
    const authorization = await startAuthorization(app, id, at)

    const shown = await callConsentPage(app, authorization, person, 'GET')
    const params = await grantConsent(app, authorization, person, org)
    const { body } = await exchangeCode(app, id, authorization, params.get('code'))

    expect(shown.body.data).toMatchObject({
      client: { name: 'Good App', host: 'app.example' },
      redirectHost: '127.0.0.1:5555',
      loopback: true,
    })
    expect((await callWithToken(service, body.access_token)).status).toBe(200)
    expect((await refreshTokens(app, id, body.refresh_token)).status).toBe(200)
    expect(read).toHaveBeenCalledTimes(1)
    expect((await db.inSystem(countClients)).clients).toBe(1)
  })

  test('that prefers signed authentication but also supports none uses none (ChatGPT)', async () => {
    const client_id = `${id}?signs`
    const signs = {
      ...document,
      client_id,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: 'https://app.example/jwks.json',
    }
    publish(() => Response.json(signs))
    const authorization = await startAuthorization(app, client_id, at)
    const params = await grantConsent(app, authorization, person, org)
    const { status, body } = await exchangeCode(app, client_id, authorization, params.get('code'))
    publish(() => new Response('', { status: 503 }))

    expect(status).toBe(200)
    expect((await refreshTokens(app, client_id, body.refresh_token)).status).toBe(200)
  })

  test('is identified by its host, however its URL is spelled', async () => {
    const client_id = id.replace('https', 'HTTPS')
    publish(() => Response.json({ ...document, client_id }))

    const shown = await callConsentPage(
      app,
      await startAuthorization(app, client_id, at),
      person,
      'GET',
    )

    expect(shown.body.data.client.host).toBe('app.example')
  })

  const unknown = { ...document, client_id: `${id}?unknown` }

  test.for([
    ['does not exist', () => new Response('', { status: 404 })],
    ['cannot be reached', () => Promise.reject(new Error('unreachable'))],
    ['redirects', () => new Response('', { status: 302, headers: { location: id } })],
    ['is not JSON', () => new Response('<html>')],
    ['is a list', () => Response.json([unknown])],
    ['names another client', () => Response.json({ ...unknown, client_id: id })],
    ['has a secret', () => Response.json({ ...unknown, client_secret: 'x' })],
    [
      'requests authentication by secret',
      () => Response.json({ ...unknown, token_endpoint_auth_method: 'client_secret_post' }),
    ],
    [
      'supports only signed authentication',
      () => Response.json({ ...unknown, token_endpoint_auth_method: 'private_key_jwt' }),
    ],
    ['is too large', () => Response.json({ ...unknown, x: 'x'.repeat(6_000) })],
    [
      'has a script as redirect',
      () => Response.json({ ...unknown, redirect_uris: ['javascript:x'] }),
    ],
    [
      'has a redirect over plain HTTP',
      () => Response.json({ ...unknown, redirect_uris: ['http://a.example/'] }),
    ],
  ] as const)('is rejected if it %s', async ([, answer]) => {
    publish(answer)

    const { status, headers } = await requestAuthorization(app, unknown.client_id, at)

    expect(status).toBe(400)
    expect(headers).not.toHaveProperty('location')
  })

  test.for([
    ['the server fails', () => new Response('', { status: 503 }), `${id}?stays`],
    ['it is rate limited', () => new Response('', { status: 429 }), `${id}?often`],
    [
      'the server does not respond',
      () => Promise.reject(new Error('unreachable')),
      'https://App.example',
    ],
  ] as const)(
    'keeps working while its document cannot be read, and a new client does not start to: %s',
    async ([, unreadable, stays]) => {
      publish(() => Response.json({ ...document, client_id: stays }))
      const authorization = await startAuthorization(app, stays, at)
      const params = await grantConsent(app, authorization, person, org)
      const { body } = await exchangeCode(app, stays, authorization, params.get('code'))
      const read = publish(unreadable)

      const next = await refreshTokens(app, stays, body.refresh_token)
      const other = await requestAuthorization(app, `${id}?never-seen`, at)
      const removed = publish(() => new Response('', { status: 410 }))
      const ended = await refreshTokens(app, stays, next.body.refresh_token)

      expect(read.mock.calls.map(([url]) => url.href)).toContain(new URL(stays).href)
      expect([next.status, other.status]).toEqual([200, 400])
      expect(removed).toHaveBeenCalledTimes(1)
      expect(ended.body.error).toBe('invalid_client')
    },
  )

  test('must have a URL short enough to store', async () => {
    const long = `${id}?${Array.from({ length: 400 }, () => crypto.randomUUID())
      .join('')
      .slice(0, 4_000)}`
    const read = publish(() => Response.json({ ...document, client_id: long }))

    const { status, headers } = await requestAuthorization(app, long, at)

    expect([status, headers.location]).toEqual([400, undefined])
    expect(read).not.toHaveBeenCalled()
  })

  test('is fetched at a limited rate', async () => {
    const read = publish(() => new Response('', { status: 404 }))

    for (let n = 0; n < 40; n++)
      await requestAuthorization(app, `https://app${n % 2}.example/${n}`, at)

    for (const host of ['app0.example', 'app1.example']) {
      const times = read.mock.calls.filter(([url]) => url.host === host).length
      expect(times).toBeGreaterThanOrEqual(30)
      expect(times).toBeLessThan(40)
    }
  })

  test.for([
    'https://127.0.0.1/client',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/client',
    'https://2130706433/client',
    'https://user:password@app.example/client',
  ])('is never fetched from %s', async (address) => {
    await expect(readDocument(new URL(address))).rejects.toMatchObject({ name: 'OutsideError' })
  })
})
