import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from './test-browser.ts'

const both = { analytics_storage: true, ad_storage: true }
const landing = 'https://www.example.co.uk/?gclid=g&utm_source=s&email=a'

let browser: ReturnType<typeof createBrowser>
let pixel: typeof import('./journal.ts') & typeof import('./outbox.ts')

/** A page with a pixel of its own, which has not been told anything yet. */
async function openPage() {
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const { configure } = await import('./settings.ts')
  configure({ site: '00000000-0000-4000-8000-000000000001', api: 'https://leads.example' })
  pixel = { ...(await import('./journal.ts')), ...(await import('./outbox.ts')) }
}

beforeEach(async () => {
  browser = createBrowser(landing)
  await openPage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The acknowledgements arrive. */
const answered = () => vi.waitFor(() => expect(pixel.waiting()).toEqual({}))

test('what is acknowledged is forgotten, what is not is sent by the next page', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.flush()
  await answered()
  expect(browser.globals.localStorage).toEqual({ _lt_q: '{}' })

  browser.network.status = 503
  pixel.addPage('https://www.example.co.uk/b', landing)
  pixel.flush()
  await vi.waitFor(() => expect(browser.sent).toHaveLength(2))

  browser.network.status = 204
  await openPage()
  pixel.applyConsent(both, false)
  await vi.waitFor(() => expect(browser.sent).toHaveLength(3))
  await answered()

  expect(browser.sent[2]?.body).toEqual({
    ...browser.sent[1]?.body,
    sentAt: browser.sent[2]?.body.sentAt,
  })
  expect(browser.globals.localStorage).toEqual({ _lt_q: '{}' })
})

test('what others stored in place of the queue does no harm', () => {
  Object.assign(browser.globals.localStorage, { _lt_q: '{"a":1,"b"' })
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.flush()

  expect(browser.sent).toHaveLength(1)
})

test('without consent nothing is stored, and what failed is kept in memory', async () => {
  browser.network.status = 503
  pixel.addPage(landing, '')
  pixel.flush()

  expect(Object.keys(pixel.waiting())).toHaveLength(1)
  expect(browser.globals.localStorage).toEqual({})
})

test('what is under way is not sent again when consent comes', () => {
  pixel.addPage(landing, '')
  pixel.flush()
  pixel.applyConsent(both, false)

  expect(browser.sent).toHaveLength(1)
})

test('a browser that would drop requests with the page sends beacons instead', async () => {
  const beacons: string[] = []
  vi.stubGlobal('Request', class {})
  vi.stubGlobal('navigator', { sendBeacon: (url: string) => beacons.push(url) > 0 })

  pixel.addPage(landing, '')
  pixel.flush()
  await answered()

  expect(beacons).toEqual(['https://leads.example/px/events'])
})
