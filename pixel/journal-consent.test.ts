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

test('consent in two steps is one visitor, and the second step reports the click', () => {
  pixel.applyConsent(analytics, false)
  pixel.addPage(landing, '')
  pixel.flush()
  const before = pixel.session()

  pixel.applyConsent(both, false)
  pixel.flush()

  const [first, second] = [sentEvents(browser, 0)[0], sentEvents(browser, 1)[0]]
  expect(pixel.session()?.visitorId).toBe(before?.visitorId)
  expect(browser.cookies.get('_lt')).toContain(before?.visitorId)
  expect(second?.url).toContain('gclid=g')
  // With the same ID or time, the service would treat both as one page view.
  expect(second?.id).not.toBe(first?.id)
  expect(second?.at).toBeGreaterThan(Number(first?.at))
})

test('a second step of consent continues the visit stored by an earlier page', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/', '')
  const before = pixel.session()

  pixel = await openJournal(browser, vi)
  pixel.applyConsent(analytics, false)
  pixel.addPage('https://www.example.co.uk/b', 'https://www.example.co.uk/')
  pixel.applyConsent(both, false)

  expect(pixel.session()).toEqual(before)
})

test('after a withdrawal for ads only, a visit without cookies starts on this page', () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.flush()
  const before = pixel.session()

  pixel.applyConsent(analytics, true)
  pixel.flush()

  expect(pixel.session()).not.toBeNull()
  expect(pixel.session()?.visitorId).not.toBe(before?.visitorId)
  expect(browser.sent).toHaveLength(2)
  expect(browser.sent[1]?.body).toMatchObject({ ...pixel.session() })
  expect(sentEvents(browser, 1)).toMatchObject([{ url: 'https://www.example.co.uk/?utm_source=s' }])
  expect(browser.cookies.size).toBe(0)
})

test('later consent sends the landing page with its signals, and the current page', () => {
  pixel.addPage(landing, '')
  pixel.addPage('https://www.example.co.uk/b', landing)
  pixel.addPage('https://www.example.co.uk/c', 'https://www.example.co.uk/b')
  pixel.flush()

  pixel.applyConsent(both, false)
  pixel.flush()

  expect(browser.sent).toHaveLength(2)
  expect(sentEvents(browser, 1).map(({ url }) => url)).toEqual([
    'https://www.example.co.uk/?gclid=g&utm_source=s',
    'https://www.example.co.uk/c',
  ])
})

test('a withdrawal immediately deletes everything, and renewed consent starts over', () => {
  browser.network.status = 503
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  pixel.flush()
  const before = pixel.session()
  expect(Object.keys(browser.globals.localStorage)).toEqual(['_lt_q'])

  pixel.applyConsent({ ...both, analytics_storage: false }, true)
  pixel.flush()

  expect([pixel.session(), browser.cookies.size, pixel.waiting()]).toEqual([null, 0, {}])
  expect(browser.globals.localStorage).toEqual({})
  expect(browser.sent).toHaveLength(1)

  pixel.applyConsent(both, false)
  pixel.flush()

  expect(browser.sent).toHaveLength(2)
  expect(pixel.session()?.visitorId).not.toBe(before?.visitorId)
})

test('a denial deletes what an earlier page stored; a default that denies does not', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')

  pixel = await openJournal(browser, vi)
  pixel.applyConsent({ ad_storage: false, analytics_storage: false }, false)
  expect([...browser.cookies.keys()]).toEqual(['_lt', '_lt_touch'])

  pixel.applyConsent({ ad_storage: false, analytics_storage: false }, true)
  expect(browser.cookies.size).toBe(0)
})

test('identity is held until consent is granted', () => {
  pixel.identify({ email: `${'a'.repeat(300)}@example.com`, phone: '030 123' })
  pixel.addPage(landing, '')
  pixel.flush()
  expect(JSON.stringify(browser.sent)).not.toContain('a'.repeat(20))

  pixel.applyConsent(analytics, false)
  pixel.flush()
  pixel.flush()

  expect(browser.sent).toHaveLength(2)
  expect(sentEvents(browser, 1).map(({ type }) => type)).toEqual(['page', 'identify'])
  expect(visitSchema.safeParse(browser.sent[1]?.body).error).toBeUndefined()
})
