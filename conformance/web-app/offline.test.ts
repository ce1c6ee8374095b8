import { afterEach, expect, test } from 'vitest'
import { getOrgPath, openDemo, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('member')
afterEach(() => window.context.setOffline(false))

const unreachable = () =>
  window.page.getByRole('alert').filter({ hasText: "Can't reach the server." })

test('a search without a connection shows a message, and is answered once the connection is back', async () => {
  const { page, context } = window
  await visit(window, `${getOrgPath(window)}/leads`)
  await context.setOffline(true)

  await page.getByRole('searchbox').fill('nobody-is-called-this')
  await unreachable().waitFor()
  await context.setOffline(false)

  await page.getByText('No matching leads').waitFor()
  expect(await unreachable().count()).toBe(0)
})

test('a note that could not be saved shows a message, and can be saved again', async () => {
  const { page, context } = window
  const { id } = await callApp(window, 'POST /leads', { name: 'Olaf Ohnenetz' })
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  const note = page.getByLabel('Note')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await note.click()
  await note.fill('Written in a train')
  await context.setOffline(true)

  await save.click()
  await unreachable().waitFor()
  await expect.poll(() => note.inputValue()).toBe('Written in a train')
  await context.setOffline(false)
  await save.click()

  await expect
    .poll(async () => (await callApp(window, `GET /leads/${id}`)).note)
    .toBe('Written in a train')
})

test('a page that failed to load leaves the menu usable, and opens on retry', async () => {
  const { page, context } = window
  await visit(window, `${getOrgPath(window)}/leads`)
  await context.setOffline(true)

  await page.getByRole('link', { name: 'Attribution' }).click()
  await unreachable().waitFor()
  await page.getByRole('link', { name: 'Leads', exact: true }).waitFor()
  await context.setOffline(false)
  await unreachable().getByRole('button', { name: 'Try again' }).click()

  await page.getByRole('heading', { level: 1, name: 'Attribution' }).waitFor()
})
