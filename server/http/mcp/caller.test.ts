import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyPresets } from '../../../contract/scopes.ts'
import { createApiKey } from '../../features/api-keys/index.ts'
import { endKey, issueKey } from '../../features/api-keys/issue-key.ts'
import { operations } from '../../operations.ts'
import { openLog } from '../../platform/process/log.ts'
import { message } from '../../test/calls/mcp-calls.ts'
import {
  startService,
  type TestAnswer,
  type TestOrg,
  type TestRequest,
} from '../../test/harness.ts'
import { createApp } from '../create-app.ts'
import { serveMcp } from './serve-mcp.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})

const check = message('older', 'tools/call', { name: 'check_api' })

const send = (sent: TestRequest = {}, key?: string): Promise<TestAnswer> =>
  service.callWith(key, 'POST /mcp', { ...check, ...sent })

const welcomed = { jsonrpc: '2.0', id: 7, result: { structuredContent: { success: true } } }

describe('a key', () => {
  test('is accepted as X-API-KEY and as bearer token', async () => {
    const answers = await Promise.all([
      send({}, org.key),
      send({ headers: { authorization: `Bearer ${org.key}` } }),
      send({ headers: { authorization: `bearer  ${org.key} ` } }),
      send({ headers: { authorization: 'Bearer of something else' } }, org.key),
      send({ headers: { authorization: `Bearer ${org.key}`, 'x-api-key': '' } }),
    ])

    for (const { body } of answers) expect(body).toMatchObject(welcomed)
  })

  test('that is invalid gets the same message for any reason, with a challenge', async () => {
    const issued = await service.db.inOrg(org.orgId, (tx) => {
      const key = {
        name: 'x',
        scopes: keyPresets.read,
        createdBy: 'test',
        expiresAt: null,
      } as const
      return issueKey(tx, key, new Date())
    })
    await send({}, issued.key)
    await endKey(service.db, org.orgId, issued.id, new Date())
    const bad = [issued.key, createApiKey(), 'lt_live_short', '', 'x'.repeat(8_000)]

    const answers = await Promise.all([
      ...bad.map((key) => send({}, key)),
      ...bad.map((key) => send({ headers: { authorization: `Bearer ${key}` } })),
      send(),
      send({ headers: { authorization: `Basic ${btoa(`${org.key}:`)}` } }),
      send({ headers: { authorization: org.key } }),
    ])

    for (const { status, headers, body } of answers) {
      expect([status, body.error.data.code]).toEqual([401, 'UNAUTHORIZED'])
      expect(headers['www-authenticate']).toMatch(
        /^Bearer (error="invalid_token", )?resource_metadata="http:\/\/test\/.well-known\/oauth-protected-resource\/api\/mcp", scope="leads:read leads:write stats:read spend:read"$/,
      )
    }
    expect(new Set(answers.map(({ body }) => body.error.message)).size).toBe(1)
  })

  test('takes precedence over a bearer token', async () => {
    const headers = { authorization: `Bearer ${org.key}` }

    expect((await send({ headers }, createApiKey())).status).toBe(401)
  })

  test.for(['api_key', 'access_token', 'anything', 'X-API-KEY'])(
    'in the URL is rejected, even next to a valid one: %s',
    async (name) => {
      const answer = await send({ query: `${name}=${org.key}` }, org.key)

      expect([answer.status, answer.body.error.data.code]).toEqual([401, 'UNAUTHORIZED'])
    },
  )

  test('that is unknown is rejected before the body is read', async () => {
    expect((await send({ body: 'x'.repeat(300_000) }, createApiKey())).status).toBe(401)
  })
})

const methods = ['POST', 'OPTIONS', 'GET'] as const

describe('DNS rebinding and foreign pages', () => {
  test.for(methods)(
    'a foreign host name that resolves to this machine is rejected: %s',
    async (method) => {
      for (const host of [
        'evil.example',
        'evil.example:3000',
        'localhost.evil.example',
        'test.',
        ':80',
      ]) {
        const answer = await service.callWith(org.key, `${method} /mcp`, {
          ...check,
          headers: { ...check.headers, host },
        })

        expect([answer.status, answer.body.error.data.code]).toEqual([403, 'FORBIDDEN'])
      }
    },
  )

  test.for([
    'test',
    'TEST:80',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    '192.168.1.5:3000',
    '[2001:db8::1]',
  ])('%s is one of our hosts, or omitted', async (host) => {
    const answer = await send({ headers: { ...check.headers, host } }, org.key)

    expect(answer.body).toMatchObject(welcomed)
  })

  test.for(methods)('pages from other sites are rejected: %s', async (method) => {
    const foreign = [
      'http://evil.example',
      'https://test',
      'http://test.evil.example',
      'http://localhost.evil.example',
      '',
      'https://claude.ai.evil.example',
      'http://evil-localhost',
    ]
    for (const origin of foreign) {
      const answer = await service.callWith(org.key, `${method} /mcp`, {
        ...check,
        headers: { ...check.headers, origin },
      })

      expect([answer.status, answer.body.error.data.code]).toEqual([403, 'FORBIDDEN'])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test.for([
    ...['http://test', 'http://localhost:6274', 'http://127.0.0.1:5173', 'http://[::1]:1'],
    ...['null', 'file://', 'app://obsidian.md', 'vscode-webview://1a2b', 'tauri://localhost'],
    ...['chrome-extension://abc', 'https://tauri.localhost', 'http://app.localhost:5999'],
    ...['https://claude.ai', 'https://claude.com', 'https://chatgpt.com'],
  ])('a page of %s can call and read the response', async (origin) => {
    const good = await send({ headers: { ...check.headers, origin } }, org.key)
    const bad = await send({ headers: { ...check.headers, origin } })

    expect(good.body).toMatchObject(welcomed)
    for (const { headers } of [good, bad]) {
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers.vary).toBe('Origin')
      expect(headers['access-control-expose-headers']).toMatch(
        /WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version/,
      )
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('a browser can send a preflight without a credential', async () => {
    const answer = await service.callWith(undefined, 'OPTIONS /mcp', {
      headers: {
        origin: 'http://localhost:6274',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,mcp-method',
      },
    })

    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toBe('POST')
    const allowed = String(answer.headers['access-control-allow-headers']).split(', ')
    for (const name of ['Authorization', 'X-API-KEY', 'Content-Type', 'Accept', 'Mcp-Method'])
      expect(allowed).toContain(name)
    for (const name of ['MCP-Protocol-Version', 'Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'])
      expect(allowed).toContain(name)
  })
})

test('each credential has its own rate limit: 429 with Retry-After', async () => {
  const other = await service.newOrg()
  const app = createApp(openLog('silent'))
  const rate = { burst: 3, perSecond: 0.001 }
  serveMcp(app, { db: service.db, publicUrl: 'http://test', operations, rate })
  const askAs = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: { ...check.headers, 'x-api-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify(check.body),
    })

  const mine = [await askAs(org.key), await askAs(org.key), await askAs(org.key)]
  const [over, others] = [await askAs(org.key), await askAs(other.key)]

  expect(mine.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '1'])
  expect(over.json().error.data.code).toBe('RATE_LIMITED')
  expect(others.statusCode).toBe(200)
  await app.close()
})
