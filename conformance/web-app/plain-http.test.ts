import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getOrgPath, visit } from './open-app.ts'
import { openSettled } from './settled-app.ts'

// Simulates an office: the service has an address on the local network but no certificate.
const { window } = await openSettled('leadtrace.lan')
const { page } = window

/** Clipboard content, read by pasting with the browser's own shortcut. */
async function pasted({ context }: { context: typeof window.context }): Promise<string> {
  const secondPage: Page = await context.newPage()
  await secondPage.setContent('<textarea autofocus></textarea>')
  await secondPage.locator('textarea').focus()
  await secondPage.keyboard.press('Control+V')
  const text = await secondPage.locator('textarea').inputValue()
  await secondPage.close()
  return text
}

async function makeKey(name: string): Promise<string> {
  await visit(window, `${getOrgPath(window)}/settings/keys`)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  return dialog.getByText(/^lt_live_/).innerText()
}

test('a key can be copied without the clipboard API', async () => {
  const key = await makeKey('Office')
  expect(await page.evaluate('window.isSecureContext')).toBe(false)

  await page.getByRole('button', { name: 'Copy key' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()

  expect(await pasted(window)).toBe(key)
})

test('the link to a list can be copied without the clipboard API', async () => {
  await visit(window, `${getOrgPath(window)}/leads?status=won`)
  await page.getByRole('button', { name: 'More actions' }).click()

  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await page.getByText('Copied').waitFor()

  expect(await pasted(window)).toBe(page.url())
})

test('if nothing can be copied, a message explains what to do', async () => {
  await makeKey('Strict')
  await page.evaluate('document.execCommand = () => false')

  await page.getByRole('button', { name: 'Copy key' }).click()

  await page.getByText('Select the text and copy it manually.').waitFor()
  expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(0)
})
