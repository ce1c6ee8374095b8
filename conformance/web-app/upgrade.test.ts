import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../browser/open-browser.ts'
import { dropFolder, freePort, launchServer, newFolder } from '../launch.ts'
import { fileFaults, findReason } from './file-faults.ts'
import { installRelease } from './installed-release.ts'
import { demoPeople, getOrgPath, openWindow, signIn, visit, type Window } from './open-app.ts'
import { callApp } from './settled-app.ts'

const run = promisify(execFile)
const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

const typed = 'Half written before the upgrade'
const newVersion = fileFaults['replaced by a new version']

/** Tabs that stay open during the upgrade. */
let written: Window
let reading: Window
let dialogOpen: Window

const button = ({ page }: Window, name: string | RegExp) =>
  page.getByRole('button', { name }).first()
const note = () => written.page.getByRole('textbox', { name: 'Note', exact: true })
const dialogNote = () => dialogOpen.page.getByRole('dialog').getByRole('textbox', { name: 'Note' })

beforeAll(async () => {
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const release = await installRelease(folder)
  const data = join(folder, 'data')
  await run('cp', ['-a', inject('demoData'), data])
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: data }
  const before = await launchServer(folder, env, release.command)
  opened.defer(async () => void (await before.stop()))
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const openTab = async (): Promise<Window> => {
    const window = await openWindow({ origin, browser, stop: async () => undefined })
    await signIn(window, demoPeople.owner)
    return window
  }
  ;[written, reading, dialogOpen] = [await openTab(), await openTab(), await openTab()]
  const { id } = await callApp(written, 'POST /leads', { name: 'Uwe Umstellung' })
  await visit(written, `${getOrgPath(written)}/leads/${id}`)
  await note().fill(typed)
  await visit(reading, `${getOrgPath(reading)}/settings/labels`)
  await visit(dialogOpen, `${getOrgPath(dialogOpen)}/leads`)
  await button(dialogOpen, 'Add lead').click()
  await dialogNote().fill(typed)
  const script = await written.page.locator('script[type=module]').getAttribute('src')

  await before.stop()
  await release.replaceWebApp()
  const after = await launchServer(folder, env, release.command)
  opened.defer(async () => void (await after.stop()))
  expect((await fetch(new URL(script ?? '', origin))).status).toBe(404)
})

/** Clicks the Reload button next to the message about the new version. */
async function reload({ page }: Window): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await findReason(page, newVersion).getByRole('button', { name: 'Reload' }).first().click()
  await reloaded
}

test('after an upgrade, a menu offers to reload, and the typed text survives', async () => {
  await button(written, /^Organization/).click()
  await findReason(written.page, newVersion).waitFor()
  expect(await note().inputValue()).toBe(typed)
  expect(await written.page.getByRole('heading', { level: 1 }).innerText()).toBe('Uwe Umstellung')

  await reload(written)
  await note().waitFor()

  await expect.poll(() => note().inputValue()).toBe(typed)
  await button(written, /^Organization/).click()
  await written.page.getByRole('menu').waitFor()
})

test('after an upgrade, a page that was not loaded offers to reload and then opens', async () => {
  const { page } = reading
  await page.getByRole('link', { name: 'Attribution' }).click()
  await findReason(page, newVersion).first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)

  await reload(reading)

  await page.getByRole('heading', { level: 1, name: 'Attribution' }).waitFor()
})

test('after an upgrade, a filled-in dialog can still be saved', async () => {
  const { page } = dialogOpen
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).first().fill('Dora Dialog')
  expect(await dialogNote().inputValue()).toBe(typed)

  await page.getByRole('dialog').getByRole('button', { name: 'Add lead' }).click()

  await expect
    .poll(() => callApp(dialogOpen, 'GET /leads?search=Dora%20Dialog'))
    .toMatchObject([{ name: 'Dora Dialog', note: typed }])
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})
