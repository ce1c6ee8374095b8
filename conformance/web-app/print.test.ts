import { expect, test } from 'vitest'
import { findPeriod } from './choose-period.ts'
import { getOrgPath, openSharedDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openSharedDemo('member', { colors: 'dark' })

test('a lead is printed in dark text, without interactive elements', async () => {
  const { page } = window
  const [{ id }] = await callApp(window, 'GET /leads?limit=1&gclid[exists]=true')
  await visit(window, `${getOrgPath(window)}/leads/${id}`)

  await page.emulateMedia({ media: 'print' })
  await takeScreenshot(window, 'lead-printed')

  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  expect(await page.getByRole('main').getByRole('button', { name: /^Copy/ }).count()).toBe(0)
  expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe(
    'rgb(0, 0, 0)',
  )
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
    'rgb(255, 255, 255)',
  )
})

test('the ad spend report is printed as a whole, with its organization and days', async () => {
  const { page } = window
  await page.emulateMedia({ media: 'screen' })
  await visit(window, `${getOrgPath(window)}/ad-spend?by=campaign&period=90d`)

  await page.emulateMedia({ media: 'print' })
  // Width of an A4 page between its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  await takeScreenshot(window, 'ad-spend-printed')

  const main = page.getByRole('main')
  expect(await main.getByText('Nordlicht Solar', { exact: true }).first().isVisible()).toBe(true)
  expect(
    await main
      .getByText(/\d{4} to .*\d{4}/)
      .first()
      .isVisible(),
  ).toBe(true)
  expect(await findPeriod(page).isVisible()).toBe(false)
  expect(await main.getByRole('radiogroup').count()).toBe(0)
  expect(await main.getByRole('combobox').count()).toBe(0)
  expect(await main.getByRole('navigation', { name: 'Ad spend pages' }).count()).toBe(0)
  const table = main.getByRole('table', { name: 'Ad spend by Campaign' })
  const overflow = await table.evaluate(
    (one) => one.scrollWidth - one.ownerDocument.body.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
