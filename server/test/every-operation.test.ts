import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../features/api-keys/index.ts'
import { endKey, issueKey } from '../features/api-keys/issue-key.ts'
import { maxBodyBytes } from '../http/serve-api.ts'
import { newId } from '../platform/process/ids.ts'
import { startService, type TestAnswer, type TestOrg, type TestRequest } from './harness.ts'
import { bodyRoutes, isStrict, type Route, routes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

let writer: TestOrg
let reader: TestOrg
beforeAll(async () => {
  writer = await service.newOrg()
  reader = await service.newOrg({}, 'read')
})

/** What holds of every answer, whatever it says. */
function expectMarked({ headers, body }: TestAnswer): void {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(headers['x-api-version']).toBe('2.2.0')
  expect(headers['cache-control']).toBe('no-store')
  if (body.meta !== undefined) expect(body.meta.requestId).toBe(headers['x-request-id'])
}

function expectRefused(answer: TestAnswer, status: number, code: string): void {
  expectMarked(answer)
  const { error, meta } = answer.body
  expect([answer.status, error?.code]).toEqual([status, code])
  expect(Object.keys(answer.body).sort()).toEqual(['error', 'meta', 'success'])
  expect(answer.body.success).toBe(false)
  expect(error.message).toMatch(/\w/)
  expect(new Date(meta.timestamp).toISOString()).toBe(meta.timestamp)
}

/** 401 as the route words it: the key check has a body of its own. */
function expectUnauthorized({ op }: Route, answer: TestAnswer): void {
  if (op.name === 'check_api') {
    expectMarked(answer)
    expect([answer.status, answer.body]).toEqual([401, { error: expect.any(String) }])
  } else expectRefused(answer, 401, 'UNAUTHORIZED')
}

/** An input that is welcome nowhere but in a loose body; refusals must not depend on it. */
const sentTo = ({ op }: Route): TestRequest => (op.inputSource === 'body' ? { body: {} } : {})

async function keyThat(fate: { expiresAt?: string; isRevoked?: true }): Promise<string> {
  const { id, key } = await service.db.inOrg(writer.orgId, (tx) =>
    issueKey(
      tx,
      {
        name: 'short-lived',
        access: 'read+write',
        createdBy: 'test',
        expiresAt: fate.expiresAt ?? null,
      },
      new Date(),
    ),
  )
  if (fate.isRevoked) {
    // Known to the cache first, so that the revocation has something to make forgotten.
    expect((await service.callWith(key, 'GET /check')).status).toBe(200)
    await endKey(service.db, writer.orgId, id, new Date())
  }
  return key
}

describe.for(routes)('$name', (one) => {
  const call = (key: string | undefined, sent: TestRequest = {}) =>
    service.callWith(key, one.route, { ...sentTo(one), ...sent })

  test('answers the same 401 to every key that is not in force', async () => {
    const unknown = createApiKey()
    const bad = [
      undefined,
      '',
      'lt_live_short',
      ` ${writer.key.slice(1)}`,
      unknown,
      unknown.toUpperCase(),
      // The last character belongs to the checksum.
      writer.key.slice(0, -1) + (writer.key.endsWith('0') ? '1' : '0'),
      'x'.repeat(8_000),
      'schl\u00fcssel',
      await keyThat({ isRevoked: true }),
      await keyThat({ expiresAt: '2020-01-01T00:00:00.000Z' }),
    ]

    const answers = await Promise.all(bad.map((key) => call(key)))

    for (const answer of answers) expectUnauthorized(one, answer)
    const texts = answers.map(({ body }) => body.error.message ?? body.error)
    expect(new Set(texts).size).toBe(1)
  })

  test('refuses a key in the address, even a valid one beside a valid header', async () => {
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

  test('lets a read key read and refuses it to write', async () => {
    const answer = await call(reader.key)

    if (one.op.access === 'write') expectRefused(answer, 403, 'FORBIDDEN')
    else {
      expectMarked(answer)
      expect(answer.status).not.toBe(403)
    }
  })

  test('meets what it does not know as it promises', async () => {
    const surprise = 'a surprise'
    const inBody = { body: { name: 'Ada', [surprise]: 1 } }
    const inQuery = { query: `${encodeURIComponent(surprise)}=1` }

    const answer = await call(writer.key, one.op.inputSource === 'body' ? inBody : inQuery)

    expectMarked(answer)
    if (one.op.inputSource === 'path') expectRefused(answer, 404, 'NOT_FOUND')
    else if (one.op.inputSource === 'nothing') expect(answer.status).toBe(200)
    else if (isStrict(one.op)) {
      expectRefused(answer, 400, one.op.invalidInputCode)
      expect(answer.body.error.details.problems).toContainEqual({
        field: surprise,
        message: 'is not known here',
      })
    } else {
      expect(one.op.statuses).toContain(answer.status)
      expect(answer.body.data.warnings).toEqual([expect.stringContaining(surprise)])
    }
  })

  test('answers 404 below its address', async () => {
    const answer = await service.callWith(writer.key, `${one.method} ${one.path}/x/y/z`)

    expectRefused(answer, 404, 'NOT_FOUND')
  })
})

test('the key check answers its minimal bodies and nothing else', async () => {
  for (const route of ['GET /check', 'POST /check']) {
    const good = await writer.call(route)
    const bad = await service.callWith(undefined, route)

    expect([good.status, good.body]).toEqual([200, { success: true }])
    expect([bad.status, Object.keys(bad.body)]).toEqual([401, ['error']])
    expect(bad.body.error).toEqual(expect.any(String))
  }
})

test('the key check takes whatever body a client adds to it', async () => {
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

test.for(paths)('%s answers other methods with 405 and names its own', async (path) => {
  const own = routes.filter((one) => one.path === path).map(({ method }) => method)
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => !own.includes(method),
  )
  expect(others.length).toBeGreaterThan(0)

  for (const method of others) {
    const answer = await service.callWith(undefined, `${method} ${path}`)

    expect([answer.status, answer.headers.allow]).toEqual([405, own.sort().join(', ')])
    if (method === 'HEAD') expectMarked(answer)
    else expectRefused(answer, 405, 'NOT_FOUND')
  }
})

test('a wrong method is told before a wrong body', async () => {
  const headers = { 'content-type': 'text/plain' }

  const answer = await writer.call('PUT /leads', { body: 'text', headers })

  expectRefused(answer, 405, 'NOT_FOUND')
})

describe.for(bodyRoutes)('the body of $name', ({ op, route, method, path }) => {
  const limit = op.maxBodyBytes ?? maxBodyBytes

  test('is refused with 413 beyond its limit, with and without a length', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(limit) })
    const chunked = await service.app.inject({
      method: method as 'POST', // a method of HTTP, by the type of `rest`
      url: `/api${path}`,
      headers: { 'x-api-key': writer.key, 'content-type': 'application/json' },
      payload: Readable.from([body.slice(0, 1_000), body.slice(1_000)]),
    })

    expectRefused(await writer.call(route, { body }), 413, 'VALIDATION_ERROR')
    expect(chunked.statusCode).toBe(413)
  })

  test('is measured before it is understood, so the limit itself is not 413', async () => {
    const filler = 'x'.repeat(limit - JSON.stringify({ name: '' }).length)

    const answer = await writer.call(route, { body: { name: filler } })

    expectRefused(answer, 400, op.invalidInputCode)
  })

  test('is refused with 415 unless it is JSON', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      '?',
    ]) {
      const answer = await writer.call(route, { body: {}, headers: { 'content-type': type } })

      expectRefused(answer, 415, 'VALIDATION_ERROR')
    }
  })

  test('may say its character set', async () => {
    const type = 'application/json; charset=utf-8'

    const answer = await writer.call(route, { body: {}, headers: { 'content-type': type } })

    expect(answer.status).not.toBe(415)
  })

  test('is refused with 415 when it is compressed', async () => {
    const answer = await service.app.inject({
      method: method as 'POST', // a method of HTTP, by the type of `rest`
      url: `/api${path}`,
      headers: {
        'x-api-key': writer.key,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync('{}'),
    })

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'VALIDATION_ERROR'])
  })

  test('is missed with 400', async () => {
    for (const sent of [{}, { body: '' }, { body: ' \n' }]) {
      expectRefused(await writer.call(route, sent), 400, 'VALIDATION_ERROR')
    }
  })

  test('must be an object', async () => {
    for (const body of ['null', '1', '"text"', '[]', 'true']) {
      expectRefused(await writer.call(route, { body }), 400, 'VALIDATION_ERROR')
    }
  })

  test('is not read for a stranger', async () => {
    const answer = await service.callWith(createApiKey(), route, { body: 'x'.repeat(limit + 1) })

    expectRefused(answer, 401, 'UNAUTHORIZED')
  })
})

test('every request has an id of its own, whatever id a client sends', async () => {
  const sent = { headers: { 'x-request-id': newId() } }

  const answers = [await writer.call('GET /leads', sent), await writer.call('GET /leads', sent)]

  const ids = answers.map(({ body }) => body.meta.requestId)
  expect(new Set([...ids, sent.headers['x-request-id']]).size).toBe(3)
})
