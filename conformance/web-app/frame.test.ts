import { afterEach, expect, test } from 'vitest'
import { clearCache } from './file-faults.ts'
import { findBarriers } from './find-barriers.ts'
import {
  getOrgPath,
  openSharedDemo,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
} from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window } = await openSharedDemo('owner')
const { page } = window
const org = getOrgPath(window)
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const navigation = page.getByRole('navigation', { name: 'Main' })

test('an unknown page of an organization keeps the frame', async () => {
  await visit(window, `${org}/nowhere`)

  await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await navigation.count()).toBe(1)
  expect(await findBarriers(window)).toEqual([])
})

test('an unknown address shows a page with a way back', async () => {
  await page.goto('/nowhere')
  await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.waitForURL('**/o/**')

  await page.goto('/o/nothing/leads')
  await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await findBarriers(window)).toEqual([])
})

test('the frame is shown while the user is loading', async () => {
  let release = () => undefined as unknown
  const released = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  await page.route('**/app/me', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${org}/leads`)

  await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
  await takeScreenshot(window, 'frame-loading')
  const main = await page.getByRole('main').boundingBox()
  expect(main?.x).toBe(236)
  expect(await page.getByText('Leadtrace').filter({ visible: true }).count()).toBe(1)
  release()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
})

test('an app that cannot be loaded says so and offers to reload', async () => {
  await clearCache(page)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${org}/leads`)
  await page.getByRole('alert').getByText("Leadtrace couldn't be loaded.").waitFor()
  await takeScreenshot(window, 'load-failure')
  expect(await page.getByAltText('Leadtrace').count()).toBe(0)
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Reload' }).click()

  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
})

test('pages are not stretched over a very wide screen', async () => {
  await page.setViewportSize({ width: 2560, height: 1300 })
  await visit(window, org)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const figures = await page.getByRole('region', { name: 'Key metrics' }).boundingBox()
  await page.setViewportSize({ width: 1440, height: 900 })

  // On both sides, 12 px are only the background of a hovered figure.
  expect(figures?.width).toBeLessThanOrEqual(1600 + 24)
  expect(heading?.x).toBeGreaterThan(400)
})

test('the settings menu has groups, and shows the current page in a small window', async () => {
  const { width = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 480 })
  await visit(window, `${org}/settings/audit`)

  const menu = page.getByRole('navigation', { name: 'Settings' })
  const current = menu.getByRole('group', { name: 'Monitoring' }).getByRole('link', {
    name: 'Audit log',
  })
  await current.waitFor()
  const [link, around] = [await current.boundingBox(), await menu.boundingBox()]
  const bottom = (link?.y ?? 0) + (link?.height ?? 0)
  expect(link?.y).toBeGreaterThanOrEqual(around?.y ?? 0)
  expect(bottom).toBeLessThanOrEqual(480)
  expect(await findBarriers(window)).toEqual([])
})

test('the user menu leads to the API reference', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(window, org)
  await page.getByRole('button', { name: 'Frauke Petersen' }).click()

  const link = page.getByRole('menuitem', { name: 'API reference' })

  expect(await link.getAttribute('href')).toBe('/docs')
  expect((await page.request.get('/docs')).status()).toBe(200)
})

test('the menu counts the leads in quarantine, and keeps the count current', async () => {
  await page.clock.install()
  await visit(window, `${org}/leads`)
  const { rows } = await callApp(window, 'GET /quarantine')
  const link = navigation.getByRole('link', { name: /^Quarantine/ })
  await expect.poll(() => link.innerText()).toBe(`Quarantine\n${rows.length}`)
  await page.route('**/quarantine-count', (route) =>
    route.fulfill({ json: { success: true, data: { count: 100, isComplete: false }, meta: {} } }),
  )

  await page.clock.fastForward(31_000)

  await expect.poll(() => link.innerText()).toBe('Quarantine\n99+')
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Quarantine' }).waitFor()
  expect(await navigation.locator('[aria-current=page]').allInnerTexts()).toEqual([
    'Quarantine\n99+',
  ])
})

test('an action whose page was left before it appeared does not start on a later visit', async () => {
  const palette = page.getByRole('dialog', { name: /^Search pages/ })
  await visit(window, `${org}/leads`)
  await page.keyboard.press('Control+k')
  await palette.getByRole('textbox').fill('create api key')
  await palette.getByText('Create API key', { exact: true }).waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/keys')
  await navigation.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.waitForURL('**/leads')
  release()

  await page.goBack()

  await page.getByRole('button', { name: 'Create API key' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Create API key' }).count()).toBe(0)
})

test('the palette starts actions from any page, and offers only what the role allows', async () => {
  const palette = page.getByRole('dialog', { name: /^Search pages/ })
  const run = async (query: string, label: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('textbox').fill(query)
    await palette.getByText(label, { exact: true }).waitFor()
    await page.keyboard.press('Enter')
  }
  await visit(window, `${org}/settings/labels`)

  await page.keyboard.press('Control+k')
  await palette.getByText('Export all leads').waitFor()
  await takeScreenshot(window, 'palette')
  expect(await findBarriers(window)).toEqual([])
  await page.keyboard.press('Escape')
  await run('new lead', 'Add lead')
  await page.getByRole('dialog', { name: 'Add lead' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Add lead' }).waitFor({ state: 'detached' })
  await run('create api key', 'Create API key')
  await page.getByRole('dialog', { name: 'Create API key' }).waitFor()
  await page.keyboard.press('Escape')
  await run('theme: dark', 'Theme: Dark')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await run('theme: system', 'Theme: System')
  await run('invite', 'Invite member')
  await expect
    .poll(() => page.getByLabel('Email').evaluate((one) => one.matches(':focus')))
    .toBe(true)

  const viewer = await openWindow(app)
  await signInByRequest(app, viewer, 'viewer')
  // The shortcut works once the page is drawn.
  await viewer.page.getByRole('heading', { level: 1 }).waitFor()
  await viewer.page.keyboard.press('Control+k')
  const offered = viewer.page.getByRole('dialog', { name: /^Search pages/ })
  await offered.getByText('Theme: Dark').waitFor()
  expect(await offered.getByText(/Add lead|Create API key|Invite|Import leads/).count()).toBe(0)
  await viewer.context.close()
})
