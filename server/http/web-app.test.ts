import { existsSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { startService } from '../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url, headers })

/** URLs of the files that the page refers to. */
const findFiles = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url]) => url ?? '')

test.for(languages)('the installation built the web app in %s', (language) => {
  expect(existsSync(new URL(`../../web/dist/index.${language}.html`, import.meta.url))).toBe(true)
})

test("the page is in the browser's language, or in the chosen one", async () => {
  const lang = async (headers: Record<string, string>) =>
    /<html lang="(\w+)">/.exec((await get('/', headers)).body)?.[1]

  expect(await lang({})).toBe('en')
  expect(await lang({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })).toBe('de')
  expect(await lang({ 'accept-language': 'de', cookie: 'leadtrace_language=en' })).toBe('en')
})

test.for([
  '/',
  '/sign-in?next=%2Faccount',
  '/sign-up',
  '/single-sign-on',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/organizations/new',
  '/account',
  '/o/01a1ffc3-658e-7739-b552-db18ce689070/leads?status=won',
])('%s is the page of the web app', async (url) => {
  const { statusCode, headers, body } = await get(url)

  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(body).toContain('<div id="app">')
})

test.for(['/connect/V1StGXR8_Z5jdHi6B-myT', '/sign-in?next=%2Fconnect%2FV1StGXR8_Z5jdHi6B-myT'])(
  'a window opened by an assistant can still reach it: %s',
  async (url) => {
    const { statusCode, headers, body } = await get(url)

    expect(statusCode).toBe(200)
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(body).toContain('<div id="app">')
  },
)

test('only our own scripts run, and nothing is loaded from or sent to other hosts', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])

  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
  expect(rules.get('default-src')).toBe("default-src 'none'")
  expect(rules.get('script-src')).toBe("script-src 'self'")
  expect(rules.get('connect-src')).toBe("connect-src 'self'")
  expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

test('each response has its own nonce, for style elements only', async () => {
  const nonces = new Set<string>()
  for (let i = 0; i < 5; i++) {
    const { headers, body } = await get('/')
    const policy = String(headers['content-security-policy'])
    const nonce = /style-src 'self' 'nonce-([\w+/=]{24,})'/.exec(policy)?.[1] ?? ''
    expect(body).toContain(`<meta name="csp-nonce" content="${nonce}" />`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
})

test('the page has no inline script, and all its files exist', async () => {
  const { body } = await get('/')

  expect(body).not.toMatch(/<script(?![^>]*\ssrc=)/)
  expect(findFiles(body).length).toBeGreaterThan(3)
  for (const url of findFiles(body)) expect((await get(url)).statusCode, url).toBe(200)
})

test('files with a hash in their name are cached for a year and compressed', async () => {
  const url = findFiles((await get('/')).body).find(
    (one) => one.endsWith('.js') && one.includes('/assets/'),
  )
  const plain = await get(url ?? '')
  const compressed = await get(url ?? '', { 'accept-encoding': 'gzip, br' })

  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(plain.body)
})

test('files are sent regardless of ranges and preconditions', async () => {
  const asset = findFiles((await get('/')).body).find((url) => url.includes('/assets/')) ?? ''
  for (const url of [asset, '/favicon.svg']) {
    for (const headers of [
      { range: 'bytes=9-1' },
      { range: 'bytes=999999999-' },
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=1', 'if-range': '"x"' },
      { 'if-match': '"x"' },
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
      { 'if-none-match': 'x"' },
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await service.app.inject({ method, url, headers })

        expect([url, method, headers, statusCode]).toEqual([url, method, headers, 200])
      }
    }
  }
})

test('the manifest of the build is not public', async () => {
  expect((await get('/manifest.en.json')).statusCode).toBe(404)
})

test('a page rejects form posts', async () => {
  const { statusCode, headers } = await service.app.inject({ method: 'POST', url: '/sign-in' })

  expect(statusCode).toBe(405)
  expect(headers.allow).toBe('GET, HEAD')
})
