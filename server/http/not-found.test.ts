import { afterAll, expect, test } from 'vitest'
import { pageColors } from '../../contract/reports/page-colors.ts'
import { startService } from '../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

const get = (url: string, headers: Record<string, string> = browser) =>
  service.app.inject({ method: 'GET', url, headers })

test.for(['/nowhere', '/nowhere/at/all', '/documentation', '/docs/nowhere', '/docs/a/b'])(
  'a browser that opens %s gets a page with a way back',
  async (url) => {
    const { statusCode, headers, body } = await get(url)

    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<h1>Page not found</h1>')
    expect(body).toContain('<a href="/">')
    expect(body).not.toContain(url)
  },
)

test('the page has the colors and the logo of the web app, and its policy allows only these', async () => {
  const { headers, body } = await get('/nowhere')

  expect(body).toContain(`--card: ${pageColors.light.card}`)
  expect(body).toContain(`--card: ${pageColors.dark.card}`)
  expect(body).toContain('<img src="/favicon.svg" alt=""')
  expect(headers['content-security-policy']).toContain("font-src 'self'; img-src 'self';")
  expect(headers['content-security-policy']).not.toContain('script-src')
})

test("the page is in the browser's language", async () => {
  const { body } = await get('/nowhere', { ...browser, 'accept-language': 'de' })

  expect(body).toContain('<html lang="de">')
  expect(body).toContain('Seite nicht gefunden')
})

test.for(['/api/nowhere', '/app/nowhere', '/px/nowhere', '/assets/gone.js', '/mcp/nowhere'])(
  'addresses of programs return the envelope, also in a browser: %s',
  async (url) => {
    const answer = await get(url)

    expect(answer.statusCode).toBe(404)
    expect(answer.json().error.code).toBe('NOT_FOUND')
  },
)

test.for(['/nowhere', '/docs/nowhere'])('programs get the envelope: %s', async (url) => {
  for (const accept of ['*/*', 'application/json']) {
    expect((await get(url, { accept })).json().error.code).toBe('NOT_FOUND')
  }
})

test('a form that is posted to an unknown URL gets the envelope', async () => {
  const { statusCode, headers } = await service.app.inject({
    method: 'POST',
    url: '/nowhere',
    headers: browser,
  })

  expect(statusCode).toBe(404)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})
