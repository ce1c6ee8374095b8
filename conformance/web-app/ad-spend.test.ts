import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayMs } from '../../contract/values/time.ts'
import { choosePeriod } from './choose-period.ts'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, takeScreenshot, visit } from './open-app.ts'
import { callApp, openSettled } from './settled-app.ts'

const { window } = await openSettled()

/** Timeout for processing all rows. */
const workMs = 280_000

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** Row for an ad group on one day, as in a Google Ads report. */
const line = (day: string, campaign: readonly [string, string], figures: string): string =>
  `${day},123-456-7890,Northwind Roofing,${campaign[0]},"${campaign[1]}",15${campaign[0]},Exact,${figures}`

const brand = ['20011223344', 'Brand | US'] as const
const repair = ['20011223345', 'Roof repair, generic'] as const

/**
 * Exported report without a currency; the title and period are above the rows, and the totals
 * below.
 */
const csv = [
  'Ad group report',
  '"The last days"',
  'Day,Customer ID,Account name,Campaign ID,Campaign,Ad group ID,Ad group,Cost,Impr.,Clicks',
  line(dayBefore(2), brand, '"1,234.56","12,345",210'),
  line(dayBefore(2), repair, '88.10,"1,002",31'),
  line(dayBefore(1), brand, '990.00,"10,900",188'),
  line('someday', brand, '1.00,1,1'),
  'Total: Ad groups, --, --, --, --, --, --,"2,312.66","24,247",429',
  '',
].join('\r\n')

const section = (name: string | RegExp): Locator => window.page.getByRole('region', { name })

const click = (name: string | RegExp): Promise<void> =>
  window.page.getByRole('button', { name, exact: true }).click()

/** Opens a row or a breadcrumb by name. */
const open = (name: string): Promise<void> =>
  window.page.getByRole('link', { name, exact: true }).click()

/** Metrics in a section, by label. */
const readFigures = async (name: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await section(name)
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('dt')?.textContent,
          one.querySelector('dd')?.textContent,
        ]),
      ),
  )

/** Report rows: the name, then the metrics. */
const readRows = (by: string): Promise<string[][]> =>
  window.page
    .getByRole('table', { name: `Ad spend by ${by}` })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('th a, th p')?.textContent ?? '',
        ...[...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
      ]),
    )

const findTotals = (by: string): Locator =>
  window.page.getByRole('table', { name: `Ad spend by ${by}` }).locator('tfoot tr')

