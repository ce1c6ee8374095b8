import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { measureOnPhone } from './measure-on-phone.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { app, window } = await openDemo('owner')
const { page } = window
const dialog = page.getByRole('dialog')

const openConversions = () => visit(window, `${getOrgPath(window)}/settings/conversions`)

const choose = async (destination: string, item: string) => {
  await page.getByRole('button', { name: `More actions for ${destination}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('Google Ads is added, checked and turned on, and can fetch its file', async () => {
  await openConversions()
  await page.getByText('No destinations yet').waitFor()
  await page.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByLabel('Name').fill('Google Ads')
  await dialog.getByLabel('Conversion action').fill('Sale')
  await dialog.getByLabel('Send leads with unknown consent').check()
  await dialog.getByLabel('Wait before sending').fill('0')
  await takeScreenshot(window, 'conversions-form')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByText("You won't be able to see the password again.").waitFor()
  const [url = '', userName = '', password = ''] = await dialog.locator('pre').allInnerTexts()
  await takeScreenshot(window, 'conversions-password')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Check: Google Ads' }).click()
  await page.getByText(/conversions? would be sent/).waitFor()
  await choose('Google Ads', 'Turn on')
  await page.getByText('Active', { exact: true }).waitFor()
  await choose('Google Ads', 'Send earlier conversions…')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Earlier conversions are queued').waitFor()

  const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
  const file = await window.context.request.get(url, { headers: { authorization } })
  expect([file.status(), url.startsWith(app.origin)]).toEqual([200, true])
  expect(await file.text()).toMatch(/^Parameters:TimeZone=\+0000\r\n.*\r\n.*,Sale,/)
  await openConversions()
  await page.getByRole('button', { name: 'Conversions for Google Ads' }).click()
  await page
    .getByRole('row', { name: /Sale.*(Sent|Skipped)/ })
    .first()
    .waitFor()
  await takeScreenshot(window, 'conversions-log')
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOnPhone(window, 'conversions-phone')).toBe(0)
})

test('the page of a won lead shows what ad platforms get to know of it', async () => {
  const lead = { name: 'Klara Klick', status: 'won', gclid: 'Cj0KCQjw-test_click_id', value: 900 }
  const { id } = await callApp(window, 'POST /leads', lead)
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  const card = page.getByRole('region', { name: 'Timeline' })

  await card.getByText('Waiting').waitFor()
  expect(await card.innerText()).toMatch(/Sale[\s\S]*Google Ads/)
  await takeScreenshot(window, 'conversions-lead')
  expect(await findBarriers(window)).toEqual([])
  await callApp(window, 'PATCH /leads', { id, status: 'lost' })
  await card.getByText('Lead no longer matches').waitFor()
})

test('a platform asks for its own settings, and its token is not shown again', async () => {
  await openConversions()
  await page.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByLabel('Platform').selectOption('meta')
  await dialog.getByLabel('Name').fill('Meta')
  await dialog.getByLabel('Dataset ID (pixel ID)').fill('not digits')
  await dialog.getByLabel('Access token').fill('very-secret-token')
  await dialog.getByLabel('Conversion action').fill('Purchase')
  await takeScreenshot(window, 'conversions-meta')
  await dialog.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Dataset ID (pixel ID)').fill('1234567890')
  await dialog.getByRole('button', { name: 'Add destination' }).click()
  await page.getByRole('heading', { name: 'Meta', exact: true }).waitFor()

  await choose('Meta', 'Edit…')

  expect(await dialog.getByLabel('Dataset ID (pixel ID)').inputValue()).toBe('1234567890')
  expect(await dialog.getByLabel('Access token').inputValue()).toBe('')
  expect(await page.content()).not.toContain('very-secret-token')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Destination saved').waitFor()
  await page.getByText("None: the platform doesn't report results").waitFor()
  await page.getByText('Shown only in Google Ads').waitFor()
  await takeScreenshot(window, 'conversions-results')
})

test('a rule has conditions and a table of values, which stay when it is edited', async () => {
  await openConversions()
  await page.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByLabel('Name').fill('By value')
  const rule = dialog.getByRole('group', { name: 'Rule 1' })
  await rule.getByLabel('Conversion action').fill('Sale')
  await rule.getByLabel('Value', { exact: true }).selectOption("By the lead's value")
  await rule.getByLabel('Value from').fill('0')
  await rule.getByLabel('Amount').fill('50')
  await rule.getByRole('button', { name: 'Add row' }).click()
  await rule.getByLabel('Value from').last().fill('1000')
  await rule.getByLabel('Amount').last().fill('much')
  await rule.getByRole('button', { name: 'Add condition' }).click()
  await rule.getByLabel('Value at least').fill('10')
  await rule.getByRole('combobox', { name: 'Only channels' }).click()
  await page.getByRole('option', { name: 'Paid search' }).click()
  await page.keyboard.press('Escape')
  await takeScreenshot(window, 'conversions-rule')
  expect(await findBarriers(window)).toEqual([])
  // The form is not submitted if an amount is not a number.
  await dialog.getByRole('button', { name: 'Add destination' }).click()
  await expect
    .poll(() => rule.getByLabel('Amount').last().getAttribute('aria-invalid'))
    .toBe('true')
  await rule.getByLabel('Amount').last().fill('300.50')
  await dialog.getByRole('button', { name: 'Add destination' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await choose('By value', 'Edit…')

  expect(await rule.getByLabel('Value from').last().inputValue()).toBe('1,000')
  expect(await rule.getByLabel('Amount').last().inputValue()).toBe('300.5')
  expect(await rule.getByLabel('Value at least').inputValue()).toBe('10')
  await rule.getByText('Paid search', { exact: true }).first().waitFor()
  expect(await measureOnPhone(window, 'conversions-rule-phone')).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Destination saved').waitFor()
})

test('a destination is deleted after a confirmation', async () => {
  await openConversions()
  await choose('Meta', 'Delete…')
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await page.getByText('Destination deleted').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Meta' }).count()).toBe(0)
})
