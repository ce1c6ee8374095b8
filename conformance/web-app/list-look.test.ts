import { beforeEach, expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import { findBarriers, getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)
beforeEach(() => page.setViewportSize({ width: 1280, height: 800 }))

test('at 1280 pixels, the list shows when leads were created and that it is sorted by that', async () => {
  await goTo(window, `${org}/leads`)
  const created = page.getByRole('columnheader', { name: 'Created' })

  expect(await created.getAttribute('aria-sort')).toBe('descending')
  const box = await created.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1280)
})

test('rows have whole heights, so that the lines below all cells are visible', async () => {
  await goTo(window, `${org}/leads`)

  const heights = await page
    .locator('[data-lead-id]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height % 1))

  expect(new Set(heights)).toEqual(new Set([0]))
})

test('a label is shown in full, however narrow its column is', async () => {
  const labels = await callApp(window, 'GET /labels')
  const hot = labels.find(({ name }: { readonly name: string }) => name === 'Hot')
  await goTo(window, `${org}/leads?labelId=${hot.id}`)

  const label = page.locator('tbody').getByText('Hot', { exact: true }).first()
  await label.waitFor()

  expect(await label.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('a heading that gets the focus after a filter is applied has no frame around it', async () => {
  await goTo(window, `${org}/leads`)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('option', { name: 'UTM source', exact: true }).click()
  await page.getByRole('textbox', { name: 'UTM source' }).fill('google')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/leads?utm_source=google')
  await page.waitForTimeout(300)

  const outline = await page.evaluate('getComputedStyle(document.querySelector("h1")).outlineStyle')
  expect(outline).toBe('none')
})

test('a name with hidden direction marks is shown in the order of its characters', async () => {
  const { id } = await callApp(window, 'POST /leads', { name: 'evil\u202Egpj.exe' })
  const shown = []
  for (const path of ['', '/leads', `/leads/${id}`]) {
    await visit(window, org + path)
    shown.push(await page.getByText('evilgpj.exe').count())
  }

  expect(shown.every((count) => count > 0)).toBe(true)
})

test('the tooltip of a button does not stay above the drawer that the button opens', async () => {
  await goTo(window, `${org}/leads`)
  const button = page.getByRole('button', { name: 'Columns' })
  await button.hover()
  await page.getByRole('tooltip').waitFor()

  await button.click()
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()

  await page.getByRole('tooltip').waitFor({ state: 'detached' })
})

test('the date filter and the status menu of selected leads are accessible', async () => {
  await visit(window, `${org}/leads`)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('option', { name: 'Created', exact: true }).click()
  await page.getByRole('dialog', { name: /Created/ }).waitFor()
  await takeScreenshot(window, 'filter-created')
  expect(await findBarriers(window)).toEqual([])

  await visit(window, `${org}/leads`)
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menu').waitFor()
  expect(await findBarriers(window)).toEqual([])
})
