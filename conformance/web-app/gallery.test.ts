import { posix } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildGallery } from '../../web/gallery/build-gallery.ts'
import { closeContexts, getBrowser } from '../browser/open-browser.ts'
import { findBarriers } from './find-barriers.ts'
import {
  formatLook,
  type Look,
  looks,
  measureOverflow,
  openWindow,
  takeScreenshot,
} from './open-app.ts'

/** Requests for this origin never leave the browser. */
const origin = 'http://localhost'

// Vitest's `NODE_ENV` makes this a development build, in which React reports mistakes.
const files = await buildGallery('en')
const browser = await getBrowser()
afterAll(() => closeContexts(browser))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Opens the gallery, or one of the components that fill a page. */
async function openGallery(look: Look, query = '') {
  const window = await openWindow({ browser, origin, stop: async () => {} }, look)
  await window.context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname === '/' ? '/index.html' : pathname
    const body = files.get(path)
    if (body === undefined) return route.fulfill({ status: 404 })
    const contentType = types[posix.extname(path)] ?? 'application/octet-stream'
    await route.fulfill({ contentType, body: typeof body === 'string' ? body : Buffer.from(body) })
  })
  await window.page.goto(`/${query}`)
  await window.page.getByRole('heading', { level: 1 }).first().waitFor()
  return window
}

test.for(looks)('the gallery works: $device, $colors, $locale', async (look) => {
  const window = await openGallery(look)
  const { page } = window
  await page.getByRole('figure').first().waitFor()
  await takeScreenshot(window, `gallery-${formatLook(look)}`)

  expect(await findBarriers(window)).toEqual([])
  expect(await measureOverflow(window)).toBe(0)
  expect(window.complaints).toEqual([])
  await window.context.close()
})
test('overlays of the gallery are accessible', async () => {
  const window = await openGallery({ device: 'phone', colors: 'dark', locale: 'de-DE' })
  const { page } = window
  for (const name of ['Success', 'Failure', 'Load failure'])
    await page.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => page.locator('.mantine-Notification-root').count()).toBe(3)
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  // Menus open next to the page, outside its landmarks.
  const barriers = (await findBarriers(window)).filter((one) => !one.startsWith('region: '))
  expect(barriers).toEqual([])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Red confirmation' }).click()
  await page.getByRole('dialog').waitFor()
  await takeScreenshot(window, 'gallery-overlays')

  expect(await findBarriers(window)).toEqual([])
  expect(await measureOverflow(window)).toBe(0)
  expect(window.complaints.filter((one) => !one.includes('/assets/gone.js'))).toEqual([])
  await window.context.close()
})

test('components that fill a page are accessible', async () => {
  const window = await openGallery({ device: 'desktop', colors: 'light', locale: 'en-GB' })
  const links = await window.page
    .locator('#whole-pages a')
    .evaluateAll((all) => all.map((one) => String(one.getAttribute('href'))))
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) {
    await window.page.goto(`/${link}`)
    await window.page.getByRole('main').waitFor()
    expect(await findBarriers(window), link).toEqual([])
    expect(await measureOverflow(window), link).toBe(0)
    expect(window.complaints.splice(0).filter((one) => !one.includes('/assets/gone.js'))).toEqual(
      [],
    )
  }
  await window.context.close()
})
