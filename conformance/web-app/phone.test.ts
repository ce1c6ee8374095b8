import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { goTo } from './go-to.ts'
import { getOrgPath, openSharedDemo, sizes } from './open-app.ts'
import { smallTargets } from './small-targets.ts'

const { window } = await openSharedDemo('owner', { device: 'touch' })

const crowded = [
  '',
  '/leads',
  '/leads?status=won',
  '/attribution',
  '/ad-spend',
  '/settings/general',
  '/settings/members',
  '/settings/rules',
  '/settings/quarantine',
] as const

test.for(crowded)('touch targets on "%s" are large enough', async (path) => {
  await goTo(window, getOrgPath(window) + path)

  expect(await smallTargets(window)).toEqual([])
})

test("a tap next to a lead's name opens it, a tap on its checkbox selects it", async () => {
  const { page } = window
  await goTo(window, `${getOrgPath(window)}/leads`)
  const card = page.locator('[data-lead-id]').first()

  await card.getByRole('checkbox').tap()
  await page.getByText('1 selected').waitFor()
  expect(page.url()).toMatch(/\/leads$/)
  await card.tap({ position: { x: 200, y: 70 } })

  await page.waitForURL('**/leads/*')
})

test('a tap leaves no tooltip over what it opens', async () => {
  const { page } = window
  await goTo(window, `${getOrgPath(window)}/leads`)

  await page.getByRole('button', { name: 'Columns' }).tap()
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  await page.waitForTimeout(500)

  expect(await page.getByRole('tooltip').count()).toBe(0)
})

test('touch targets in dialogs are large enough', async () => {
  const { page } = window
  await goTo(window, `${getOrgPath(window)}/settings/keys`)

  await page.getByRole('button', { name: 'Create API key' }).tap()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()

  expect(await smallTargets(window)).toEqual([])
})

test('text in inputs is large enough that iOS does not zoom in', async () => {
  const { page } = window
  await goTo(window, `${getOrgPath(window)}/leads`)

  const sizes = await page.evaluate(
    "[...document.querySelectorAll('input[type=search], select')].map((one) => getComputedStyle(one).fontSize)",
  )

  expect(sizes).toEqual(['16px', '16px'])
})

test('the current organization is shown above the page while the menu is closed', async () => {
  const { page } = window
  await goTo(window, `${getOrgPath(window)}/leads`)

  await page.locator('header').getByText('Nordlicht Solar').waitFor()
})

/** Narrows the page to 320 px. @returns Function that restores its size. */
async function narrow(page: Page): Promise<() => Promise<void>> {
  await page.setViewportSize({ ...sizes.touch, width: 320 })
  return () => page.setViewportSize(sizes.touch)
}

test('the buttons for other pages of a list share a line in a card on the narrowest phone', async () => {
  const { page } = window
  onTestFinished(await narrow(page))
  await goTo(window, `${getOrgPath(window)}/ad-spend/leads?limit=25`)
  const paging = page.getByRole('main').getByRole('navigation').getByRole('button')
  await paging.first().waitFor()

  const boxes = await Promise.all((await paging.all()).map((one) => one.boundingBox()))

  expect(boxes).toHaveLength(2)
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
})

test('all actions for selected leads are on the screen of the narrowest phone', async () => {
  const { page } = window
  onTestFinished(await narrow(page))
  await goTo(window, `${getOrgPath(window)}/leads`)
  await page.locator('[data-lead-id]').first().getByRole('checkbox').tap()
  const actions = page.getByRole('region', { name: 'Selected leads' }).getByRole('button')
  await actions.last().waitFor()

  const boxes = await Promise.all((await actions.all()).map((one) => one.boundingBox()))

  expect(boxes.length).toBeGreaterThanOrEqual(5)
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})
