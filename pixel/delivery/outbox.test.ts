import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from '../test-browser.ts'

const analytics = { analytics_storage: true, ad_storage: false }
const both = { analytics_storage: true, ad_storage: true }
const landing = 'https://www.example.co.uk/?gclid=g&utm_source=s&email=a'

let browser: ReturnType<typeof createBrowser>
let pixel: typeof import('../journal.ts') & typeof import('./outbox.ts')

/** Opens a page with a separate pixel, without state from earlier pages. */
async function openPage() {
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const { configure } = await import('../settings.ts')
  configure({ site: '00000000-0000-4000-8000-000000000001', api: 'https://leads.example' })
  pixel = { ...(await import('../journal.ts')), ...(await import('./outbox.ts')) }
}

beforeEach(async () => {
  browser = createBrowser(landing)
  await openPage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Resolves when all requests are acknowledged. */
const answered = () => expect.poll(() => pixel.waiting()).toEqual({})

test('acknowledged requests are removed, and the next page sends the others', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.flush()
  await answered()
  expect(browser.globals.localStorage).toEqual({})

  browser.network.status = 503
  pixel.addPage('https://www.example.co.uk/b', landing)
  pixel.flush()
  await expect.poll(() => browser.sent).toHaveLength(2)

  browser.network.status = 204
  await openPage()
  pixel.applyConsent(both, false)
  await expect.poll(() => browser.sent).toHaveLength(3)
  await answered()

  expect(browser.sent[2]?.body).toEqual({
    ...browser.sent[1]?.body,
    sentAt: browser.sent[2]?.body.sentAt,
  })
  expect(browser.globals.localStorage).toEqual({})
})

test.for(['{"a":1,"b"', '{"a":1}', '{"a":null}'])(
  '%s, stored by others in place of the queue, does no harm',
  (stored) => {
    Object.assign(browser.globals.localStorage, { _lt_q: stored })
    pixel.applyConsent({}, true)
    Object.assign(browser.globals.localStorage, { _lt_q: stored })
    pixel.applyConsent(both, false)
    pixel.addPage(landing, '')
    pixel.flush()

    expect(browser.sent).toHaveLength(1)
  },
)

test('without consent nothing is stored, and failed requests stay in memory', async () => {
  browser.network.status = 503
  pixel.addPage(landing, '')
  pixel.flush()

  expect(Object.keys(pixel.waiting())).toHaveLength(1)
  expect(browser.globals.localStorage).toEqual({})
})

test('pending requests are not sent again when consent is granted', () => {
  pixel.addPage(landing, '')
  pixel.flush()
  pixel.applyConsent(both, false)

  expect(browser.sent).toHaveLength(1)
})

test('requests that the service was too busy for are sent again', async () => {
  browser.network.status = 429
  pixel.post('leads', { email: 'ada@example.com' })
  await expect.poll(() => browser.sent).toHaveLength(1)

  browser.network.status = 204
  await openPage()
  pixel.resume()
  await expect.poll(() => browser.sent).toHaveLength(2)
})

test('without consent a form waits for the next page of the tab, without ids', async () => {
  browser.network.status = 503
  pixel.applyConsent(analytics, false)
  pixel.addPage(landing, '')
  pixel.post('leads', { email: 'ada@example.com' }, pixel.sender())
  pixel.flush()
  await expect.poll(() => browser.sent).toHaveLength(2)
  expect(browser.globals.localStorage).toEqual({})
  expect(JSON.stringify(browser.globals.sessionStorage)).not.toMatch(/visitorId|events/)

  browser.network.status = 204
  await openPage()
  pixel.resume()
  await expect.poll(() => browser.sent).toHaveLength(3)

  expect(browser.sent[2]?.body).toMatchObject({ email: 'ada@example.com' })
  await expect.poll(() => browser.globals.sessionStorage).toEqual({})
})

test('granted consent also applies to a form queued before', async () => {
  browser.network.status = 503
  pixel.post('leads', { email: 'ada@example.com' })
  await openPage()
  pixel.resume()
  pixel.applyConsent(both, false)

  expect(Object.keys(pixel.waiting())).toHaveLength(1)
  expect(Object.keys(browser.globals.localStorage)).toEqual(['_lt_q'])
  expect(browser.globals.sessionStorage).toEqual({})
})

test('a withdrawal keeps a queued form, without data about the visit', async () => {
  browser.network.status = 503
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.flush()
  pixel.post('leads', { email: 'ada@example.com' }, pixel.sender())

  await openPage()
  pixel.applyConsent({ ad_storage: false, analytics_storage: false }, true)

  const waiting = Object.values(pixel.waiting())
  expect(waiting.map((parcel) => parcel.slice(1))).toEqual([
    ['leads', { email: 'ada@example.com' }],
  ])
  expect(browser.globals.localStorage).toEqual({})
})
