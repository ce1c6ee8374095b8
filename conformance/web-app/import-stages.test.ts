import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, measureOverflow, takeScreenshot, visit } from './open-app.ts'
import { callApp, openSettled } from './settled-app.ts'

const { window } = await openSettled()
const { page } = window

const section = (name: string) => page.getByRole('region', { name, exact: true })

test('unknown stages of a file are listed and mapped to the stages of the organization', async () => {
  await callApp(window, 'POST /stages', { status: 'open', name: 'Called' })
  await visit(window, `${getOrgPath(window)}/imports`)
  const buffer = Buffer.from('Name,Deal stage\nAda,Called\nBob,Call back\nCleo,On ice\n')
  await page
    .getByLabel('Choose a CSV or Excel file to import')
    .setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer })
  await section('Map stages').waitFor()
  const chosen = (text: string) => page.getByRole('combobox', { name: `Stage for ${text}` })

  expect(await chosen('Called').inputValue()).toBe('Called')
  await page.getByRole('button', { name: 'Check file' }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Unknown stages' })
  await warning.getByText('On ice').waitFor()
  await takeScreenshot(window, 'import-unknown-stages')
  await warning.getByRole('button', { name: 'Map stages' }).click()
  await chosen('On ice').click()
  await page.getByRole('option', { name: 'Called' }).click()

  expect(await chosen('On ice').inputValue()).toBe('Called')
  expect(await measureOverflow(window)).toBe(0)
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'import-map-stages')
})
