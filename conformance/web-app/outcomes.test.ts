import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

const addLead = (name: string, more: object = {}): Promise<{ id: string }> =>
  callApp(window, 'POST /leads', { name, email: 'outcome@example.com', ...more })

const visitLead = (id: string) => visit(window, `${org}/leads/${id}`)

/** Opens the status menu of the shown lead and selects a status: two clicks. */
async function pickStatus(status: string): Promise<void> {
  await page.getByRole('button', { name: /^Change status/ }).click()
  await page.getByRole('menuitem', { name: status }).click()
  await page.getByRole('dialog').waitFor()
}

test('a lead is won with its value in three clicks, and both can be undone', async () => {
  const { id } = await addLead('Wanda Won')
  await visitLead(id)

  await pickStatus('Won')
  await page.keyboard.type('1,250.50')
  await takeScreenshot(window, 'outcome-won')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('button', { name: 'Mark as won' }).click()

  await page.getByText('Marked as won').waitFor()
  await page.getByRole('button', { name: 'Change status: Won' }).waitFor()
  await expect.poll(() => page.getByLabel('Value', { exact: true }).inputValue()).toBe('1,250.5')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Change status: Open' }).waitFor()
  await expect.poll(() => page.getByLabel('Value', { exact: true }).inputValue()).toBe('')
})

test('the known value is offered, an invalid one is explained, and Escape changes nothing', async () => {
  const { id } = await addLead('Vera Value', { value: 300 })
  await visitLead(id)

  await pickStatus('Won')
  const box = page.getByRole('dialog').getByLabel('Value')
  expect(await box.inputValue()).toBe('300')
  await box.fill('a lot')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('.mantine-InputWrapper-error').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change status: Open' }).waitFor()
})

test('reasons from the settings mark a lead as lost with one click', async () => {
  await visit(window, `${org}/settings/general`)
  const reasons = page.getByRole('combobox', { name: 'Loss reasons' })
  await reasons.fill('Moved away')
  await reasons.press('Enter')
  await takeScreenshot(window, 'outcome-reasons')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { id } = await addLead('Linus Lost')
  await visitLead(id)

  await pickStatus('Lost')
  await takeScreenshot(window, 'outcome-lost')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('button', { name: 'Moved away' }).click()

  await page.getByText('Marked as lost').waitFor()
  expect(await callApp(window, `GET /leads/${id}`)).toMatchObject({
    status: 'lost',
    lossReason: 'Moved away',
  })
})

test('the dashboard shows why leads were lost and how long winning takes', async () => {
  await visit(window, `${org}?period=12m`)

  const lost = page.getByRole('region', { name: 'Why leads were lost' })
  await lost.getByRole('listitem').first().waitFor()
  expect(await lost.getByRole('listitem').count()).toBeGreaterThan(2)
  const won = page.getByRole('region', { name: 'Time to win' })
  expect(await won.innerText()).toMatch(/Half were won within\s+\d+ days/)
  await takeScreenshot(window, 'outcome-dashboard')
  expect(await findBarriers(window)).toEqual([])
  await won.getByRole('link', { name: /won leads?$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  expect(new URL(page.url()).searchParams.has('wonAt[gte]')).toBe(true)
  expect(window.complaints).toEqual([])
})
