import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window

const addLead = (name: string): Promise<{ id: string }> =>
  callApp(window, 'POST /leads', { name, email: `${name.split(' ')[0]}@delete.example` })

async function deleteLead(id: string): Promise<void> {
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete lead' }).click()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
}

test('a deleted lead leaves the list, and Undo brings it back with its history', async () => {
  const { id } = await addLead('Gesine Gelöscht')
  await deleteLead(id)
  const row = page.getByRole('link', { name: 'Gesine Gelöscht' })
  await expect.poll(() => row.count()).toBe(0)

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()

  await row.first().waitFor()
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  await page.getByText('Lead deleted', { exact: true }).waitFor()
  expect(await page.getByText('Lead restored', { exact: true }).count()).toBe(1)
})

test('a deleted lead can be restored from the list of deleted leads', async () => {
  const { id } = await addLead('Rita Retour')
  await deleteLead(id)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Deleted leads' }).click()
  await page.getByRole('heading', { level: 1, name: 'Deleted leads' }).waitFor()
  const restore = page.getByRole('button', { name: 'Restore Rita Retour' })
  await restore.waitFor()
  await takeScreenshot(window, 'deleted-leads-restorable')
  expect(await findBarriers(window)).toEqual([])
  await restore.click()

  await expect.poll(() => restore.count()).toBe(0)
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Rita Retour' }).waitFor()
  expect(window.complaints).toEqual([])
})

test('a lead is erased for good after a confirmation', async () => {
  const { id } = await addLead('Erika Endgültig')
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase permanently…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Erika Endgültig permanently?' })
  await dialog.getByRole('button', { name: 'Erase permanently' }).waitFor()
  await takeScreenshot(window, 'erase-lead')
  expect(await findBarriers(window)).toEqual([])

  await dialog.getByRole('button', { name: 'Erase permanently' }).click()

  await page.getByText('Lead erased').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  await visit(window, `${getOrgPath(window)}/leads/${id}`)
  await page.getByText('Page not found').waitFor()
  await visit(window, `${getOrgPath(window)}/settings/audit`)
  await page.getByText('erased a lead and its personal data').waitFor()
})

test('a deleted lead can be erased before its 30 days end', async () => {
  const { id } = await addLead('Dora Dahin')
  await deleteLead(id)
  await visit(window, `${getOrgPath(window)}/deleted-leads`)

  await page.getByRole('button', { name: 'Erase Dora Dahin permanently' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click()

  await page.getByText('Lead erased').waitFor()
  await expect.poll(() => page.getByText('Dora Dahin').count()).toBe(0)
})
