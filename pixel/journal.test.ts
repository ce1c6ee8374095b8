import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitSchema } from '../contract/tracking/visit.ts'
import type { Flags } from './consent.ts'
import { createBrowser } from './test-browser.ts'

const both: Flags = { analytics_storage: true, ad_storage: true }
const analytics: Flags = { analytics_storage: true, ad_storage: false }
const landing = 'https://www.example.co.uk/?gclid=g&utm_source=s&email=a'

interface SentEvent {
  readonly type: string
  readonly url: string
  readonly [key: string]: unknown
}

let browser: ReturnType<typeof createBrowser>
let pixel: typeof import('./journal.ts') & typeof import('./delivery/outbox.ts')

/** Page with its own pixel in its initial state. */
async function openPage() {
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const { configure } = await import('./settings.ts')
  configure({ site: '00000000-0000-4000-8000-000000000001', api: 'https://leads.example' })
  pixel = { ...(await import('./journal.ts')), ...(await import('./delivery/outbox.ts')) }
}

beforeEach(async () => {
  browser = createBrowser(landing)
  await openPage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const sentEvents = (index: number): readonly SentEvent[] =>
  (browser.sent[index]?.body.events ?? []) as SentEvent[]

const urls = () => browser.sent.flatMap((_, index) => sentEvents(index).map(({ url }) => url))

test('without consent a page view is counted anonymously', () => {
  pixel.applyConsent({}, false)
  pixel.addPage(landing, 'https://search.example/?q=secret')
  pixel.flush()

  expect(browser.sent).toHaveLength(1)
  const [event] = sentEvents(0)
  expect(event).toEqual({
    type: 'page',
    id: event?.id,
    at: event?.at,
    url: 'https://www.example.co.uk/',
  })
  const keys = Object.keys(browser.sent[0]?.body ?? {}).sort()
  expect(keys).toEqual(['consent', 'events', 'sentAt', 'site'])
  expect([pixel.session(), browser.cookies.size]).toEqual([null, 0])
  expect(browser.globals.localStorage).toEqual({})
  expect(visitSchema.safeParse(browser.sent[0]?.body).error).toBeUndefined()
})

test('with consent to analytics only, ids stay in memory, and click ids are ignored', () => {
  browser.cookies.set('_fbp', 'fb.1.2.3')
  pixel.applyConsent(analytics, true)
  pixel.addPage(landing, 'https://search.example/?q=secret')
  pixel.flush()

  const [event] = sentEvents(0)
  expect(event).toMatchObject({
    url: 'https://www.example.co.uk/?utm_source=s',
    referrer: 'https://search.example/',
    title: 'Title',
    ids: {},
  })
  expect(pixel.session()).not.toBeNull()
  expect(browser.sent[0]?.body).toMatchObject({ ...pixel.session(), consent: analytics })
  expect([...browser.cookies.keys()]).toEqual(['_fbp'])
  expect(browser.globals.localStorage).toEqual({})
})

test('with both consents, ids are stored on the broadest domain, and the service accepts everything', () => {
  browser.cookies.set('_fbp', 'fb.1.2.3')
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.flush()

  expect(sentEvents(0)[0]).toMatchObject({
    url: 'https://www.example.co.uk/?gclid=g&utm_source=s',
    ids: { fbp: 'fb.1.2.3' },
  })
  const { visitorId, sessionId } = pixel.session() ?? {}
  expect(browser.cookies.get('_lt')).toMatch(`${visitorId}.${sessionId}.`)
  expect(browser.cookies.get('_lt_touch')).toMatch(/^\d+~gclid=g&utm_source=s$/)
  expect(browser.cookies.has('_lt_test')).toBe(false)
  expect(visitSchema.safeParse(browser.sent[0]?.body).error).toBeUndefined()
})

test('a page held until the banner is answered is sent once, with its ids', () => {
  pixel.addPage(landing, '')
  pixel.applyConsent(both, false)
  pixel.flush()
  pixel.flush()

  expect(browser.sent).toHaveLength(1)
  expect(browser.sent[0]?.body).toMatchObject({ ...pixel.session() })
})

test('the next page of the site continues the visit', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  const before = pixel.session()

  await openPage()
  expect(pixel.session()).toBeNull()
  pixel.applyConsent(both, false)
  pixel.addPage('https://shop.example.co.uk/next', landing)

  expect(pixel.session()).toEqual(before)
})

test('if cookies are blocked, the visit is held in memory', () => {
  browser.network.areCookiesBlocked = true
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  const before = pixel.session()

  pixel.addPage('https://www.example.co.uk/b', landing)

  expect(before).not.toBeNull()
  expect(pixel.session()).toEqual(before)
})

test('a body contains events of one session', () => {
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/', '')
  const first = pixel.session()
  pixel.addPage('https://www.example.co.uk/?gclid=g', 'https://ads.example/')
  pixel.flush()

  expect(browser.sent.map(({ body }) => body.sessionId)).toEqual([
    first?.sessionId,
    pixel.session()?.sessionId,
  ])
  expect(urls()).toHaveLength(2)
})

test('many simultaneous page views are sent in small bodies, each once', () => {
  pixel.applyConsent(both, false)
  for (let page = 0; page < 23; page += 1) pixel.addPage(`https://www.example.co.uk/${page}`, '')
  pixel.flush()

  expect(urls()).toHaveLength(23)
  expect(new Set(urls()).size).toBe(23)
  expect(Math.max(...browser.sent.map((_, index) => sentEvents(index).length))).toBeLessThan(6)
})

test('a page that is left immediately has its own title', () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.addPage('https://www.example.co.uk/b', landing)
  browser.globals.document.title = 'Second'
  pixel.addPage('https://www.example.co.uk/c', landing)
  browser.globals.document.title = 'Third'
  pixel.flush()

  expect(sentEvents(0).map(({ title }) => title)).toEqual(['Title', 'Second', 'Third'])
})
