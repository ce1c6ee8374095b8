import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

const dialog = () => page.getByRole('dialog')

test('an owner turns an answer into a field, a column and a filter', async () => {
  const created = []
  for (const [name, budget] of [
    ['Small', 500],
    ['Large', '12.500,50'],
    ['Odd', 'about 9000'],
  ] as const) {
    created.push(await callApp(window, 'POST /leads', { name, custom: { budget, floor: 'oak' } }))
  }
  await visit(window, `${org}/settings/custom-fields`)
  await page.getByRole('button', { name: 'Add field' }).click()
  await dialog()
    .getByRole('button', { name: /^budget/ })
    .click()
  await expect.poll(() => dialog().getByLabel('Label').inputValue()).toBe('Budget')
  await dialog().getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'custom-field-dialog')
  await dialog().getByRole('button', { name: 'Add field' }).click()
  const fields = page.getByRole('list', { name: /Custom fields/ })
  await fields.getByText('Key “budget”').waitFor({ timeout: 30_000 })
  await takeScreenshot(window, 'custom-fields')

  await visit(window, `${org}/leads/${created[2].id}`)
  const input = page.getByRole('textbox', { name: /^Budget/ })
  await page.getByText("Doesn't match the field's type").waitFor()
  expect(await input.inputValue()).toBe('about 9000')
  await input.fill('many')
  await input.press('Enter')
  await page.getByText('Enter a number with at most 15 digits.').waitFor()
  await input.fill('9000')
  await takeScreenshot(window, 'custom-fields-lead')
  await input.press('Enter')
  await page.getByText('Budget saved').waitFor()
  const stored = await callApp(window, `GET /leads/${created[2].id}`)
  expect(JSON.parse(stored.custom)).toEqual({ budget: 9000, floor: 'oak' })

  await visit(window, `${org}/leads`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await dialog().getByRole('checkbox', { name: 'Budget' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: '12,500.5' }).waitFor()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('option', { name: 'Budget' }).click()
  await page.getByLabel('At least').fill('9000')
  await takeScreenshot(window, 'custom-fields-filter')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Budget at least 9,000', exact: true }).waitFor()
  await expect
    .poll(() => page.locator('[data-lead-link]').allInnerTexts())
    .toEqual(['Odd', 'Large'])
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'custom-fields-list')
  expect(new URL(page.url()).search).toMatch(/^\?custom\[.{36}\]\[gte\]=9000$/)
  await page.getByRole('button', { name: 'Save as new view…' }).click()
  await dialog().getByLabel('Name').fill('Big budgets')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByText('View “Big budgets” saved').waitFor()
  await visit(window, `${org}/leads`)
  await page.getByRole('button', { name: 'Big budgets' }).click()
  await expect
    .poll(() => page.locator('[data-lead-link]').allInnerTexts())
    .toEqual(['Odd', 'Large'])
  await page.getByRole('cell', { name: '12,500.5' }).waitFor()
  expect(await page.getByText('edited', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'All leads' }).click()
  await expect.poll(() => page.url()).toMatch(/leads$/)
  expect(window.complaints).toEqual([])
})

test('fields are moved, archived and restored', async () => {
  await callApp(window, 'POST /custom-fields', {
    ...{ key: 'floor', label: 'Floor', type: 'choice', choices: ['oak', 'pine'] },
  })
  await visit(window, `${org}/settings/custom-fields`)
  const labels = () => page.locator('li .free-text:first-child').allInnerTexts()

  await page.getByRole('button', { name: 'Move Floor up' }).click()
  await expect.poll(labels).toEqual(['Floor', 'Budget'])
  await page.getByRole('button', { name: 'Archive “Budget”' }).click()
  await dialog().getByRole('button', { name: 'Archive field' }).click()
  await page.getByRole('button', { name: 'Restore “Budget”' }).click()
  await expect.poll(labels).toEqual(['Floor', 'Budget'])

  expect(window.complaints).toEqual([])
})
