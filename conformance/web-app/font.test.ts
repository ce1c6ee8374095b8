import { expect, test } from 'vitest'
import { getOrgPath, openSharedDemo, visit } from './open-app.ts'

const { window } = await openSharedDemo('owner')
const { page } = window

/** Adds up the layout shifts of each page since the page started to load. */
await page.addInitScript(`
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
`)

test.for(['', '/leads', '/ad-spend'])(
  'text does not jump when Inter arrives: “%s”',
  async (path) => {
    // Delays fonts until after the first paint, so that the page first shows the fallback font.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await visit(window, getOrgPath(window) + path)
    await page.waitForFunction(`document.fonts.check('14px "Inter Variable"')`)

    // Wait, because Chromium reports a layout shift only after the next frame.
    await page.waitForTimeout(300)
    expect(Number(await page.evaluate('shifts'))).toBeLessThanOrEqual(0.05)
    expect(window.complaints.splice(0)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('browsers keep the font for a year, and the page requests it at once', async () => {
  const html = await (await window.context.request.get('/')).text()
  const [, file = ''] = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(html) ?? []

  const { status, headers } = await window.context.request
    .get(file)
    .then((response) => ({ status: response.status(), headers: response.headers() }))

  expect([status, headers['content-type']]).toEqual([200, 'font/woff2'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
