import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { getOrgPath, openDemo, slowScripts, visit } from './open-app.ts'

const { window } = await openDemo('owner')

/** Waits until an element has focus. */
async function haveFocus(element: Locator): Promise<void> {
  const focused = element.and(window.page.locator(':focus'))
  await expect.poll(() => focused.count()).toBe(1)
}

const at = (path: string) => visit(window, getOrgPath(window) + path)

test("a link within a page moves the focus to the next page's heading", async () => {
  const { page } = window
  await at('/leads')

  await page.locator('[data-lead-link]').first().press('Enter')
  await page.getByRole('link', { name: 'Back to list' }).waitFor()

  await haveFocus(page.getByRole('heading', { level: 1 }))
})

test('going back to the list focuses the lead that was opened', async () => {
  const { page } = window
  await at('/leads')
  const second = page.locator('[data-lead-link]').nth(1)
  const name = await second.innerText()

  await second.press('Enter')
  await page.getByRole('link', { name: 'Back to list' }).press('Enter')

  await haveFocus(page.getByRole('link', { name }).first())
})

test('a name typed while the form of a lead is still loading does not close it', async () => {
  const { page } = window
  await at('/leads')
  await slowScripts(page)
  await page.getByRole('button', { name: 'Add lead' }).click()
  await page.getByRole('dialog').waitFor()

  await page.keyboard.type('Fiona Fokus')

  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => name.inputValue()).toBe('Fiona Fokus')
  await page.unrouteAll()
})

test('adding a lead returns the focus to the button that opened the form', async () => {
  const { page } = window
  await at('/leads')
  const opener = page.getByRole('button', { name: 'Add lead' })
  await opener.press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Fiona Fokus')

  await page.keyboard.press('Enter')
  await page.getByText('Lead added').waitFor()

  await haveFocus(opener)
})

test('closing a dialog with Escape returns the focus to where it came from', async () => {
  const { page } = window
  await at('/leads?status=open')
  const link = page.locator('[data-lead-link]').first()
  await link.focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Lost' }).press('Enter')
  await page.getByRole('dialog').waitFor()

  await page.keyboard.press('Escape')

  await haveFocus(link)
})

test('deleting a label moves the focus to the heading above', async () => {
  const { page } = window
  await at('/settings/labels')
  await page.getByRole('textbox', { name: /label/i }).fill('Short-lived')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete Short-lived' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Delete Short-lived' }).waitFor({ state: 'detached' })

  await haveFocus(page.getByRole('heading').first())
})

test('a new key has the focus, which then returns to the button that created it', async () => {
  const { page } = window
  await at('/settings/keys')
  const opener = page.getByRole('button', { name: 'Create API key' })
  await opener.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Of the keyboard')
  await page.keyboard.press('Enter')
  const confirmButton = page.getByRole('button', { name: 'Done' })
  await confirmButton.waitFor()
  await haveFocus(page.getByRole('dialog').getByRole('heading'))

  await confirmButton.press('Enter')

  await haveFocus(opener)
})

test('the focus stays in the form after an invitation', async () => {
  const { page } = window
  await at('/settings/members')
  await page.getByLabel('Email').fill('fritz@fokus.example')

  await page.keyboard.press('Enter')
  await page.getByText('fritz@fokus.example').first().waitFor()

  await expect.poll(() => page.locator('main :focus').count()).toBe(1)
})
