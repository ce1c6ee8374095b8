import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  demoPeople,
  type OpenApp,
  openApp,
  openWindow,
  orgPath,
  shoot,
  signIn,
  visit,
} from './open-app.ts'
import { callApp } from './settled-app.ts'

let app: OpenApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a lead is printed in dark letters, without what only a screen can do', async () => {
  const window = await openWindow(app, { colors: 'dark' })
  const { page } = window
  await signIn(window, demoPeople.member)
  const [{ id }] = await callApp(window, 'GET /leads?limit=1&gclid[exists]=true')
  await visit(window, `${orgPath(window)}/leads/${id}`)

  await page.emulateMedia({ media: 'print' })
  await shoot(window, 'lead-printed')

  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  expect(await page.getByRole('main').getByRole('button', { name: /^Copy/ }).count()).toBe(0)
  expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe(
    'rgb(0, 0, 0)',
  )
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
    'rgb(255, 255, 255)',
  )
})
