import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import {
  formatLook,
  getOrgPath,
  looks,
  measureOverflow,
  openDemo,
  openWindow,
  takeScreenshot,
  visit,
} from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window: owner } = await openDemo('owner')
const section = `${getOrgPath(owner)}/settings/branding`
/** Blue PNG image, 320 by 80 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAABQCAIAAADnUzvSAAABB0lEQVR4nO3TsQkAIBDAwK9d0bFd' +
  'yB1sJHBwA6TJrH2AqPleADwzMIQZGMIMDGEGhjADQ5iBIczAEGZgCDMwhBkYwgwMYQaGMANDmIEh' +
  'zMAQZmAIMzCEGRjCDAxhBoYwA0OYgSHMwBBmYAgzMIQZGMIMDGEGhjADQ5iBIczAEGZgCDMwhBkY' +
  'wgwMYQaGMANDmIEhzMAQZmAIMzCEGRjCDAxhBoYwA0OYgSHMwBBmYAgzMIQZGMIMDGEGhjADQ5iB' +
  'IczAEGZgCDMwhBkYwgwMYQaGMANDmIEhzMAQZmAIMzCEGRjCDAxhBoYwA0OYgSHMwBBmYAgzMIQZ' +
  'GMIMDGEGhjADQ5iBIewCKwLnGCo5tIMAAAAASUVORK5CYII='
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }

const primaryColor = () =>
  owner.page.evaluate<string>(
    'getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-brand-7").trim()',
  )

const wonBadge = () =>
  owner.page
    .locator('.mantine-Badge-root', { hasText: /^Won$/ })
    .first()
    .evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).color)

test('a logo and a color apply to the whole app, a shared report and print', async () => {
  const { page } = owner
  await visit(owner, `${getOrgPath(owner)}/leads?status=won`)
  const won = await wonBadge()
  await visit(owner, section)
  const usual = await primaryColor()

  await page.locator('input[type=file]').setInputFiles(logo)
  await page.getByRole('button', { name: 'Remove logo' }).waitFor()
  await page.getByLabel('Color code').fill('#6d28d9')
  await expect.poll(primaryColor).not.toBe(usual)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  const shown = page.getByRole('navigation', { name: 'Main' }).getByRole('img').first()
  expect(await shown.getAttribute('alt')).toBe('Nordlicht Solar')
  expect(await shown.evaluate((one) => 'naturalWidth' in one && one.naturalWidth)).toBe(320)
  await visit(owner, getOrgPath(owner))
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('main').locator('.only-printed img')
  expect(await printed.isVisible()).toBe(true)
  await takeScreenshot(owner, 'branding-printed')
  await page.emulateMedia({ media: 'screen' })

  await visit(owner, `${getOrgPath(owner)}/leads?status=won`)
  expect(await primaryColor()).not.toBe(usual)
  expect(await wonBadge(), 'a red accent must not make won leads look lost').toBe(won)

  const { token } = await callApp(owner, 'POST /share-links', { name: 'Client' })
  const visitor = await openWindow(app)
  await visit(visitor, `/shared#token=${token}`)
  await visitor.page.getByRole('heading', { level: 1, name: 'Nordlicht Solar' }).waitFor()
  expect(await visitor.page.locator('main img[src^="/logos/"]').isVisible()).toBe(true)
  await takeScreenshot(visitor, 'branding-shared')
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})

test('an unsaved color is a preview, and an unsuitable file is explained', async () => {
  const { page } = owner
  await visit(owner, section)
  const saved = await primaryColor()

  await page.getByLabel('Color code').fill('#b45309')
  await expect.poll(primaryColor).not.toBe(saved)
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect.poll(primaryColor).toBe(saved)

  await visit(owner, section)
  const text = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByText('logo must be a PNG, JPEG or WebP image.').waitFor()
})

test('an owner verifies a host name, which share links then contain', async () => {
  const { page } = owner
  await visit(owner, section)
  await page.getByLabel('Host name', { exact: true }).fill('reports.nordlicht.example')
  await page.getByRole('button', { name: 'Save host name' }).click()
  await page.getByText('_leadtrace.reports.nordlicht.example', { exact: true }).waitFor()
  await takeScreenshot(owner, 'host-name-record')

  await page.getByRole('button', { name: 'Verify host name' }).click()

  await page.getByText('The TXT record was not found.').waitFor()
  await page.getByRole('button', { name: 'Remove host name' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove host name' }).click()
  await page.getByRole('button', { name: 'Save host name' }).waitFor()
})

test.for(looks)('branding has no barriers: $device, $colors', async (look) => {
  const window = await openWindow(app, look)
  await window.context.addCookies(await owner.context.cookies())

  await visit(window, section)
  await window.page.locator('main input[type=file]').waitFor({ state: 'attached' })
  await takeScreenshot(window, `branding-${formatLook(look)}`)

  expect(await findBarriers(window)).toEqual([])
  expect(await measureOverflow(window)).toBeLessThanOrEqual(0)
  expect(window.complaints).toEqual([])
  await window.context.close()
})
