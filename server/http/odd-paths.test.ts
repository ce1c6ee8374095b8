import { afterAll, expect, test } from 'vitest'
import { startService } from '../test/harness.ts'
import { exchange, listenOn, parseAnswer } from '../test/processes/raw-socket.ts'

const service = await startService()
afterAll(service.stop)
const port = await listenOn(service.app)

/** Sends the path unchanged, unlike clients that parse URLs. */
const get = async (path: string) =>
  parseAnswer(await exchange(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))

const oddSegments = [
  '',
  '.',
  '..',
  '...',
  '.env',
  '..%2f..%2fpackage.json',
  '../../package.json',
  '%2e%2e/%2e%2e/package.json',
  '....//....//package.json',
  '%5c..%5c..%5cpackage.json',
  '\\..\\package.json',
  '%00',
  'a%00.js',
  '%0d%0aX-Odd:1',
  '%20',
  '%',
  '%zz',
  '%c0%af',
  '%ff%fe',
  '%F0%9F%98%80.js',
  ';a=b',
  'a:b',
  'CON',
  'a.js/',
  'a//b.js',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'a'.repeat(300),
  `${'a'.repeat(5_000)}.js`,
  `${'../'.repeat(1_000)}package.json`,
  '?',
  '?a=%00',
  '~root',
  '*',
  '__proto__',
  'constructor.js',
]

test.for([
  '/assets/',
  '/docs/',
  '/px/',
  '/px.js/',
  '/favicon.svg/',
  '/.well-known/',
  '/api/',
  '/oauth/',
  '/app/',
])(
  'odd paths below %s are rejected with the envelope, never with an error of the server',
  async (prefix) => {
    const unexpected: unknown[] = []
    for (const segment of oddSegments) {
      const { status, head } = await get(prefix + segment)
      const isRight = prefix === '/assets/' ? status === 404 : status < 500
      if (isRight && (status < 400 || head.includes('content-type: application/json'))) continue
      unexpected.push([segment.slice(0, 40), status, head])
    }

    expect(unexpected).toEqual([])
  },
)
