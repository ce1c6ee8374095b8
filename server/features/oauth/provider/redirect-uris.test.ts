import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolScopes } from '../../../../contract/oauth.ts'
import {
  callbackUrl,
  newClient,
  requestAuthorization,
} from '../../../test/calls/oauth/oauth-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

let client: string
beforeAll(async () => {
  client = await newClient(app)
})

describe('the browser is never redirected to an unregistered address', () => {
  test.for([
    'https://client.example/callback/',
    'https://client.example/callback?next=1',
    'https://client.example/CALLBACK',
    'https://client.example/callback/../evil',
    'https://client.example:8443/callback',
    'http://client.example/callback',
    'https://client.example@evil.example/callback',
    'https://evil.example/callback',
    'https://client.example.evil.example/callback',
    'https://client.example/callback#fragment',
    '//evil.example/callback',
    'javascript:alert(1)',
    'x',
  ])('%s', async (redirect) => {
    const { status, headers, body } = await requestAuthorization(app, client, {
      redirect_uri: redirect,
    })

    expect(status).toBe(400)
    expect(headers).not.toHaveProperty('location')
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(body).not.toContain('evil.example')
  })

  test('unknown clients are not redirected either', async () => {
    for (const id of [
      'nobody',
      '',
      '\0',
      "' or 1=1",
      'https://127.0.0.1/client',
      'x'.repeat(5_000),
    ]) {
      const { status, headers } = await requestAuthorization(app, id)

      expect([400, 401]).toContain(status)
      expect(headers).not.toHaveProperty('location')
    }
  })

  test('a repeated parameter is rejected', async () => {
    const query = `client_id=${client}&redirect_uri=${callbackUrl}&redirect_uri=https://evil.example`

    const answer = await app.inject({ url: `/oauth/authorize?${query}` })

    const redirect = new URL(String(answer.headers.location))
    expect(redirect.origin + redirect.pathname).toBe(callbackUrl)
    expect(redirect.searchParams.get('error')).toBe('invalid_request')
  })
})

test('a request for unknown scopes names those that exist', async () => {
  const { headers } = await requestAuthorization(app, client, { scope: 'claudeai user' })

  expect(new URL(String(headers.location)).searchParams.get('error_description')).toBe(
    `none of the requested scopes exists; available: ${toolScopes.join(' ')}`,
  )
})

test.for([
  ['response_type', 'token', 'unsupported_response_type'],
  ['response_type', 'id_token', 'unsupported_response_type'],
  ['response_type', 'code id_token', 'unsupported_response_type'],
  ['response_mode', 'fragment', 'unsupported_response_mode'],
  ['response_mode', 'form_post', 'unsupported_response_mode'],
  ['request', 'x.y.z', 'request_not_supported'],
  ['request_uri', 'https://evil.example/', 'request_uri_not_supported'],
  ['resource', 'https://other.example/api/mcp', 'invalid_target'],
  ['resource', 'http://test/api', 'invalid_target'],
  ['resource', 'http://test/api/mcp/x', 'invalid_target'],
  ['prompt', 'none', 'consent_required'],
  ['scope', 'leads:all', 'invalid_scope'],
] as const)(
  "%s=%s is rejected in the query of the client's redirect: %s",
  async ([name, value, error]) => {
    const { headers } = await requestAuthorization(app, client, { [name]: value })

    const redirect = new URL(String(headers.location))
    expect(redirect.origin + redirect.pathname).toBe(callbackUrl)
    expect([redirect.searchParams.get('error'), redirect.hash]).toEqual([error, ''])
    expect(redirect.searchParams.get('state')).toBe('state of the client')
  },
)
