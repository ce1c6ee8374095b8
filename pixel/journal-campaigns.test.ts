import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

  await openPage()
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/?gclid=first', 'https://ads.example/', true)
  pixel.flush()

  expect([pixel.session(), browser.cookies.get('_lt_touch')]).toEqual([before, touch])
  // The service ignores the campaigns of pages with a referrer on the same site.
  expect(sentEvents(browser.sent.length - 1)[0]?.referrer).toContain('https://www.example.co.uk/')
})

test.for([[both], [analytics, both]])(
  'a landing page that the banner reloads keeps its campaign, with answers %j',
  (answers) => {
    for (const flags of answers.slice(0, 1)) pixel.applyConsent(flags, false)
    pixel.addPage(landing, 'https://ads.example/', true)
    for (const flags of answers.slice(1)) pixel.applyConsent(flags, false)
    pixel.flush()

    expect(browser.cookies.get('_lt_touch')).toMatch(/~gclid=g&utm_source=s$/)
    const last = sentEvents(browser.sent.length - 1)
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
      await openPage()
      pixel.applyConsent(both, false)
    }

    pixel.addPage('https://www.example.co.uk/de/', landing)
    pixel.flush()

    expect(browser.cookies.get('_lt_touch')).toMatch(/~gclid=g&utm_source=s$/)
    expect(sentEvents(browser.sent.length - 1)[0]).toMatchObject({
      url: 'https://www.example.co.uk/de/?gclid=g&utm_source=s',
      referrer: '',
    })
  },
)

test('the second page of a visit does not repeat the campaign of its referrer', async () => {
  pixel.applyConsent(both, false)
  pixel.addPage(landing, 'https://ads.example/')
  const touch = browser.cookies.get('_lt_touch')
  // Half an hour later the campaign is still known.
  browser.cookies.set('_lt', (browser.cookies.get('_lt') ?? '').replace(/\d+$/, '1'))
  await openPage()
  pixel.applyConsent(both, false)
  pixel.addPage('https://www.example.co.uk/b', landing)
  pixel.flush()

  expect(browser.cookies.get('_lt_touch')).toBe(touch)
  expect(sentEvents(browser.sent.length - 1)[0]?.url).toBe('https://www.example.co.uk/b')
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
