import { afterAll, expect, test } from 'vitest'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

/** URLs where clients look for metadata. For each of these URLs, some clients try no other URL. */
const addresses = {
  resource: [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/api/mcp',
    '/.well-known/oauth-protected-resource/api/mcp/',
    '/.well-known/oauth-protected-resource/mcp',
  ],
  server: [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/api/mcp',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration/api/mcp',
    '/api/mcp/.well-known/openid-configuration',
    '/mcp/.well-known/openid-configuration',
  ],
} as const

const all = [...addresses.resource, ...addresses.server]

test.for(all)('%s responds to everyone without a credential', async (url) => {
  const answer = await app.inject({ url, headers: { origin: 'https://inspector.example' } })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

test('all URLs return the same bytes', async () => {
  for (const group of Object.values(addresses)) {
    const bodies = await Promise.all(group.map(async (url) => (await app.inject({ url })).body))
    expect(new Set(bodies).size).toBe(1)
  }
})

test('the tools name their authorization server and scopes', async () => {
  const { body } = await app.inject({ url: addresses.resource[1] })

  expect(JSON.parse(body)).toEqual({
    resource: 'http://test/api/mcp',
    resource_name: 'Leadtrace',
    authorization_servers: ['http://test'],
    scopes_supported: ['leads:read', 'leads:write', 'stats:read', 'spend:read'],
    bearer_methods_supported: ['header'],
  })
})

test('the metadata lists what clients require, and only what is served', async () => {
  const { body } = await app.inject({ url: addresses.server[0] })
  const metadata = JSON.parse(body)

  expect(metadata).toMatchObject({
    issuer: 'http://test',
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    scopes_supported: [
      'leads:create',
      'leads:read',
      'leads:write',
      'reports:read',
      'stats:read',
      'spend:read',
      'spend:write',
      'offline_access',
    ],
  })
  for (const absent of ['introspection_endpoint', 'userinfo_endpoint', 'end_session_endpoint'])
    expect(metadata).not.toHaveProperty(absent)
  const endpoints = Object.entries(metadata).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name))
  expect(endpoints).toHaveLength(5)
  for (const [name, address] of endpoints) {
    const { origin, pathname } = new URL(String(address))
    const method = /^(authorization|jwks)/.test(name) ? 'GET' : 'POST'
    const answer = await app.inject({ method, url: pathname })
    expect([name, origin]).toEqual([name, 'http://test'])
    expect([200, 400]).toContain(answer.statusCode)
  }
})

test('the published key has no private part', async () => {
  const { keys } = (await app.inject({ url: '/oauth/jwks' })).json()

  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig' })
  expect(keys[0]).not.toHaveProperty('d')
})

test('pages can send a preflight and read the response', async () => {
  for (const url of ['/oauth/token', '/oauth/register', '/oauth/revoke', ...all]) {
    const headers = {
      origin: 'https://inspector.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,mcp-protocol-version',
    }
    const preflight = await app.inject({ method: 'OPTIONS', url, headers })

    expect([url, preflight.statusCode]).toEqual([url, 204])
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect(preflight.headers['access-control-allow-headers']).toMatch(
      /Content-Type.*MCP-Protocol-Version/,
    )
  }
  const refused = await app.inject({ method: 'POST', url: '/oauth/token' })
  expect(refused.headers['access-control-allow-origin']).toBe('*')
  expect(refused.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('a route supports the methods in its Allow header', async () => {
  for (const [method, url, allow] of [
    ['POST', '/oauth/authorize', 'GET'],
    ['GET', '/oauth/token', 'OPTIONS, POST'],
    ['DELETE', '/oauth/register', 'OPTIONS, POST'],
    ['POST', '/.well-known/oauth-authorization-server', 'GET, HEAD, OPTIONS'],
    ['POST', '/oauth/jwks', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, allow])
  }
  for (const url of ['/oauth/introspect', '/oauth/me', '/oauth/session/end', '/oauth/']) {
    expect([url, (await app.inject({ method: 'POST', url })).statusCode]).toEqual([url, 404])
  }
})
