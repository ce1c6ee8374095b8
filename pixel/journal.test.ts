import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitSchema } from '../contract/tracking/visit.ts'
import { createBrowser } from './test-browser.ts'
import {
  analytics,
  type Browser,
  both,
  type Journal,
  landing,
  openJournal,
  sentEvents,
} from './test-journal.ts'

let browser: Browser
let pixel: Journal

beforeEach(async () => {
  browser = createBrowser(landing)
  pixel = await openJournal(browser, vi)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const urls = () =>
  browser.sent.flatMap((_, index) => sentEvents(browser, index).map(({ url }) => url))

test('without consent a page view is counted anonymously', () => {
  pixel.applyConsent({}, false)
  pixel.addPage(landing, 'https://search.example/?q=secret')
  pixel.flush()

  expect(browser.sent).toHaveLength(1)
  const [event] = sentEvents(browser, 0)
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

  const [event] = sentEvents(browser, 0)
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

  expect(sentEvents(browser, 0)[0]).toMatchObject({
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

  pixel = await openJournal(browser, vi)
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
  expect(
    Math.max(...browser.sent.map((_, index) => sentEvents(browser, index).length)),
  ).toBeLessThan(6)
})

test('a page that is left immediately has its own title', () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.addPage('https://www.example.co.uk/b', landing)
  browser.globals.document.title = 'Second'
  pixel.addPage('https://www.example.co.uk/c', landing)
  browser.globals.document.title = 'Third'
  pixel.flush()

  expect(sentEvents(browser, 0).map(({ title }) => title)).toEqual(['Title', 'Second', 'Third'])
})
