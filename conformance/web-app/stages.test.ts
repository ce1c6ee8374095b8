import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window

const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, \\d`) })

const addStage = async (status: 'open' | 'qualified', name: string): Promise<string> =>
  (await callApp(window, 'POST /stages', { status, name })).id

test('stages are added, colored, ordered, renamed and deleted in the settings', async () => {
  await visit(window, `${getOrgPath(window)}/settings/stages`)
  const list = page.getByRole('list', { name: 'Stages for open leads' })
  const field = page.getByRole('textbox', { name: 'New stage for open leads' })

  for (const name of ['Called', 'Met', 'Extra']) {
    await field.fill(name)
    await page.keyboard.press('Enter')
    await list.getByText(name, { exact: true }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
  }
  await field.fill('called')
  await page.keyboard.press('Enter')
  await page.getByText('A stage with this name already exists').waitFor()
  await field.fill('')
  await page.getByRole('button', { name: 'Move Met up' }).click()
  await expect.poll(() => list.getByRole('listitem').first().textContent()).toBe('Met')
  await page.getByRole('button', { name: 'Color of Met' }).click()
  await page.getByRole('menuitem', { name: 'Orange' }).click()
  await page.getByRole('button', { name: 'Rename Extra' }).click()
  await page.getByRole('textbox', { name: 'New name for Extra' }).fill('Spare')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete Spare' }).click()
  await page.getByText('No leads are in this stage.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await list.getByText('Spare').waitFor({ state: 'hidden' })

  await takeScreenshot(window, 'stages-settings')
  expect(await findBarriers(window)).toEqual([])
  const stages = await callApp(window, 'GET /stages')
  expect(stages).toMatchObject([{ name: 'Met', color: 'orange' }, { name: 'Called' }])
})

test('the stage is set on the lead page and undone', async () => {
  const offer = await addStage('qualified', 'Offer sent')
  const { id } = await callApp(window, 'POST /leads', { name: 'Stella Stage' })
  await visit(window, `${getOrgPath(window)}/leads/${id}`)

  await page.getByLabel('Stage').selectOption('Called')
  await page.getByText('1 lead moved to “Called”').waitFor()
  await page.getByRole('button', { name: 'Change status: Open' }).click()
  await page.getByRole('menuitem', { name: 'Offer sent' }).click()
  await page.getByRole('button', { name: 'Change status: Qualified' }).waitFor()
  await expect.poll(() => page.getByLabel('Stage').inputValue()).toBe(offer)
  await page.getByText('1 lead moved to “Offer sent”').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()

  await page.getByRole('button', { name: 'Change status: Open' }).waitFor()
  await expect
    .poll(() => page.getByLabel('Stage').locator('option:checked').textContent())
    .toBe('Called')
  await takeScreenshot(window, 'stage-of-lead')
})

test('the board moves leads by mouse, keyboard and menu, with exact totals', async () => {
  const name = 'Dora Drag'
  await callApp(window, 'POST /leads', { name, value: 1_200 })
  await visit(window, `${getOrgPath(window)}/leads?search=Dora`)
  await page.getByRole('button', { name: 'Board' }).click()
  await column('Open').getByRole('link', { name }).waitFor()
  const isIn = async (title: string) => {
    await column(title).getByRole('link', { name }).waitFor()
    await page.getByRole('region', { name: `${title}, 1 lead`, exact: true }).waitFor()
  }

  await column('Open').getByText('€1,200', { exact: true }).waitFor()
  await page.getByRole('link', { name }).dragTo(column('Met'))
  await isIn('Met')
  await column('Met').getByText('€1,200', { exact: true }).waitFor()
  await column('Open').getByText('€0', { exact: true }).waitFor()
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await isIn('Called')
  expect(await page.getByRole('link', { name }).and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.press('Shift+ArrowRight')
  await isIn('Qualified')
  await page.getByRole('button', { name: 'Change status: Qualified' }).click()
  await page.getByRole('menuitem', { name: 'Offer sent' }).click()
  await isIn('Offer sent')
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as won' }).click()
  await isIn('Won')

  await page.getByRole('button', { name: 'Clear search' }).click()
  await column('Lost').getByRole('link').first().waitFor()
  await takeScreenshot(window, 'board')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('table').waitFor()
})

test('leads are filtered by stage, and selected leads change it together', async () => {
  await visit(window, `${getOrgPath(window)}/leads?search=Stella&fields=name,status,stageId`)
  await page.getByRole('checkbox', { name: 'Select Stella Stage' }).check()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Met' }).click()
  await page.getByText('1 lead moved to “Met”').waitFor()

  await visit(window, `${getOrgPath(window)}/leads?fields=name,status,stageId`)
  await page.getByRole('button', { name: 'Add filter', exact: true }).click()
  await page.getByLabel('Search fields').fill('stage')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Met' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()

  await page.getByRole('button', { name: 'Stage is Met' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('cell', { name: 'Met' }).waitFor()
  await takeScreenshot(window, 'stage-column')
})

test('a lead has several labels, which are shown, filtered and removed together', async () => {
  const addLabel = async (name: string): Promise<string> =>
    (await callApp(window, 'POST /labels', { name })).id
  const [red, green] = [await addLabel('Red'), await addLabel('Green')]
  const { id } = await callApp(window, 'POST /leads', { name: 'Tara Tag' })
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  const field = page.getByRole('combobox', { name: 'Add label…' })

  for (const name of ['Red', 'Green']) {
    await field.selectOption(name)
    await page.getByRole('button', { name: `Remove label “${name}”` }).waitFor()
    await page.getByText('Labels saved').last().waitFor()
  }
  await takeScreenshot(window, 'labels-of-lead')
  expect(await findBarriers(window)).toEqual([])
  const filters = `labelId[all]=${red},${green}&fields=name,labelId`
  await visit(window, `${getOrgPath(window)}/leads?${filters}`)
  await page.getByRole('button', { name: 'Label is all of Red, Green' }).waitFor()
  await page.getByRole('cell', { name: 'Red Green' }).waitFor()
  await takeScreenshot(window, 'labels-column')
  await page.getByRole('checkbox', { name: 'Select Tara Tag' }).check()
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Green' }).last().click()

  await page.getByText('Label “Green” removed from 1 lead').waitFor()
  expect(await callApp(window, `GET /leads/${id}`)).toMatchObject({
    ...{ labelId: red, moreLabelIds: null },
  })
})
