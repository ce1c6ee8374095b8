import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, measureOverflow, takeScreenshot, visit } from './open-app.ts'
import { openSettled } from './settled-app.ts'

const { window } = await openSettled()

const leads = [
  'Name,Email,Mobile,Phone,Campaign ID,Campaign Name,Creative ID,Form Name,When,Budget,Country',
  'Ada Muster,ada@example.com,+491701,,501,Autumn roofs,7,Quote,13/11/2025 10:00,5000,Germany',
  'Ben M.,call me,,+49302,501,Autumn roofs,7,Quote,1/14/2026 11:00,8000,Atlantis',
  '<test lead: dummy data for name>,test@example.com,,,501,Autumn roofs,7,Quote,1/14/2026 11:00,1,',
].join('\n')

const spend = [
  'Day,Campaign Name,Ad Set Name,Age,Amount Spent,Paid Impressions,Clicks',
  '2026-11-01,Autumn,Homeowners,,30.00,300,3',
  '2026-11-01,Autumn,Homeowners,25-34,10.00,100,1',
  '2026-11-01,Autumn,Homeowners,35-44,20.00,200,2',
].join('\n')

const section = (name: string) => window.page.getByRole('region', { name, exact: true })

async function upload(path: string, label: string, text: string | Buffer): Promise<void> {
  await visit(window, getOrgPath(window) + path)
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await window.page
    .getByLabel(label)
    .setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer })
  await window.page.waitForURL(/\/imports?\/[0-9a-f-]+/)
  await section('Map columns').waitFor()
}

const check = () => window.page.getByRole('button', { name: 'Check file' }).click()

test('a lead form asks for its platform and its date, and keeps its other columns', async () => {
  await upload('/imports', 'Choose a CSV or Excel file to import', leads)
  const form = section('Lead form')
  const keepAll = window.page.getByLabel('Keep all other columns')

  expect(await keepAll.isChecked()).toBe(true)
  await check()
  await form.getByText("We can't tell from the file. Please choose.").waitFor()
  expect(await form.getByRole('radio').first().getAttribute('value')).toBe('linkedin_ads')
  await form.getByLabel('LinkedIn lead gen form').check()
  await section('When were these leads created?')
    .getByLabel(/^Column “When”/)
    .check()
  const order = section('Date format')
  await order
    .getByText('The file uses both orders: day first (row 2) and month first (row 3).')
    .waitFor()
  await order.getByLabel(/^MM/).check()
  expect(await measureOverflow(window)).toBe(0)
  await takeScreenshot(window, 'import-lead-form')
  await check()
  await section('Check results').getByText('1 test lead skipped.').waitFor()
  const warning = window.page
    .getByRole('alert')
    .filter({ hasText: "values don't fit their fields" })
  await warning.getByText('Show values').click()
  await warning.getByText('must be a valid email address').waitFor()
  await warning.getByText('Atlantis').waitFor()
  await takeScreenshot(window, 'import-lead-form-checked')
  expect(window.complaints).toEqual([])
})

test('spend asks for the platform with the best guess first, and which rows to count', async () => {
  await upload('/ad-spend/import', 'Choose a CSV or Excel file to import', spend)
  const platform = window.page.getByLabel('Platform', { exact: true })
  const options = await platform.locator('option').allTextContents()

  expect(options.slice(0, 2)).toEqual(['Choose a platform', 'Snapchat Ads'])
  const levels = section('Rows that include other rows')
  expect(await levels.getByRole('radio').count()).toBe(3)
  await levels.getByLabel('30.00: only the rows included in the totals').check()
  await levels.getByText('60.00: all rows').waitFor()
  expect(await measureOverflow(window)).toBe(0)
  await takeScreenshot(window, 'import-spend-questions')
  expect(window.complaints).toEqual([])
})

test('a report without days says how to export it by day', async () => {
  const totals = ['Campaign,Campaign ID,Cost,Impr.,Clicks', 'Autumn,501,30.00,300,3'].join('\n')
  await upload('/ad-spend/import', 'Choose a CSV or Excel file to import', totals)
  const alert = window.page.getByRole('alert').filter({ hasText: 'no day column' })
  await alert.waitFor()

  await alert.getByText('If a column does contain days, map it to Date below.').waitFor()
  await takeScreenshot(window, 'import-spend-without-days')
  expect(await findBarriers(window)).toEqual([])
})

test('the encoding of a file can be corrected, and words show the effect', async () => {
  const text = ['Name,Email', 'J\xfcrgen M\xfcller,j@example.com', 'Zo\xeb Gro\xdf,z@example.com']
  await upload(
    '/imports',
    'Choose a CSV or Excel file to import',
    Buffer.from(text.join('\n'), 'latin1'),
  )
  const card = section('Check the special characters')
  await card.getByText('Jürgen').waitFor()
  await takeScreenshot(window, 'import-encoding')
  expect(await findBarriers(window)).toEqual([])

  const choice = card.getByLabel('Encoding').first()
  await choice.click()
  await choice.fill('Cyrillic (Windows')
  await window.page.getByRole('option', { name: 'Cyrillic (Windows-1251)' }).click()

  await card.getByText('Jьrgen').waitFor()
})