async function upload(): Promise<void> {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/ad-spend`)
  await takeScreenshot(window, 'ad-spend-first')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('link', { name: 'Import file' }).click()
  await page
    .getByLabel('Choose a CSV or Excel file to import')
    .setInputFiles({ name: 'google.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.waitForURL('**/ad-spend/import/*')
  await section('Map columns').waitFor()
}

/** Starts the dry run without the currency first, and then with the currency. */
async function mapAndCheck(): Promise<void> {
  const { page } = window
  await page.getByText('We recognized a Google Ads report.').waitFor()
  await page.getByText('10 of 10 columns mapped').waitFor()
  await click('Check file')
  await section('Report currency').getByText("We can't tell from the file.").waitFor()
  await takeScreenshot(window, 'ad-spend-unanswered')
  await page.getByLabel('Currency', { exact: true }).first().fill('USD')
  await page.getByRole('option', { name: 'USD, US Dollar' }).click()
  await click('Check file')
  await section('Check results').waitFor({ timeout: workMs })
}

async function expectChecked(): Promise<void> {
  expect(await readFigures('Check results')).toEqual({
    Rows: '4',
    'Will be added': '3',
    'Will be updated': '0',
    Unchanged: '0',
    Invalid: '1',
  })
  await section('Check results').getByText('1 non-data row skipped').waitFor()
  const totals = window.page.getByRole('table', { name: 'File totals' }).locator('tbody')
  await totals.getByText('US$2,312.66').waitFor()
  await section('1 invalid row').getByText('someday', { exact: true }).waitFor()
  await takeScreenshot(window, 'ad-spend-checked')
  expect(await findBarriers(window)).toEqual([])
  expect((await callApp(window, 'POST /ad-spend/report', {})).rows).toEqual([])
}

async function startAndSeeReport(): Promise<void> {
  const { page } = window
  await click('Import 3 rows')
  await section('Import complete').waitFor({ timeout: workMs })
  await takeScreenshot(window, 'ad-spend-imported')
  await page.getByRole('link', { name: 'View report' }).click()
  await page.getByRole('table', { name: 'Ad spend by platform' }).waitFor()
}

async function expectReport(): Promise<void> {
  const { page } = window
  // By default, the report covers the days in the file. Two leads were created today; one is won.
  expect((await readRows('platform'))[0]?.slice(0, 3)).toEqual(['Google Ads', 'US$2,312.66', '0'])
  await choosePeriod(page, 'Last 7 days')
  await expect.poll(async () => (await readRows('platform'))[0]?.[2]).toBe('2')
  expect((await readRows('platform'))[0]?.slice(0, 8)).toEqual([
    'Google Ads',
    'US$2,312.66',
    '2',
    'US$1,156.33',
    '1',
    'US$2,312.66',
    '1',
    '4,000',
  ])
  expect(await findTotals('platform').innerText()).toContain('US$2,312.66')
  await takeScreenshot(window, 'ad-spend-report')

  await open('Google Ads')
  await open('Northwind Roofing')
  await page.getByRole('table', { name: 'Ad spend by campaign' }).waitFor()
  expect((await readRows('campaign')).map((row) => row.slice(0, 3))).toEqual([
    ['Brand | US', 'US$2,224.56', '2'],
    ['Roof repair, generic', 'US$88.10', '0'],
  ])
  await click(/^Spend/)
  await expect.poll(async () => (await readRows('campaign'))[0]?.[0]).toBe('Roof repair, generic')
  await takeScreenshot(window, 'ad-spend-campaigns')

  await open('Brand | US')
  await page.getByRole('table', { name: 'Ad spend by ad group' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Brand | US').waitFor()
  // No lead refers to an ad group.
  expect((await readRows('ad group')).map((row) => row.slice(0, 3))).toEqual([
    ['Exact', 'US$2,224.56', '0'],
    ['No ad group', 'US$0.00', '2'],
  ])
}

/** Follows links from metrics to the leads behind them, and back to the report. */
async function expectLeads(): Promise<void> {
  const { page } = window
  const names = page.getByRole('table', { name: 'Matching leads' }).locator('tbody th a')
  await page.getByRole('link', { name: '2 Leads, No ad group' }).click()
  await page.getByRole('heading', { name: 'Leads: No ad group' }).waitFor()
  await section('2 leads').waitFor()
  expect(await names.allTextContents()).toEqual(['Two', 'One'])
  await takeScreenshot(window, 'ad-spend-leads')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('radiogroup', { name: 'Leads to show' }).getByText('Won').click()
  await section('1 lead').waitFor()
  expect(await names.allTextContents()).toEqual(['Two'])

  await open('Northwind Roofing')
  await page.getByRole('link', { name: '1 Won, Total USD' }).click()
  await page.getByRole('heading', { name: 'Won leads: Northwind Roofing' }).waitFor()
  await names.getByText('Two').click()
  await page.getByRole('heading', { name: 'Two' }).waitFor()
  await page.goBack()
  await open('All platforms')
}

/** Undoes the import from the history. */
async function undo(): Promise<void> {
  const { page } = window
  await page.getByRole('navigation', { name: 'Ad spend pages' }).getByText('Import').click()
  await page.getByRole('link', { name: 'google.csv' }).click()
  await click('Undo import')
  await page.getByRole('dialog').getByText('This will delete 3 rows added by this import').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await section('Import undone').waitFor({ timeout: workMs })
  expect(await readFigures('Import undone')).toEqual({
    Deleted: '3',
    Restored: '0',
    'Rows kept': '0',
  })
}

test('a Google Ads report is recognized, checked, imported, drilled down to its leads, and undone', async () => {
  const adFields = { utm_source: 'google', utm_campaign: 'Brand | US', gclid: 'made-up' }
  await callApp(window, 'POST /leads', { name: 'One', ...adFields })
  await callApp(window, 'POST /leads', { name: 'Two', ...adFields, status: 'won', value: 4_000 })

  await upload()
  await mapAndCheck()
  await expectChecked()
  await startAndSeeReport()
  await expectReport()
  await expectLeads()
  await undo()

  expect((await callApp(window, 'POST /ad-spend/report', {})).rows).toEqual([])
  await visit(window, `${getOrgPath(window)}/imports`)
  await window.page.getByText('No imports yet').waitFor()
  expect(window.complaints).toEqual([])
})
