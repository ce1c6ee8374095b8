import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window

const addLead = (body: object): Promise<{ id: string }> => callApp(window, 'POST /leads', body)

test('two leads are merged on the page of one, and Undo brings both back', async () => {
  // A different email in each attempt, because the dialog suggests all leads with the same email.
  const email = `doro-${Date.now()}@merge.example`
  const { id } = await addLead({ name: 'Dora Doppelt', email })
  const other = await addLead({ name: 'Doro D.', email, phone: '+49 170 1234567', note: 'Call' })
  await visit(window, `${getOrgPath(window)}/leads/${id}`)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another lead…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge leads' })
  await dialog.getByRole('heading', { name: 'Same email or phone' }).waitFor()
  await takeScreenshot(window, 'merge-leads-find')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Doro D.' }).click()
  const phoneRow = dialog.getByRole('row').filter({ hasText: 'Phone' })
  await expect.poll(() => phoneRow.getByText('+49 170 1234567').count()).toBe(2)
  await takeScreenshot(window, 'merge-leads-compare')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge leads' }).click()

  const toast = page.getByRole('alert').filter({ hasText: 'Leads merged' })
  await toast.waitFor()
  await page.getByText('Another lead was merged into this one').waitFor()
  await page.getByRole('link', { name: '+49 170 1234567' }).waitFor()
  await toast.getByRole('button', { name: 'Undo' }).click()

  await page.getByText('Merge undone').first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: '+49 170 1234567' }).count()).toBe(0)
  await visit(window, `${getOrgPath(window)}/leads/${other.id}`)
  await page.getByRole('heading', { level: 1, name: 'Doro D.' }).waitFor()
  expect(window.complaints).toEqual([])
})

test('the page of a merged lead leads to the kept one, and the list of deleted leads undoes it', async () => {
  const { id } = await addLead({ name: 'Karla Kept', email: 'karla@merge.example', status: 'won' })
  const other = await addLead({ name: 'Manu Merged', phone: '+49 171 7654321' })
  await visit(window, `${getOrgPath(window)}/leads/${other.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another lead…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge leads' })
  await dialog.getByText('No other lead has the same email or phone').waitFor()
  await dialog.getByRole('searchbox', { name: 'Search leads' }).fill('Karla')
  await dialog.getByRole('button', { name: 'Karla Kept' }).click()
  const warning = dialog.getByRole('alert').filter({ hasText: 'Reports will lose a won lead.' })
  await warning.waitFor()
  await takeScreenshot(window, 'merge-leads-won')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Swap leads' }).click()
  await warning.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Merge leads' }).click()
  await page.getByRole('heading', { level: 1, name: 'Karla Kept' }).waitFor()

  await visit(window, `${getOrgPath(window)}/leads/${other.id}`)
  await page.getByRole('heading', { level: 1, name: 'This lead was merged' }).waitFor()
  await takeScreenshot(window, 'merged-lead')
  await page.getByRole('link', { name: 'Open the lead that was kept' }).click()
  await page.getByRole('heading', { level: 1, name: 'Karla Kept' }).waitFor()
  expect(page.url()).toContain(id)
  await visit(window, `${getOrgPath(window)}/deleted-leads`)
  const undo = page.getByRole('button', { name: 'Undo merge of Manu Merged' })
  await undo.waitFor()
  await takeScreenshot(window, 'deleted-leads-merged')
  await undo.click()

  await expect.poll(() => undo.count()).toBe(0)
  await visit(window, `${getOrgPath(window)}/leads/${other.id}`)
  await page.getByRole('heading', { level: 1, name: 'Manu Merged' }).waitFor()
})
