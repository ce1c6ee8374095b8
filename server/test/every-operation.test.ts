import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coversScope, keyPresets, keyScopes } from '../../contract/scopes.ts'
import { createApiKey } from '../features/api-keys/index.ts'
import { endKey, issueKey } from '../features/api-keys/issue-key.ts'
import { newId } from '../platform/process/ids.ts'
import { expectError, expectStandardHeaders } from './expect-answer.ts'
import { startService, type TestAnswer, type TestOrg, type TestRequest } from './harness.ts'
import { isStrict, type Route, routes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

let writer: TestOrg
let reader: TestOrg
beforeAll(async () => {
  writer = await service.newOrg()
  reader = await service.newOrg({}, 'read')
})

/** Expects a 401 in the route's format: `check_api` has its own response body. */
function expectUnauthorized({ op }: Route, answer: TestAnswer): void {
  if (op.name === 'check_api') {
    expectStandardHeaders(answer)
    expect([answer.status, answer.body]).toEqual([401, { error: expect.any(String) }])
  } else expectError(answer, 401, 'UNAUTHORIZED')
}

/**
 * Request with an empty body if the operation takes a body; the body must not affect the rejection.
 */
const minimalRequest = ({ op }: Route): TestRequest =>
  op.inputSource === 'body' ? { body: {} } : {}

async function issueEndedKey(state: { expiresAt?: string; isRevoked?: true }): Promise<string> {
  const { id, key } = await service.db.inOrg(writer.orgId, (tx) =>
    issueKey(
      tx,
      {
        name: 'short-lived',
        scopes: keyScopes,
        createdBy: 'test',
        expiresAt: state.expiresAt ?? null,
      },
      new Date(),
    ),
  )
  if (state.isRevoked) {
    // Cache the key first, so that revoking it has to invalidate the cache.
    expect((await service.callWith(key, 'GET /check')).status).toBe(200)
    await endKey(service.db, writer.orgId, id, new Date())
  }
  return key
}

describe.for(routes)('$name', (one) => {
  const call = (key: string | undefined, sent: TestRequest = {}) =>
    service.callWith(key, one.route, { ...minimalRequest(one), ...sent })

  test('responds with the same 401 to every invalid key', async () => {
    const unknown = createApiKey()
    const bad = [
      undefined,
      '',
      'lt_live_short',
      ` ${writer.key.slice(1)}`,
      unknown,
      unknown.toUpperCase(),
      // The last character is part of the checksum.
      writer.key.slice(0, -1) + (writer.key.endsWith('0') ? '1' : '0'),
      'x'.repeat(8_000),
      'schl\u00fcssel',
      await issueEndedKey({ isRevoked: true }),
      await issueEndedKey({ expiresAt: '2020-01-01T00:00:00.000Z' }),
    ]

    const answers = await Promise.all(bad.map((key) => call(key)))

    for (const answer of answers) expectUnauthorized(one, answer)
    const texts = answers.map(({ body }) => body.error.message ?? body.error)
    expect(new Set(texts).size).toBe(1)
  })

  test('rejects a key in the URL, even a valid one next to a valid header', async () => {
    const queries = [
      `api_key=${writer.key}`,
      `X-API-KEY=${writer.key}`,
      `api%5Fkey=${writer.key}`,
      `anything=${writer.key}`,
      `anything=%6ct_live_${writer.key.slice(8)}`,
      'access_token=whatever',
      'key',
    ]

    for (const query of queries) {
      expectUnauthorized(one, await call(undefined, { query }))
      expectUnauthorized(one, await call(writer.key, { query }))
    }
  })

  test('allows a read-only key to read but not to write', async () => {
    const answer = await call(reader.key)

    if (!coversScope(keyPresets.read, one.op.scope)) expectError(answer, 403, 'FORBIDDEN')
    else {
      expectStandardHeaders(answer)
      expect(answer.status).not.toBe(403)
    }
  })

  test('handles unknown fields as specified', async () => {
    const surprise = 'a surprise'
    const inBody = { body: { name: 'Ada', [surprise]: 1 } }
    const inQuery = { query: `${encodeURIComponent(surprise)}=1` }

    const answer = await call(writer.key, one.op.inputSource === 'body' ? inBody : inQuery)

    expectStandardHeaders(answer)
    if (one.op.inputSource === 'path') expectError(answer, 404, 'NOT_FOUND')
    else if (one.op.inputSource === 'nothing') expect(answer.status).toBe(200)
    else if (isStrict(one.op)) {
      expectError(answer, 400, one.op.invalidInputCode)
      expect(answer.body.error.details.problems).toContainEqual({
        field: surprise,
        message: 'is not recognized',
      })
    } else {
      expect(one.op.statuses).toContain(answer.status)
      expect(answer.body.data.warnings).toEqual([expect.stringContaining(surprise)])
    }
  })

  test('responds with 404 below its path', async () => {
    const answer = await service.callWith(writer.key, `${one.method} ${one.path}/x/y/z`)

    expectError(answer, 404, 'NOT_FOUND')
  })
})

test('the key check returns its minimal bodies and nothing else', async () => {
  for (const route of ['GET /check', 'POST /check']) {
    const good = await writer.call(route)
    const bad = await service.callWith(undefined, route)

    expect([good.status, good.body]).toEqual([200, { success: true }])
    expect([bad.status, Object.keys(bad.body)]).toEqual([401, ['error']])
    expect(bad.body.error).toEqual(expect.any(String))
  }
})

test('the key check accepts any additional body', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  const answers = await Promise.all([
    writer.call('POST /check', { body: {} }),
    writer.call('POST /check', { body: 'not json' }),
    writer.call('POST /check', { body: '', headers: form }),
    writer.call('POST /check', { body: 'a=b', headers: form }),
  ])

  for (const answer of answers)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
})

const paths = [...new Set(routes.map(({ path }) => path))]

test.for(paths)('%s responds to other methods with 405 and names its own', async (path) => {
  const served = routes.filter((one) => one.path === path).map(({ method }) => method)
  const own = served.includes('GET') ? [...served, 'HEAD'] : served
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => !own.includes(method),
  )
  expect(others.length).toBeGreaterThan(0)

  for (const method of others) {
    const answer = await service.callWith(undefined, `${method} ${path}`)

    expect([answer.status, answer.headers.allow]).toEqual([405, own.sort().join(', ')])
    if (method === 'HEAD') expectStandardHeaders(answer)
    else expectError(answer, 405, 'NOT_FOUND')
  }
})

test('a wrong method takes precedence over a wrong body', async () => {
  const headers = { 'content-type': 'text/plain' }

  const answer = await writer.call('DELETE /leads', { body: 'text', headers })

  expectError(answer, 405, 'NOT_FOUND')
})

test('every request has its own id, whatever id a client sends', async () => {
  const sent = { headers: { 'x-request-id': newId() } }

  const answers = [await writer.call('GET /leads', sent), await writer.call('GET /leads', sent)]

  const ids = answers.map(({ body }) => body.meta.requestId)
  expect(new Set([...ids, sent.headers['x-request-id']]).size).toBe(3)
})
