import { beforeEach, expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { goTo } from './go-to.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)
/** Maximum number of elements in a row with the default columns, because lists have a hundred. */
const mostElements = 31

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

test('rows show the channel of each lead with one element, and how long ago it was created', async () => {
  const name = { name: 'Rita Recent' }
  const ad = { gclid: 'click', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' }
  const { id } = await callApp(window, 'POST /leads', { ...name, ...ad })
  await goTo(window, `${org}/my-leads`)
  await visit(window, `${org}/leads`)
  const row = page.locator(`tr[data-lead-id="${id}"]`)
  const created = row.locator('time')

  await row.getByRole('img', { name: 'Paid search', exact: true }).waitFor()
  expect(await created.textContent()).toBe('now')
  expect(await created.getAttribute('title')).toMatch(/^\d+ \w+ 20\d\d, \d\d:\d\d$/)
  expect(Date.parse((await created.getAttribute('datetime')) ?? '')).not.toBeNaN()
  expect(await row.locator('*').count()).toBeLessThanOrEqual(mostElements)
})

test('the time since the creation is updated without redrawing the row', async () => {
  await page.clock.install()
  await visit(window, `${org}/leads`)
  const row = page.locator('tr[data-lead-id]').first()
  await page.evaluate(`
    const changes = (window.changedParents = new Set())
    const note = (records) => {
      for (const { target } of records) changes.add(target.parentElement.nodeName)
    }
    const all = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver(note).observe(document.querySelector('tr[data-lead-id]'), all)`)

  await page.clock.fastForward('06:00')

  await expect.poll(() => row.locator('time').textContent()).toMatch(/^\d min ago$/)
  expect(await page.evaluate('[...window.changedParents]')).toEqual(['TIME'])
})

test('a lead page starts with the status, value, owner and origin of the lead', async () => {
  const body = { name: 'Hanna Header', gclid: 'click', utm_campaign: 'winter' }
  const { id } = await callApp(window, 'POST /leads', body)
  await visit(window, `${org}/leads/${id}`)
  const bar = page.getByRole('region', { name: 'At a glance' })

  await bar.getByRole('button', { name: 'Change status: Open' }).click()
  await page.getByRole('menuitem', { name: 'Qualified' }).click()
  await bar.getByText('Qualified').waitFor()
  expect(await bar.getByLabel('Value').count()).toBe(1)
  expect(await bar.getByRole('combobox', { name: 'Owner' }).count()).toBe(1)
  await bar.getByText('Paid search ›').waitFor()
  await bar.getByRole('link', { name: 'winter' }).click()

  await page.waitForURL('**/leads?utm_campaign=winter')
  await page.getByRole('link', { name: 'Hanna Header' }).waitFor()
})
