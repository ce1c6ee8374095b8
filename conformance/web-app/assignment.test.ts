import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

const editor = () => page.getByRole('dialog', { name: /rule$/ })
const rules = () => page.getByRole('list', { name: /Assignment rules/ }).locator('> li')

async function chooseMember(name: string): Promise<void> {
  await editor().getByRole('combobox', { name: 'Assign to' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test('an owner creates a rule, and new leads are assigned in turn within seconds', async () => {
  await visit(window, `${org}/settings/assignment`)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await editor().getByRole('button', { name: 'Create rule' }).click()
  await editor().getByText('Choose at least one member.').waitFor()
  await editor().getByLabel('Name').fill('From Austria')
  await chooseMember('Emre Kaya')
  await chooseMember('Lena Brandt')
  await page.keyboard.press('Escape')
  await editor().getByRole('button', { name: 'Add condition' }).click()
  await editor().getByRole('combobox', { name: /Field/ }).fill('Country')
  await page.getByRole('option', { name: 'Country', exact: true }).click()
  await editor()
    .getByRole('combobox', { name: /Comparison/ })
    .selectOption('is')
  await editor().getByRole('textbox', { name: /Value/ }).fill('at')
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'assignment-editor')
  await editor().getByRole('button', { name: 'Create rule' }).click()
  await rules().getByText('Assigned in turn to Emre Kaya and Lena Brandt').waitFor()
  await editor().waitFor({ state: 'detached' })

  const created = [
    await callApp(window, 'POST /leads', { name: 'First', country: 'AT' }),
    await callApp(window, 'POST /leads', { name: 'Second', country: 'AT' }),
    await callApp(window, 'POST /leads', { name: 'Third', country: 'DE' }),
  ]
  const loadOwner = async (id: string) => (await callApp(window, `GET /leads/${id}`)).ownerId
  await expect.poll(() => loadOwner(created[1].id), { timeout: 30_000 }).not.toBeNull()
  const owners = await Promise.all(created.map(({ id }) => loadOwner(id)))
  expect([new Set(owners).size, owners[2]]).toEqual([3, null])
  await visit(window, `${org}/leads/${created[0].id}`)
  const owner = page.getByRole('combobox', { name: 'Owner' })
  expect(await owner.locator('option:checked').innerText()).toBe('Emre Kaya')
})

test('rules are edited, disabled, reordered and deleted', async () => {
  const members: { personId: string }[] = await callApp(window, 'GET /members')
  const memberIds = members.slice(0, 1).map(({ personId }) => personId)
  const rest = { name: 'All others', conditions: [], memberIds, includesImports: true }
  await callApp(window, 'POST /assignment-rules', { ...rest, position: 1 })
  await visit(window, `${org}/settings/assignment`)
  const names = () => rules().locator('.free-text').first().allInnerTexts()
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'assignment')

  await page.getByRole('button', { name: 'Move All others up' }).click()
  await expect.poll(names).toEqual(['All others'])
  await page.getByRole('switch', { name: 'Enable rule From Austria' }).press('Space')
  await rules().nth(1).getByText('Disabled').waitFor()
  await page.getByRole('button', { name: 'Edit From Austria' }).click()
  await editor().getByRole('button', { name: 'Remove condition 1' }).click()
  await editor().getByRole('button', { name: 'Save rule' }).click()
  await rules().nth(1).getByText('Every lead').waitFor()
  await page.getByRole('button', { name: 'Delete All others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()

  await expect.poll(() => rules().count()).toBe(1)
  expect(window.complaints).toEqual([])
})
