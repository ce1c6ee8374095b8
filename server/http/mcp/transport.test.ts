import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eras, message, rpc } from '../../test/calls/mcp-calls.ts'
import { startService, type TestAnswer, type TestOrg } from '../../test/harness.ts'
import { maxBodyBytes } from '../serve-api.ts'
import { toolFacts } from './tool-facts.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** Expects a JSON-RPC error with Leadtrace's own error code in its data. */
function expectRefused({ status, headers, body }: TestAnswer, is: readonly [number, string]): void {
  expect([status, body.error?.data?.code]).toEqual(is)
  expect(body).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: expect.any(Number),
      message: expect.stringMatching(/\w/),
      data: expect.objectContaining({ requestId: headers['x-request-id'] }),
    },
  })
}

describe.for(['/mcp', '/mcp/'])('%s', (path) => {
  test('responds', async () => {
    const answer = await org.call(`POST ${path}`, { body: ping })

    expect([answer.status, answer.body]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('accepts only POST', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await org.call(`${method} ${path}`)

      expect([answer.status, answer.headers.allow]).toEqual([405, 'OPTIONS, POST'])
      if (method !== 'HEAD') expectRefused(answer, [405, 'NOT_FOUND'])
    }
  })
})

test('without a credential, every method gets the challenge before the 405', async () => {
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const answer = await service.callWith(undefined, `${method} /mcp`)

    expect([method, answer.status]).toEqual([method, 401])
    expect(answer.headers['www-authenticate']).toContain('resource_metadata=')
  }
})

test.for([
  ['tools/list', { cursor: null }],
  ['tools/list', null],
  ['tools/call', { name: 'get_stats', arguments: null, _meta: null }],
  ['ping', null],
] as const)('%s with %j is the same as without nulls', async ([method, params]) => {
  const { status, body } = await org.call('POST /mcp', { body: { ...ping, method, params } })

  expect([status, body.error]).toEqual([200, undefined])
})

test.for([
  ['initialize', undefined],
  ['initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x' } }],
  ['tools/list', { cursor: 5 }],
  ['tools/call', {}],
] as const)('%s with the invalid parameters %j is -32602', async ([method, params]) => {
  const { body } = await org.call('POST /mcp', { body: { ...ping, method, params } })

  expect(body).toMatchObject({ id: ping.id, error: { code: -32_602 } })
})

test('a notification gets an empty response', async () => {
  const body = { jsonrpc: '2.0', method: 'notifications/initialized' }

  const answer = await org.call('POST /mcp', { body })

  expect([answer.status, answer.body]).toEqual([202, ''])
})

test.for([
  [[], -32_600],
  [[ping], -32_600],
  [[ping, { ...ping, id: 2 }], -32_600],
  ['{', -32_700],
  ['', -32_700],
  [`${'['.repeat(101)}${']'.repeat(101)}`, -32_700],
] as const)('%j is not a message: 400', async ([body, code]) => {
  const answer = await org.call('POST /mcp', { body })

  expectRefused(answer, [400, 'VALIDATION_ERROR'])
  expect(answer.body.error.code).toBe(code)
})

test.for(['null', '1', '"ping"', '{}', '{"jsonrpc":"1.0","id":1,"method":"ping"}'])(
  '%s is valid JSON but not a message: 400',
  async (body) => {
    const answer = await org.call('POST /mcp', { body })

    expect([answer.status, answer.body.error.code]).toEqual([400, -32_600])
  },
)

test('a body that is too large, compressed or of another type is rejected', async () => {
  const headers = { 'content-type': 'text/plain' }
  const large = { ...ping, params: { filler: 'x'.repeat(maxBodyBytes) } }
  const zipped = await service.app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: {
      'x-api-key': org.key,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify(ping)),
  })

  expectRefused(await org.call('POST /mcp', { body: large }), [413, 'VALIDATION_ERROR'])
  expectRefused(await org.call('POST /mcp', { body: ping, headers }), [415, 'VALIDATION_ERROR'])
  expect(zipped.statusCode).toBe(415)
})

test('a session ID from elsewhere is ignored, and none is issued', async () => {
  const answer = await org.call('POST /mcp', {
    body: ping,
    headers: { 'mcp-session-id': 'from another server' },
  })

  expect(answer.status).toBe(200)
  expect(answer.headers).not.toHaveProperty('mcp-session-id')
})

test.for(['application/json', '*/*', 'text/event-stream', ''])(
  'a client that accepts %s gets JSON',
  async (accept) => {
    const { body } = message('older', 'tools/list')

    const answer = await org.call('POST /mcp', { body, headers: { accept } })

    expect([answer.status, answer.body.result.tools.length]).toEqual([
      200,
      Object.keys(toolFacts).length,
    ])
    expect(answer.headers['content-type']).toContain('application/json')
  },
)

test.for(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
  'a client of %s gets a handshake in its version',
  async (protocolVersion) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }

    const { body } = await org.call('POST /mcp', {
      body: { ...ping, method: 'initialize', params },
    })

    expect(body.result).toMatchObject({
      protocolVersion,
      serverInfo: { name: 'leadtrace', version: '2.2.0' },
      capabilities: { tools: { listChanged: false } },
    })
  },
)

test('unknown versions are rejected with a list of supported ones', async () => {
  const { body, headers } = message('modern', 'tools/list')
  const unknown = JSON.stringify(body).replace('2026-07-28', '2099-01-01')

  const modern = await org.call('POST /mcp', {
    body: unknown,
    headers: { ...headers, 'mcp-protocol-version': '2099-01-01' },
  })
  const older = await org.call('POST /mcp', {
    body: { ...ping, method: 'tools/list' },
    headers: { 'mcp-protocol-version': '1999-01-01' },
  })

  expect([modern.status, modern.body.error.code]).toEqual([400, -32_022])
  expect(modern.body.error.data.supported).toEqual(['2026-07-28'])
  expect(older.status).toBe(400)
})

test.for([
  ['mcp-method', 'tools/list'],
  ['mcp-name', 'get_stats'],
  ['mcp-protocol-version', '2025-11-25'],
] as const)('a header %s that contradicts the body is a 400, and nothing runs', async (header) => {
  const [name, value] = header
  const { body, headers } = message('modern', 'tools/call', {
    name: 'create_lead',
    arguments: { name: 'Contradicted' },
  })

  const answer = await org.call('POST /mcp', { body, headers: { ...headers, [name]: value } })

  expect([answer.status, answer.body.error.code]).toEqual([400, -32_020])
  const found = await org.call('GET /leads', { query: 'search=Contradicted' })
  expect(found.body.data).toEqual([])
})

test('unsupported methods are not found', async () => {
  for (const method of ['resources/list', 'prompts/list', 'tools/delete', 'sampling/createMessage'])
    for (const era of eras) {
      const { body } = await rpc(org, method, {}, era)

      expect(body.error.code).toBe(-32_601)
    }
})

test('a subscription ends immediately, because there are no notifications', async () => {
  const notifications = { toolsListChanged: true, resourceSubscriptions: ['file:///x'] }

  const { status, body } = await rpc(org, 'subscriptions/listen', { notifications })

  expect(status).toBe(200)
  expect(body).toContain('"resultType":"complete"')
})
