import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { expectListWorks } from './expect-answer.ts'
import { startService } from './harness.ts'
import { bodyRoutes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

const org = await service.newOrg()
afterEach(() => expectListWorks(org))

// Compressed only once, because compressing it for each operation took 9 s.
const bomb = gzipSync(Buffer.alloc(50_000_000))

const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth)

/** Bodies that are invalid or unrealistic JSON. */
const badBodies: Readonly<Record<string, string>> = {
  'a text': 'name=Ada',
  'a cut object': '{"name":"Ada"',
  'two objects': '{}{}',
  'a trailing comma': '{"name":"Ada",}',
  'a comment': '{} // nothing',
  'single quotes': "{'name':'Ada'}",
  NaN: '{"value":NaN,"name":"Ada"}',
  Infinity: '{"value":Infinity,"name":"Ada"}',
  'a raw control character': '{"name":"\u0001"}',
  'a byte order mark alone': '\ufeff',
  'an array 20,000 deep': nested(20_000, '[', ']'),
  'objects 20,000 deep': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'a custom object 20,000 deep': `{"name":"Ada","custom":${nested(20_000, '[', ']')}}`,
  'brackets that never close': '['.repeat(200_000),
  'an object key of NUL': '{"\\u0000":1,"name":true}',
}

describe.for(bodyRoutes)('$name', ({ op, route, method, path }) => {
  test.for(Object.entries(badBodies))('rejects %s', async ([, body]) => {
    const answer = await org.call(route, { body })

    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('rejects a gzip bomb without decompressing it', async () => {
    const headers = {
      'x-api-key': org.key,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    }

    const answer = await service.app.inject({
      method: method as 'POST', // The type of `rest` guarantees that this is an HTTP method.
      url: `/api${path}`,
      headers,
      payload: bomb,
    })

    expect(answer.statusCode).toBe(415)
  })

  test('rejects 2 MB, unless it allows that much', async () => {
    const answer = await org.call(route, { body: { name: 'x'.repeat(2_000_000) } })

    expect(answer.status).toBe((op.maxBodyBytes ?? 0) > 2_000_000 ? 400 : 413)
  })
})

/** Sends a request with exactly these bytes as its body. */
const sendBytes = (payload: Buffer, type = 'application/json', method: 'POST' | 'PATCH' = 'POST') =>
  service.app.inject({
    method,
    url: '/api/leads',
    headers: { 'x-api-key': org.key, 'content-type': type },
    payload,
  })

test('bytes that are not UTF-8 are rejected: two texts could become equal', async () => {
  for (const method of ['POST', 'PATCH'] as const) {
    const body = Buffer.from('{"externalId":"R\xe9f1","name":"k"}', 'latin1')
    const answer = await sendBytes(body, undefined, method)

    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'VALIDATION_ERROR'])
  }
})

test('another encoding is rejected by name, UTF-8 is accepted under any of its names', async () => {
  const body = Buffer.from('{"name":"José"}')
  const sendCharset = async (charset: string) =>
    (await sendBytes(body, `application/json; charset=${charset}`)).statusCode

  expect(await sendCharset('iso-8859-1')).toBe(415)
  expect(await sendCharset('"utf-16"')).toBe(415)
  for (const name of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
    expect(await sendCharset(name)).toBe(201)
})

test('an unknown URL is a 404 for any method and body', async () => {
  const bodies = ['{bad', `{"name":"${'x'.repeat(300_000)}"}`]
  for (const body of bodies) expect((await org.call('POST /nothing', { body })).status).toBe(404)
  const absent = await service.app.inject({ method: 'QUERY', url: '/api/nothing' })
  const existing = await service.app.inject({ method: 'QUERY', url: '/api/leads' })

  expect([absent.statusCode, existing.statusCode]).toEqual([404, 405])
  expect(existing.headers.allow).toContain('POST')
})

test('every response has a request id and the version, even without a route', async () => {
  const unmet = ['/api/leads/%zz', `/api/leads/${'x'.repeat(1_200)}`, '/docs/none']
  for (const url of [...unmet, '/docs', '/docs/']) {
    const { headers } = await service.app.inject({ method: 'GET', url })

    expect(headers['x-request-id'], url).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-api-version'], url).toBe('2.2.0')
  }
})
