import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { measureOnPhone } from './measure-on-phone.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'

const { app, window } = await openDemo('owner')
const { page } = window
const dialog = page.getByRole('dialog')

const openSources = () => visit(window, `${getOrgPath(window)}/settings/inbound`)

const choose = async (name: string) => {
  await page.getByRole('button', { name: 'More actions for Contact form' }).click()
  await page.getByRole('menuitem', { name }).click()
}

const addDefault = async (field: string, value: string) => {
  const defaults = dialog.getByRole('group', { name: 'Default values' })
  await defaults.getByLabel('Add a field…').selectOption(field)
  await defaults.getByRole('textbox').last().fill(value)
}

const send = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const readAddress = () => page.locator('main pre').first().innerText()

test('a source with default values is added, and a submission becomes a lead with them', async () => {
  await openSources()
  await page.getByText('No inbound sources yet').waitFor()
  await page.getByRole('button', { name: 'Add source' }).click()
  await dialog.getByLabel('Service').selectOption('wpforms')
  await dialog.getByLabel('Name').fill('Contact form')
  await addDefault('utm_source', 'partner')
  await addDefault('utm_campaign', 'spring')
  await takeScreenshot(window, 'inbound-form')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await page.getByRole('heading', { name: 'Contact form' }).waitFor()
  const address = await readAddress()

  const response = await send(address, { name: 'Inga Inbound', email: 'inga@example.com' })

  expect([response.status, address.startsWith(`${app.origin}/in/`)]).toEqual([200, true])
  await visit(window, `${getOrgPath(window)}/leads`)
  await page.getByText('Inga Inbound').first().click()
  await page.getByText('partner', { exact: true }).first().waitFor()
  await page.getByText('spring', { exact: true }).first().waitFor()
  await openSources()
  await choose('Edit…')
  await dialog.getByRole('button', { name: 'Remove default value for UTM campaign' }).click()
  expect(await measureOnPhone(window, 'inbound-form-phone')).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await choose('Edit…')
  const left = dialog.getByRole('group', { name: 'Default values' }).getByRole('textbox')
  await left.first().waitFor()
  expect([await left.count(), await left.inputValue()]).toEqual([1, 'partner'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Leads created (30 days)').waitFor()
  await takeScreenshot(window, 'inbound-list')
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOnPhone(window, 'inbound-phone')).toBe(0)
})

test('a source is paused, resumed, moved to a new address and deleted', async () => {
  await openSources()
  const before = await readAddress()
  await choose('Pause')
  await page.getByText('Paused', { exact: true }).waitFor()
  expect((await send(before, { email: 'late@example.com' })).status).toBe(410)
  await choose('Resume')
  await page.getByText('Active', { exact: true }).waitFor()

  await choose('New URL…')
  await dialog.getByRole('button', { name: 'Create URL' }).click()
  await expect.poll(readAddress).not.toBe(before)
  expect((await send(before, { email: 'late@example.com' })).status).toBe(404)
  await choose('Delete…')
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await page.getByText('No inbound sources yet').waitFor()
})

test('a generated secret is shown once and required from then on', async () => {
  await openSources()
  await page.getByRole('button', { name: 'Add source' }).click()
  await dialog.getByLabel('Service').selectOption('twilio')
  await dialog.getByLabel('Auth token').waitFor()
  await takeScreenshot(window, 'inbound-twilio')
  await dialog.getByLabel('Service').selectOption('google_lead_form')
  await dialog.getByLabel('Name').fill('Google')
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await dialog.getByText("You won't be able to see it again.").waitFor()
  const secret = await dialog.locator('pre').innerText()
  await takeScreenshot(window, 'inbound-secret')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })

  const address = await readAddress()
  const body = {
    lead_id: 'google-1',
    user_column_data: [{ column_id: 'EMAIL', string_value: 'gina@example.com' }],
  }

  expect((await send(address, { ...body, google_key: 'wrong' })).status).toBe(403)
  expect((await send(address, { ...body, google_key: secret })).status).toBe(200)
  expect(await page.content()).not.toContain(secret)
})

test('answers of an unknown service are mapped by click and replayed', async () => {
  await openSources()
  await page.getByRole('button', { name: 'Add source' }).click()
  await dialog.getByLabel('Service').selectOption('anything')
  await dialog.getByLabel('Name').fill('Partner')
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await page.getByRole('heading', { name: 'Partner' }).waitFor()
  const address = await page.locator('main pre').last().innerText()
  await send(address, { q1: 'Paula Partner', q2: 'paula@example.com', q3: 'blue' })

  await openSources()
  await page.getByText('Collecting', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Submissions and fields for Partner' }).click()
  await page.getByLabel('q1').selectOption('name')
  await page.getByLabel('q2').selectOption('email')
  await page.getByLabel('q3').selectOption('skipped')
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('1 lead from 1 submission without a lead').waitFor()
  await takeScreenshot(window, 'inbound-mapping')
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOnPhone(window, 'inbound-mapping-phone')).toBe(0)
  await page.getByRole('button', { name: 'Save and create leads' }).click()
  await dialog.getByRole('button', { name: 'Create leads' }).click()
  await page.getByText('1 lead created').waitFor()

  await visit(window, `${getOrgPath(window)}/leads`)
  await page.getByText('Paula Partner').first().waitFor()
})
