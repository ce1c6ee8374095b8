import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../test/harness.ts'
import { dial, exchange, listenOn, parseAnswer } from '../test/processes/raw-socket.ts'

const service = await startService()
afterAll(service.stop)
const org = await service.newOrg()
const port = await listenOn(service.app)

/** Sends a request and reads until the connection closes. */
async function ask(line: string, ...headers: string[]) {
  const { status, head, body } = parseAnswer(
    await exchange(port, `${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`),
  )
  return { status, head, body: body === '' ? undefined : JSON.parse(body) }
}

const refused = {
  success: false,
  error: { code: 'VALIDATION_ERROR', message: expect.any(String) },
  meta: { requestId: expect.any(String), timestamp: expect.any(String) },
}

const plain = ['Host: x', 'Connection: close']

test.for(['PROPFIND', 'LOCK', 'M-SEARCH', 'QUERY', 'TRACE'])(
  '%s is rejected at a known address and not found at an unknown one',
  async (method) => {
    const existing = await ask(`${method} /api/leads`, ...plain)
    const missing = await ask(`${method} /api/nothing`, ...plain)

    expect([existing.status, missing.status]).toEqual([405, 404])
    expect(existing.head).toContain('\r\nallow: get, head, patch, post')
    for (const { body } of [existing, missing]) expect(body.error.code).toBe('NOT_FOUND')
  },
)

test('a request without Host is rejected with the envelope, and the connection closes', async () => {
  for (const line of ['GET /api/check', 'GET /api/nothing', 'PROPFIND /api/leads']) {
    const { status, body } = await ask(line, `X-API-KEY: ${org.key}`)

    expect([status, body]).toEqual([400, refused])
  }
})

test('a repeated or malformed Host is rejected with the envelope, and the connection closes', async () => {
  const odd = ['a b/c@d', 'a/b', 'user@x', 'x:80:80', 'x:port', 'x?y', 'x#y', 'a,b c', '[::1', 'ü']
  const headers = [
    ['Host: x', 'Host: x'],
    ['Host: x', 'host: y'],
    ...odd.map((h) => [`Host: ${h}`]),
  ]
  for (const lines of headers) {
    const { status, body } = await ask('GET /api/check', ...lines, `X-API-KEY: ${org.key}`)

    expect([lines, status, body]).toEqual([lines, 400, refused])
  }
})

test('common forms of Host are accepted', async () => {
  const hosts = [
    'x',
    'x:80',
    'x:',
    'a.b-c_d.example.',
    '127.0.0.1:3000',
    '[::1]:3000',
    '',
    'x%C3%BC',
  ]
  for (const host of hosts) {
    const lines = [`Host: ${host}`, 'Connection: close', `X-API-KEY: ${org.key}`]

    expect([host, (await ask('GET /api/check', ...lines)).status]).toEqual([host, 200])
  }
})

test('odd, repeated and long headers never cause a server error', async () => {
  const values = [
    '',
    ' ',
    'ü',
    '\u0001',
    'a,b',
    '*/*;q=x',
    'x'.repeat(9_000),
    '"',
    '%00',
    '-1',
    '1e9',
  ]
  const names = [
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Authorization',
    'Content-Length',
    'Content-Type',
    'Cookie',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'If-Range',
    'If-Unmodified-Since',
    'If-Modified-Since',
    'Origin',
    'Range',
    'Transfer-Encoding',
    'X-API-KEY',
    'X-Forwarded-For',
  ]
  const targets = ['GET /api/check', 'POST /api/leads', 'GET /px.js', 'GET /', 'GET /favicon.svg']
  const failures: unknown[] = []
  for (const target of targets) {
    for (const name of names) {
      for (const value of values) {
        const line = `${name}: ${value}`
        const { status } = parseAnswer(
          await exchange(
            port,
            `${[`${target} HTTP/1.1`, ...plain, line, line].join('\r\n')}\r\n\r\n`,
          ),
        )
        if (!(status < 500)) failures.push([target, line.slice(0, 40), status])
      }
    }
  }

  expect(failures).toEqual([])
})

test('an HTTP/1.0 client without Host is served', async () => {
  const answer = await exchange(port, `GET /api/check HTTP/1.0\r\nX-API-KEY: ${org.key}\r\n\r\n`)

  expect(parseAnswer(answer).status).toBe(200)
})

test('an unsupported Expect header is rejected with the envelope, and the connection closes', async () => {
  const { status, body } = await ask('GET /api/check', 'Host: x', 'Expect: a cake')

  expect([status, body]).toEqual([417, refused])
})

test('a client that waits for 100-continue gets it', async () => {
  const body = '{"name":"Ada"}'
  const head = [
    'POST /api/leads HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    `X-API-KEY: ${org.key}`,
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]
  const socket = await dial(port)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)

  const [leave] = await once(socket, 'data')
  socket.write(body)
  const [answer] = await once(socket, 'data')

  expect(String(leave)).toContain('HTTP/1.1 100 Continue')
  expect(parseAnswer(String(answer)).status).toBe(201)
})
