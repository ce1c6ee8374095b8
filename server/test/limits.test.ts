import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectionLimits, createApp } from '../http/create-app.ts'
import { openLog } from '../platform/process/log.ts'
import { startService, type TestOrg } from './harness.ts'
import {
  dial,
  exchange,
  listenOn,
  parseAnswer,
  readToEnd,
  trickle,
} from './processes/raw-socket.ts'

const service = await startService()
afterAll(service.stop)

const port = await listenOn(service.app)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})
afterEach(async () => {
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

function post(body: string, ...headers: string[]): string {
  const own = ['Host: x', 'Connection: close', 'Content-Type: application/json']
  const lines = ['POST /api/leads HTTP/1.1', ...own, `X-API-KEY: ${org.key}`, ...headers]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

test('a repeated key header is rejected as ambiguous', async () => {
  const once = await exchange(port, get('/api/check', `X-API-KEY: ${org.key}`))
  const twice = await exchange(
    port,
    get('/api/check', `X-API-KEY: ${org.key}`, `X-API-KEY: ${org.key}`),
  )

  expect([parseAnswer(once).status, parseAnswer(twice).status]).toEqual([200, 401])
})

test('headers above 16 kB are rejected with 431 and the envelope', async () => {
  const answer = parseAnswer(
    await exchange(port, get('/api/leads', `X-Long: ${'x'.repeat(20_000)}`)),
  )

  expect(answer.status).toBe(431)
  expect(JSON.parse(answer.body)).toMatchObject({
    success: false,
    error: { code: 'VALIDATION_ERROR' },
  })
})

test('a URL above 16 kB is rejected', async () => {
  const answer = await exchange(port, get(`/api/leads?search=${'x'.repeat(20_000)}`))

  expect(parseAnswer(answer).status).toBe(431)
})

const malformed: Readonly<Record<string, () => string>> = {
  'no HTTP at all': () => 'hello\r\n\r\n',
  'a TLS greeting': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a method that does not exist': () => get('/').replace('GET', 'STEAL'),
  'no Host': () => 'GET /api/check HTTP/1.1\r\n\r\n',
  'a header with a line break inside': () => get('/api/check', 'X-A: b\r c'),
  'two lengths that differ': () => post('{}', 'Content-Length: 2', 'Content-Length: 3'),
  'a length and chunks': () =>
    post('2\r\n{}\r\n0\r\n\r\n', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
  'a length that is no number': () => post('{}', 'Content-Length: two'),
  'chunks of no size': () => post('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
  'an address in bad percent-encoding': () => get('/api/%zz/%'),
}

test.for(Object.entries(malformed))('%s is rejected with 4xx', async ([, request]) => {
  const { status } = parseAnswer(await exchange(port, request()))

  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('a smuggled second request does not run', async () => {
  const smuggled = `0\r\n\r\n${post('{"name":"smuggled"}', 'Content-Length: 19')}`
  await exchange(port, post(smuggled, 'Content-Length: 4', 'Transfer-Encoding: chunked'))

  const found = await org.call('GET /leads', { query: 'search=smuggled' })

  expect(found.body.data).toEqual([])
})

test('a body above the limit is rejected while it is being sent', async () => {
  const socket = await dial(port)
  socket.write(post('', 'Transfer-Encoding: chunked'))
  const answer = readToEnd(socket)
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
  for (let sent = 0; sent < 64 && socket.writable; sent++) {
    socket.write(chunk)
    await sleep(1)
  }

  expect(parseAnswer(await answer).status).toBe(413)
})

test('a client that disconnects in the middle of a body leaves nothing behind', async () => {
  const before = await org.call('GET /leads')
  const socket = await dial(port)
  socket.write(post('{"name":"cut', 'Content-Length: 100'))
  await sleep(20)
  socket.destroy()

  const after = await org.call('GET /leads')
  expect(after.body.meta.pagination).toEqual(before.body.meta.pagination)
})

describe('a slow client', () => {
  test('has timeouts of a few seconds in the service', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = service.app.server

    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: connectionLimits.headersMs,
      requestTimeout: connectionLimits.requestMs,
      keepAliveTimeout: connectionLimits.keepAliveMs,
      timeout: connectionLimits.stillMs,
    })
  })

  async function* none() {
    yield* []
  }

  /**
   * Starts the same server with short timeouts.
   *
   * @param stillMs  Must be clearly different from the other timeouts.
   */
  async function startImpatient(lines: () => AsyncIterable<string> = none, stillMs = 60_000) {
    const limits = { headersMs: 100, requestMs: 200, keepAliveMs: 100, checkMs: 20, stillMs }
    const app = createApp(openLog('silent'), limits)
    app.post('/echo', async (request) => request.body)
    app.get('/lines', async () => Readable.from(lines()))
    const impatient = await listenOn(app)
    return { app, port: impatient }
  }

  test('that trickles its headers gets a 408', async () => {
    const { app, port } = await startImpatient()
    const socket = await dial(port)
    const answer = readToEnd(socket)

    await trickle(socket, get('/echo', `X-Slow: ${'x'.repeat(1_000)}`), 5)

    expect(parseAnswer(await answer).status).toBe(408)
    await app.close()
  })

  test('that trickles its body gets a 408', async () => {
    const { app, port } = await startImpatient()
    const socket = await dial(port)
    const answer = readToEnd(socket)
    const head = ['POST /echo HTTP/1.1', 'Host: x', 'Content-Type: application/json']
    socket.write(`${[...head, 'Content-Length: 1000'].join('\r\n')}\r\n\r\n`)

    await trickle(socket, ' '.repeat(1_000), 5)

    expect(parseAnswer(await answer).status).toBe(408)
    await app.close()
  })

  test('that does not read its response is disconnected, and the rest is not generated', async () => {
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    async function* endless() {
      try {
        for (;;) yield 'x'.repeat(65_536)
      } finally {
        resolve()
      }
    }
    const { app, port } = await startImpatient(endless, 300)
    const socket = await dial(port)
    socket.pause()

    socket.write(get('/lines'))

    await stopped
    socket.destroy()
    await app.close()
  })

  test('that sends no further request is disconnected after its last response', async () => {
    const { app, port } = await startImpatient()
    const socket = await dial(port)

    socket.write('GET /none HTTP/1.1\r\nHost: x\r\n\r\n')

    expect(parseAnswer(await readToEnd(socket)).status).toBe(404)
    await app.close()
  })
})
