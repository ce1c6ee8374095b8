import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, visit } from './open-app.ts'

const { window } = await openDemo('owner')

const question = () => window.page.getByRole('dialog', { name: 'Leave without saving?' })

async function stay(): Promise<void> {
  await question().waitFor()
  expect(await findBarriers(window)).toEqual([])
  await question().getByRole('button', { name: 'Stay on this page' }).click()
  await question().waitFor({ state: 'detached' })
}

async function leave(): Promise<void> {
  await question().getByRole('button', { name: 'Leave without saving' }).click()
  await question().waitFor({ state: 'detached' })
}

test('leaving changed settings asks for confirmation, and the user can stay', async () => {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/settings/general`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Someone else')
  const toLeads = page.getByRole('link', { name: 'Leads', exact: true })

  await toLeads.click()
  await stay()
  const savedName = await name.inputValue()
  await toLeads.click()
  await leave()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  await page.goBack()
  await name.waitFor()

  expect(savedName).toBe('Someone else')
  expect(await name.inputValue()).toBe('Nordlicht Solar')
})

test('leaving saved or restored settings does not ask', async () => {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/settings/general`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Someone else')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('link', { name: 'Leads', exact: true }).click()

  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
})

test.for([
  ['a lead', '/leads', 'Add lead', 'Name'],
  ['a rule', '/settings/rules', 'Add rule', 'Name'],
] as const)('closing the form of %s asks once, by key and by button', async (form) => {
  const [, path, opener, field] = form
  const { page } = window
  await visit(window, getOrgPath(window) + path)
  await page.getByRole('button', { name: opener }).click()
  const input = page.getByRole('dialog').getByRole('textbox', { name: field, exact: true })
  await input.fill('Half written')

  await page.keyboard.press('Escape')
  await stay()
  expect(await input.inputValue()).toBe('Half written')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await leave()
  await input.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: opener }).click()
  expect(await input.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  expect(await question().count()).toBe(0)
})
