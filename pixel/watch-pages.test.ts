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
