import { expect, test } from 'vitest'
import {
  getOrgPath,
  openSharedApp,
  openSharedDemo,
  openWindow,
  signInByRequest,
  visit,
} from './open-app.ts'

const { window } = await openSharedDemo('owner')

test('the list of a select in a dialog scrolls with the wheel', async () => {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/settings/rules`)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page
    .getByRole('combobox', { name: /: Field$/ })
    .first()
    .click()
  const option = page.getByRole('listbox').getByRole('option').nth(2)
  await option.hover()
  await page.mouse.wheel(0, 300)

  const readScroll = () =>
    option.evaluate((one) => {
      let at = one.parentElement
      while (at !== null && at.scrollHeight <= at.clientHeight) at = at.parentElement
      return at?.scrollTop
    })
  await expect.poll(readScroll).toBeGreaterThan(0)
})

test('a chart can be reached by keyboard', async () => {
  const { page } = window
  await visit(window, getOrgPath(window))

  const chart = page.locator('svg[role="application"]').first()
  await chart.focus()

  expect(await chart.evaluate((one) => one.matches(':focus'))).toBe(true)
})

test('texts that are not language are not spell-checked', async () => {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/settings/branding`)

  const color = page.getByRole('textbox', { name: /color/i }).first()

  expect(await color.getAttribute('spellcheck')).toBe('false')
})

test('on phones, the list of sections still shows the section in which the user stays', async () => {
  const app = await openSharedApp()
  const phone = await openWindow(app, { device: 'phone' })
  await signInByRequest(app, phone)
  const { page } = phone
  await visit(phone, `${getOrgPath(phone)}/settings/general`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Someone else')
  const sections = page.getByRole('combobox', { name: 'Settings' })

  await sections.selectOption('members')
  await page.getByRole('button', { name: 'Stay on this page' }).click()

  expect(await sections.inputValue()).toBe('general')
  await phone.context.close()
})
