import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { goTo } from './go-to.ts'
import { getOrgPath, openDemo, slowScripts, takeScreenshot } from './open-app.ts'

const { window } = await openDemo('member')

afterEach(() => {
  expect(window.complaints).toEqual([])
})

const hasFocus = async (element: Locator): Promise<boolean> =>
  (await element.and(window.page.locator(':focus')).count()) === 1

const opener = () => window.page.getByRole('button', { name: 'Add filter', exact: true })
const finder = () => window.page.getByLabel('Search fields')

/** Opens the list without filters, and opens the field finder unless it is still open. */
async function openFinder(): Promise<void> {
  await goTo(window, `${getOrgPath(window)}/leads`)
  if (!(await finder().isVisible())) await opener().click()
  await finder().waitFor()
}

const closings: readonly (readonly [string, () => Promise<void>])[] = [
  ['Escape', () => window.page.keyboard.press('Escape')],
  ['a click beside it', () => window.page.getByRole('heading', { level: 1 }).click()],
  ['its own button', () => opener().click()],
]

test.for(closings)('%s closes the field finder', async ([, close]) => {
  await openFinder()

  await close()

  await finder().waitFor({ state: 'hidden' })
  await window.page.waitForTimeout(500)
  expect(await finder().isVisible()).toBe(false)
  await opener().click()
  await finder().waitFor()
})

test('Escape returns the focus from the field finder to its button', async () => {
  await openFinder()

  await window.page.keyboard.press('Escape')

  await expect.poll(() => hasFocus(opener())).toBe(true)
})

test('fields can be found by typing and selected with the mouse', async () => {
  const { page } = window
  await openFinder()

  await page.getByRole('option', { name: 'UTM source' }).click()
  await page.getByRole('dialog').getByRole('textbox').click()
  await page.keyboard.type('Nobody Whatsoever', { delay: 20 })
  await page.keyboard.press('Enter')

  await page.waitForURL('**/leads?utm_source=Nobody*Whatsoever')
})

test('fields can be selected by keyboard: Enter takes the first match', async () => {
  const { page } = window
  await openFinder()

  await finder().pressSequentially('utm camp')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog').getByRole('textbox')
  await expect.poll(() => hasFocus(editor)).toBe(true)
  await page.keyboard.type('sommer')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/leads?utm_campaign=sommer')
})

test('a click ID can be filtered by its presence or its value', async () => {
  const { page } = window
  await openFinder()

  await finder().pressSequentially('gclid')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Has a value').click()
  await page.waitForURL((url) => url.searchParams.get('gclid[exists]') === 'true')
  await page.getByRole('button', { name: /^Google click ID/ }).click()
  await page.getByLabel('Equals').fill(' Cj0KCQ ')
  await page.keyboard.press('Enter')

  await page.waitForURL((url) => url.searchParams.get('gclid') === 'Cj0KCQ')
  expect(new URL(page.url()).searchParams.has('gclid[exists]')).toBe(false)
})

test('a country can be filtered by its code', async () => {
  const { page } = window
  await openFinder()

  await finder().pressSequentially('country')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('de')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/leads?country=DE')
  await page.getByText('is Germany').waitFor()
})

test('values are suggested with their number of leads; several can be selected or excluded', async () => {
  const { page } = window
  const values = page.getByRole('dialog').getByRole('group', { name: 'Values' })
  await openFinder()

  await page.getByRole('option', { name: 'UTM source' }).click()
  await values.getByRole('checkbox', { name: 'google' }).check()
  await page.getByRole('dialog').getByRole('textbox').fill('ling')
  await values.getByRole('checkbox', { name: 'linkedin' }).waitFor({ state: 'hidden' })
  await page.getByRole('dialog').getByRole('textbox').fill('link')
  await values.getByRole('checkbox', { name: 'linkedin' }).check()
  await page.getByRole('dialog').getByRole('textbox').fill('')
  await takeScreenshot(window, 'filter-values')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL((url) => url.searchParams.get('utm_source[in]') === 'google,linkedin')
  await page.getByRole('button', { name: 'UTM source is google, linkedin' }).click()
  await page.getByRole('dialog').getByRole('combobox').selectOption('Is not')
  await page.getByRole('button', { name: 'Apply' }).click()

  await page.waitForURL((url) => url.searchParams.get('utm_source[not]') === 'google,linkedin')
  await page.getByRole('button', { name: 'UTM source is not google, linkedin' }).waitFor()
})

test('a text can be filtered by a part of it, and by whether it is empty', async () => {
  const { page } = window
  await openFinder()
  const dialog = page.getByRole('dialog')

  await page.getByRole('option', { name: 'UTM campaign' }).click()
  await dialog.getByRole('combobox').selectOption('Contains')
  await dialog.getByRole('textbox').fill('SOLAR')
  await takeScreenshot(window, 'filter-contains')
  expect(await findBarriers(window)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('utm_campaign[contains]') === 'SOLAR')
  await page.getByRole('button', { name: 'UTM campaign contains SOLAR' }).click()
  await dialog.getByRole('combobox').selectOption('Empty or not empty')
  await dialog.getByText('Empty', { exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()

  await page.waitForURL((url) => url.searchParams.get('utm_campaign[exists]') === 'false')
  await page.getByRole('button', { name: 'UTM campaign is empty' }).waitFor()
})

test('the list shows owners and can be filtered by them', async () => {
  const { page } = window
  await openFinder()

  await page.getByRole('option', { name: 'Owner' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Me', exact: true }).check()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'No one' }).check()
  await takeScreenshot(window, 'filter-owner')
  await page.getByRole('button', { name: 'Apply' }).click()

  await page.waitForURL((url) => url.searchParams.get('ownerId[in]') === 'me,none')
  await page.getByRole('button', { name: 'Owner is Me, No one' }).waitFor()
  await page.getByRole('columnheader', { name: 'Owner' }).waitFor()
})

test('amounts in filters can be typed in any common notation', async () => {
  const { page } = window
  await openFinder()

  await page.getByRole('option', { name: 'Value', exact: true }).click()
  await page.getByLabel('At least').pressSequentially('-5')
  await page.keyboard.press('Enter')
  await page.getByText("The amount can't be negative.").waitFor()
  await page.getByLabel('At least').fill('')
  await page.getByLabel('At least').pressSequentially('12.500,50')
  await page.keyboard.press('Enter')

  await page.waitForURL((url) => url.searchParams.get('value[gte]') === '12500.5')
})

test('saving the first view closes its dialog, and view names are unique', async () => {
  const { page } = window
  const saveAs = async () => {
    await page.getByRole('button', { name: 'Save as new view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Only won')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await goTo(window, `${getOrgPath(window)}/leads?status=won`)

  await saveAs()
  await page.getByText('View “Only won” saved').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await saveAs()
  await page
    .getByRole('dialog')
    .getByText(/A view with this name/)
    .waitFor()
  window.complaints.length = 0
})

test('an editor that loads late gets the focus, so that what is typed arrives', async () => {
  const { page } = window
  await slowScripts(page)
  await page.reload()
  await openFinder()
  await page.getByRole('option', { name: 'Value', exact: true }).click()
  await page.getByRole('dialog', { name: 'Value' }).waitFor()

  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')

  await page.waitForURL(/value.*5000/)
  await page.unrouteAll()
})
