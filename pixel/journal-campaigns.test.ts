import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test.for([
  'gclid=passed',
  'utm_source=homepage&utm_medium=banner&utm_campaign=hero',
  'gad_source=1',
])('%s on an internal link starts no session and keeps the last campaign', (query) => {
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/?gclid=G&utm_source=google', 'https://ads.example/')
  const [before, touch] = [pixel.session(), browser.cookies.get('_lt_touch')]

  pixel.addPage(`https://www.example.co.uk/b?${query}`, 'https://shop.example.co.uk/')
  expect([pixel.session(), browser.cookies.get('_lt_touch')]).toEqual([before, touch])

  pixel.addPage('https://www.example.co.uk/c?gclid=clicked', 'https://ads.co.uk/')
  expect(pixel.session()?.sessionId).not.toBe(before?.sessionId)
})

test('without consent to storage, an internal link starts no session, and no cookie is set', () => {
  pixel.applyConsent(analytics, false)
  pixel.addPage('https://www.example.co.uk/?utm_source=google', '')
  const before = pixel.session()

  pixel.addPage('https://www.example.co.uk/b?utm_source=homepage', 'https://www.example.co.uk/')

  expect(pixel.session()).toEqual(before)
  expect(browser.cookies.size).toBe(0)
})

test('going back to a landing page, or reloading it, does not repeat its campaign', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/?gclid=first', 'https://ads.example/')
  pixel.addPage('https://www.example.co.uk/?gclid=second', 'https://ads.example/')
  const [before, touch] = [pixel.session(), browser.cookies.get('_lt_touch')]

  pixel = await openJournal(browser, vi)
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/?gclid=first', 'https://ads.example/', true)
  pixel.flush()

  expect([pixel.session(), browser.cookies.get('_lt_touch')]).toEqual([before, touch])
  // The service ignores the campaigns of pages with a referrer on the same site.
  expect(sentEvents(browser, browser.sent.length - 1)[0]?.referrer).toContain(
    'https://www.example.co.uk/',
  )
})

test.for([[both], [analytics, both]])(
  'a landing page that the banner reloads keeps its campaign, with answers %j',
  (answers) => {
    for (const flags of answers.slice(0, 1)) pixel.applyConsent(flags, false)
    pixel.addPage(landing, 'https://ads.example/', true)
    for (const flags of answers.slice(1)) pixel.applyConsent(flags, false)
    pixel.flush()

    expect(browser.cookies.get('_lt_touch')).toMatch(/~gclid=g&utm_source=s$/)
    const last = sentEvents(browser, browser.sent.length - 1)
    expect(last[0]).toMatchObject({
      url: 'https://www.example.co.uk/?gclid=g&utm_source=s',
      referrer: 'https://ads.example/',
    })
  },
)

test.for([0, 3])(
  'a redirect before the pixel loaded keeps the campaign, %i days later',
  async (days) => {
    pixel.applyConsent(both, false)
    if (days > 0) {
      pixel.addPage('https://www.example.co.uk/?gclid=older', 'https://ads.example/')
      browser.cookies.set('_lt', (browser.cookies.get('_lt') ?? '').replace(/\d+$/, '1'))
      pixel = await openJournal(browser, vi)
      pixel.applyConsent(both, false)
    }

    pixel.addPage('https://www.example.co.uk/de/', landing)
    pixel.flush()

    expect(browser.cookies.get('_lt_touch')).toMatch(/~gclid=g&utm_source=s$/)
    expect(sentEvents(browser, browser.sent.length - 1)[0]).toMatchObject({
      url: 'https://www.example.co.uk/de/?gclid=g&utm_source=s',
      referrer: '',
    })
  },
)

test('the second page of a visit does not repeat the campaign of its referrer', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, 'https://ads.example/')
  const touch = browser.cookies.get('_lt_touch')
  // Half an hour later, the campaign is still known.
  browser.cookies.set('_lt', (browser.cookies.get('_lt') ?? '').replace(/\d+$/, '1'))
  pixel = await openJournal(browser, vi)
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/b', landing)
  pixel.flush()

  expect(browser.cookies.get('_lt_touch')).toBe(touch)
  expect(sentEvents(browser, browser.sent.length - 1)[0]?.url).toBe('https://www.example.co.uk/b')
})

test("internal links with the landing page's query change nothing", () => {
  pixel.applyConsent(both, false)
  const query = '?utm_source=google&utm_medium=cpc&gclid=A1'
  pixel.addPage(`https://www.example.co.uk/${query}`, '')
  const [before, touch] = [pixel.session(), browser.cookies.get('_lt_touch')]

  for (const carried of [query, '?utm_source=google', '?utm_nooverride=1', '?utm_source=x'])
    pixel.addPage(`https://www.example.co.uk/contact${carried}`, 'https://www.example.co.uk/')

  expect([pixel.session(), browser.cookies.get('_lt_touch')]).toEqual([before, touch])
})
