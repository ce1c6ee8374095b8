import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({ method, url: '/px.js', headers })

test('pages from any site can load the script and cache it for an hour', async () => {
  const answer = await get()

  expect(answer).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    },
  })
  expect(answer.body.length).toBeGreaterThan(0)
})

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['deflate', undefined],
] as const)('for %j it is encoded as %s', async ([accepted, coding]) => {
  const plain = (await get()).body

  const answer = await get({ 'accept-encoding': accepted })

  expect(answer.headers['content-encoding']).toBe(coding)
  const bytes = answer.rawPayload
  const text = coding === 'br' ? brotliDecompressSync(bytes) : coding ? gunzipSync(bytes) : bytes
  expect(String(text)).toBe(plain)
})

test('an up-to-date cache gets an empty response', async () => {
  const { etag } = (await get({ 'accept-encoding': 'br' })).headers

  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await get({ 'if-none-match': String(sent), 'accept-encoding': 'br' })

    expect(answer).toMatchObject({ statusCode: 304, body: '', headers: { etag } })
  }
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('HEAD returns the headers of the script, and other methods are rejected', async () => {
  const [head, whole] = [await get({}, 'HEAD'), await get()]

  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  expect((await service.app.inject({ method: 'POST', url: '/px.js' })).statusCode).toBe(405)
})

test.for(['/px-forms.js', '/px-fields.js', '/px-regions.js'])(
  'the features of %s are in a separate script',
  async (url) => {
    const { statusCode, headers } = await service.app.inject({ method: 'GET', url })

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  },
)
