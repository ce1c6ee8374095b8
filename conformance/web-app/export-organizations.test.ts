import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { clients, openAgency } from './open-agency.ts'
import { takeScreenshot, visit } from './open-app.ts'

const agency = await openAgency()
afterAll(() => agency.app.stop())
const window = await agency.openOwner()
const { page } = window

const openMenu = () => page.getByRole('main').getByRole('button', { name: 'Export' }).click()

test('the list is downloaded as a PDF', async () => {
  await visit(window, '/organizations?period=90d')
  await openMenu()
  await takeScreenshot(window, 'organizations-export')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as PDF' }).click(),
  ])

  expect(file.suggestedFilename()).toMatch(/^organizations-[\d-]+\.pdf$/)
  expect((await readFile(await file.path(), 'latin1')).startsWith('%PDF-1.7')).toBe(true)
  expect(window.complaints).toEqual([])
})

test('the list is downloaded in its order, with the reason why figures are missing', async () => {
  const failing = `**/orgs/${agency.ids.get('Berghof Hotel')}/overview*`
  await page.route(failing, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/organizations?period=90d&sort=name:desc')
  await openMenu()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as CSV' }).click(),
  ])

  expect(file.suggestedFilename()).toMatch(/^organizations-[\d-]+\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  const [columns = [], ...rows] = lines.map((line) => line.split(','))
  const at = (column: string) => rows.map((row) => row[columns.indexOf(column)])
  expect(at('organization')).toEqual(['Nordlicht Solar', ...clients.toReversed()])
  const shown = await page
    .getByRole('row')
    .filter({ hasText: 'Nordlicht Solar' })
    .locator('td')
    .first()
    .innerText()
  expect(at('leads')[0]).toBe(shown.replace(/\D/g, ''))
  expect(at('error').filter((error) => error !== '')).toHaveLength(1)
  expect(rows[4]?.at(-1)).not.toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  window.complaints.splice(0)
})
