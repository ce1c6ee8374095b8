import { expect, test } from 'vitest'
import {
  getOrgPath,
  openDemo,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
} from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

test('the audit log shows exact times and can be filtered by kind', async () => {
  await callApp(window, 'POST /labels', { name: 'Lukewarm' })
  await callApp(window, 'PATCH /settings', { retentionDays: 400 })
  await visit(window, `${org}/settings/audit`)
  await page.getByText('created label “Lukewarm”').waitFor()
  const time = await page.locator('tbody time').first().innerText()
  expect(time).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)

  await page.getByLabel('Show', { exact: true }).selectOption('Organization')
  await page.getByText('created label “Lukewarm”').waitFor({ state: 'detached' })
  await page.getByText('changed the organization settings').waitFor()
  await takeScreenshot(window, 'audit-filtered')

  expect(page.url()).toContain('objectKind=org')
  await page.getByLabel('Show', { exact: true }).selectOption('Quarantine')
  await page.getByText('No matching changes').waitFor()
})

test('the day of an exchange rate is typed or picked in the format of the app', async () => {
  await visit(window, `${org}/ad-spend/currencies`)
  const day = page.getByLabel('Effective from')
  expect(await day.inputValue()).toMatch(/^\d{1,2} \w{3,4} \d{4}$/)
  await page.getByRole('combobox', { name: 'From', exact: true }).fill('USD')
  await page.getByRole('option', { name: 'USD, US Dollar' }).click()
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('EUR')
  await page.getByRole('option', { name: 'EUR, Euro' }).click()
  await day.fill('8 Nov 2026')
  await page.getByLabel('Rate', { exact: true }).fill('0.9')

  await page.keyboard.press('Enter')

  await page.getByRole('cell', { name: '8 Nov 2026' }).first().waitFor()
})

test('only one tab of the ad spend pages is current', async () => {
  await visit(window, `${org}/ad-spend/currencies`)

  expect(await page.locator('main nav [aria-current=page]').allInnerTexts()).toEqual(['Currencies'])
})

test('a phone does not suggest a keyboard shortcut', async () => {
  const phone = await openWindow(app, { device: 'touch' })
  await signInByRequest(app, phone)
  await phone.page.getByRole('button', { name: 'Menu' }).tap()

  expect(await phone.page.getByRole('button', { name: /^Search…/ }).innerText()).toBe('Search…')
  expect(await page.getByRole('button', { name: /^Search…/ }).innerText()).toContain('Ctrl K')
  await phone.context.close()
})
