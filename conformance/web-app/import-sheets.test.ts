import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openWindow, signIn, takeScreenshot, visit, type Window } from './open-app.ts'
import { callApp, openSettled, owner } from './settled-app.ts'
import { workbook } from './workbook.ts'

const { app, window } = await openSettled()

const contacts = [
  ['Name', 'Email', 'Company phone', 'Stage'],
  ['Ada Lovelace', 'ada@example.com', '+49 30 1234567', 'New'],
  ['Grace Hopper', 'grace@example.com', '+1 212 5550100', 'Closed won'],
]
const file = workbook([
  { name: 'Cover', rows: [['Export of November'], ['Prepared by', 'Sales']] },
  { name: 'Contacts', rows: contacts },
  {
    name: 'Trade fair 2026',
    rows: [
      ['Full name', 'Mail', 'Note'],
      ['Edsger Dijkstra', 'edsger@example.com', 'Met at the stand'],
      ['Barbara Liskov', '', ''],
      ['Exported on 2026-11-01 by the fair'],
    ],
  },
  { name: 'Lists', rows: contacts, isHidden: true },
])

const findRegion = ({ page }: Window, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

const click = ({ page }: Window, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Columns that the page asks the user to map. */
const columnsOn = (shown: Window): Promise<string[]> =>
  findRegion(shown, 'Map columns').locator('tbody th').allInnerTexts()

async function upload(shown: Window, buffer: Buffer, name: string): Promise<void> {
  await visit(shown, `${getOrgPath(shown)}/imports`)
  await shown.page
    .getByLabel('Choose a CSV or Excel file to import')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await shown.page.waitForURL('**/imports/*')
  await findRegion(shown, 'Map columns').waitFor()
}

test('a sheet is suggested, another one is selected, and only its leads are imported', async () => {
  const { page, complaints } = window
  await upload(window, file, 'crm.xlsx')
  const choice = findRegion(window, 'Choose a sheet').getByRole('combobox', { name: 'Sheet' })
  expect(await choice.inputValue()).toBe('Contacts')
  expect(await columnsOn(window)).toEqual(contacts[0])
  await takeScreenshot(window, 'import-sheet-proposed')

  await choice.click()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Cover', 'Contacts', 'Trade fair 2026'])
  await takeScreenshot(window, 'import-sheet-list')
  await page.getByRole('option', { name: 'Trade fair 2026' }).click()

  await expect.poll(() => columnsOn(window)).toEqual(['Full name', 'Mail', 'Note'])
  expect(await choice.inputValue()).toBe('Trade fair 2026')
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'import-sheet-chosen')
  await click(window, 'Check file')
  const checkResult = findRegion(window, 'Check results')
  await checkResult.getByText('1 non-data row skipped').waitFor()
  await checkResult.getByText('Exported on 2026-11-01 by the fair').waitFor()
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'import-sheet-checked')
  await click(window, 'Import 2 rows')
  await findRegion(window, 'Import complete').waitFor()
  const { rows } = await callApp(window, 'GET /imports')
  expect(rows[0]).toMatchObject({ file: { sheet: 'Trade fair 2026' }, result: { created: 2 } })
  expect(complaints).toEqual([])
})

test('a file with one sheet or without sheets has no sheet picker', async () => {
  await upload(window, workbook([{ name: 'Contacts', rows: contacts }]), 'one.xlsx')
  const isAsked = () => findRegion(window, 'Choose a sheet').count()
  expect(await isAsked()).toBe(0)

  await upload(window, Buffer.from('Name,Email\nAda,ada@example.com\n'), 'none.csv')
  expect(await isAsked()).toBe(0)
})

test('a sheet without rows is rejected at the picker, also on a phone', async () => {
  const phone = await openWindow(app, { device: 'phone' })
  await signIn(phone, owner.email, owner.password)
  const sheets = [
    { name: 'Contacts', rows: contacts },
    { name: 'Sheet2', rows: [] },
  ]
  await upload(phone, workbook(sheets), 'two.xlsx')
  const card = findRegion(phone, 'Choose a sheet')
  const choice = card.getByRole('combobox', { name: 'Sheet' })
  await takeScreenshot(phone, 'import-sheet-phone')

  await choice.click()
  await phone.page.getByRole('option', { name: 'Sheet2' }).click()

  await card.getByText('The sheet “Sheet2” has no rows.').waitFor()
  expect(await choice.inputValue()).toBe('Contacts')
  expect(await columnsOn(phone)).toHaveLength(4)
  expect(await findBarriers(phone)).toEqual([])
  await takeScreenshot(phone, 'import-sheet-refused')
})
