import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from './test-browser.ts'
import { watchPages } from './watch-pages.ts'

let browser: ReturnType<typeof createBrowser>

beforeEach(() => {
  browser = createBrowser('https://www.example.co.uk/a')
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a prerendered page counts once it is shown', () => {
  const pages: string[] = []
  const document = { referrer: '', prerendering: true }
  vi.stubGlobal('document', document)

  watchPages((url) => pages.push(url))
  browser.globals.history.replaceState({}, '', '/b')
  expect(pages).toEqual([])

  document.prerendering = false
  browser.listeners.get('prerenderingchange')?.()
  browser.globals.history.pushState({}, '', '/c')
  expect(pages).toEqual(['https://www.example.co.uk/b', 'https://www.example.co.uk/c'])
})

/** First page that is reported if the browser arrived as described by `entry`. */
function firstPage(address: string, entry?: { name: string; type: string }) {
  vi.stubGlobal('location', { href: address })
  vi.stubGlobal('document', { referrer: 'https://ads.example/' })
  vi.stubGlobal('performance', { getEntriesByType: () => (entry ? [entry] : []) })
  const pages: unknown[][] = []
  watchPages((...page) => pages.push(page))
  return pages[0]
}

const site = 'https://www.example.co.uk'
const campaign = 'utm_source=google&utm_medium=cpc&gclid=X'

test.for([
  // Current URL, first URL of the document, and reported page.
  [`${site}/a`, `${site}/a?${campaign}`, `${site}/a?${campaign}`],
  [`${site}/home`, `${site}/?${campaign}#top`, `${site}/home?${campaign}`],
  [`${site}/home#top`, `${site}/?${campaign}`, `${site}/home?${campaign}`],
  [`${site}/home?tab=1`, `${site}/?email=a&${campaign}`, `${site}/home?${campaign}`],
  [`${site}/a?gclid=Y`, `${site}/?gclid=X`, `${site}/a?gclid=Y`],
  [`${site}/a`, `${site}/a`, `${site}/a`],
] as const)('a page at %s that was opened as %s is reported as %s', ([now, first, reported]) => {
  expect(firstPage(now, { name: first, type: 'navigate' })).toEqual([
    reported,
    'https://ads.example/',
    false,
  ])
})

test.for([
  ['reload', true],
  ['back_forward', true],
  ['navigate', false],
  ['prerender', false],
] as const)('after a navigation of type %s, the page is a return: %s', ([type, isReturn]) => {
  expect(firstPage(`${site}/a`, { name: `${site}/a`, type })?.[2]).toBe(isReturn)
})

test('a browser without navigation timing reports the address as it is', () => {
  expect(firstPage(`${site}/a?x=1`)).toEqual([`${site}/a?x=1`, 'https://ads.example/', false])
})
