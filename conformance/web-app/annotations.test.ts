import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import {
  demoPeople,
  getOrgPath,
  openDemo,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
} from './open-app.ts'

const { app, window } = await openDemo('member')
const { page } = window
const org = getOrgPath(window)

const list = page.getByRole('region', { name: 'Annotations' })
const dialog = page.getByRole('dialog')
const chart = page.getByRole('figure', { name: /Leads per day/ })

test('annotations mark their day in the chart, with their text on focus', async () => {
  await visit(window, `${org}?period=30d`)
  const marker = chart.getByRole('img', { name: /Search budget raised/ })
  await marker.waitFor()
  await takeScreenshot(window, 'dashboard-annotated')
  expect(await chart.getByText('Search budget raised by 20%').count()).toBe(0)

  await marker.focus()
  await chart.getByText(/: Search budget raised by 20%$/).waitFor()
  await takeScreenshot(window, 'dashboard-annotation-shown')

  expect(await list.getByRole('listitem').count()).toBe(2)
  expect(await findBarriers(window)).toEqual([])
})

test('a member adds, edits and deletes an annotation', async () => {
  await visit(window, `${org}?period=30d&view=area`)
  await list.getByRole('button', { name: 'Add annotation' }).click()
  await dialog.getByRole('button', { name: 'Add annotation' }).click()
  await dialog.getByText('Enter some text.').waitFor()
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'annotation-dialog')
  await dialog.getByLabel('Text').fill('Prices raised')
  await dialog.getByRole('button', { name: 'Add annotation' }).click()
  await chart.getByRole('img', { name: /: Prices raised$/ }).waitFor()

  await list.getByRole('button', { name: 'Edit “Prices raised”' }).click()
  await dialog.getByLabel('Text').fill('Prices lowered')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await list.getByText('Prices lowered').waitFor()
  expect(await list.getByText('by Emre Kaya').count()).toBeGreaterThan(0)

  await list.getByRole('button', { name: 'Delete “Prices lowered”' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => list.getByText('Prices lowered').count()).toBe(0)
  expect(await chart.getByRole('img', { name: /Prices/ }).count()).toBe(0)
})

test('ad spend has the same annotations, and a viewer can only read them', async () => {
  const viewer = await openWindow(app)
  await signIn(viewer, demoPeople.viewer)
  await visit(viewer, `${org}/ad-spend?period=30d`)
  const markers = viewer.page.getByRole('img', { name: /Search budget raised/ })
  await markers.waitFor()

  const shown = viewer.page.getByRole('region', { name: 'Annotations' })
  expect(await shown.getByRole('listitem').count()).toBe(2)
  expect(await shown.getByRole('button').count()).toBe(0)
  await viewer.context.close()
})

test('targets are set in the settings and stated next to the figures', async () => {
  const owner = await openWindow(app)
  await signIn(owner, demoPeople.owner)
  const figures = owner.page.getByRole('region', { name: 'Key metrics' })
  const costCard = figures.getByRole('link', { name: /^Cost per lead/ })
  const setTarget = async (target: string) => {
    await visit(owner, `${org}/settings/general`)
    await owner.page.getByLabel('Maximum cost per lead').fill(target)
    await owner.page.getByRole('button', { name: /^Save/ }).click()
    await owner.page.getByText('Saved', { exact: true }).first().waitFor()
    await visit(owner, `${org}?period=90d`)
    await costCard.waitFor()
  }

  await setTarget('0.5')
  await costCard.getByText('Target €0.50: missed').waitFor()
  await takeScreenshot(owner, 'dashboard-targets')
  await setTarget('5000')
  await costCard.getByText('Target €5,000.00: met').waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await setTarget('')
  expect(await costCard.getByText(/^Target/).count()).toBe(0)
  await owner.context.close()
})
