import { expect, test } from 'vitest'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('member', { colors: 'dark' })

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
