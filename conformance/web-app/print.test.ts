import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findPeriod } from './choose-period.ts'
import { getOrgPath, openSharedDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openSharedDemo('member', { colors: 'dark' })

test('a lead is printed in dark text, without interactive elements', async () => {
  const { page } = window
  const [{ id }] = await callApp(window, 'GET /leads?limit=1&gclid[exists]=true')
  await visit(window, `${getOrgPath(window)}/leads/${id}`)

  await page.emulateMedia({ media: 'print' })
  await takeScreenshot(window, 'lead-printed')

  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  expect(await page.getByRole('main').getByRole('button', { name: /^Copy/ }).count()).toBe(0)
  expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe(
    'rgb(0, 0, 0)',
  )
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
    'rgb(255, 255, 255)',
  )
})

test('the ad spend report is printed as a whole, with its organization and days', async () => {
  const { page } = window
  await page.emulateMedia({ media: 'screen' })
  await visit(window, `${getOrgPath(window)}/ad-spend?by=campaign&period=90d`)

  await page.emulateMedia({ media: 'print' })
  // Width of an A4 page between its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  await takeScreenshot(window, 'ad-spend-printed')

  const main = page.getByRole('main')
  expect(await main.getByText('Nordlicht Solar', { exact: true }).first().isVisible()).toBe(true)
  expect(
    await main
      .getByText(/\d{4} to .*\d{4}/)
      .first()
      .isVisible(),
  ).toBe(true)
  expect(await findPeriod(page).isVisible()).toBe(false)
  expect(await main.getByRole('radiogroup').count()).toBe(0)
  expect(await main.getByRole('combobox').count()).toBe(0)
  expect(await main.getByRole('navigation', { name: 'Ad spend pages' }).count()).toBe(0)
  const table = main.getByRole('table', { name: 'Ad spend by Campaign' })
  const overflow = await table.evaluate(
    (one) => one.scrollWidth - one.ownerDocument.body.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a report is printed with all of its rows, under the name of its file', async () => {
  const { page } = window
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript('window.print = () => { window.printedTitle = document.title }')
  await visit(window, `${getOrgPath(window)}/ad-spend?by=day&period=90d&limit=25`)
  const title = await page.title()
  const table = page.getByRole('table', { name: 'Ad spend by Day' })
  const rows = table.locator('tbody tr')
  expect(await rows.count()).toBe(25)

  await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  const printedTitle = () => page.evaluate<string | undefined>('window.printedTitle')
  await expect.poll(printedTitle).toMatch(/^ad-spend-day-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d$/)
  expect(await rows.count()).toBeGreaterThan(80)
  await page.emulateMedia({ media: 'print' })
  // Chromium would not repeat a table head with buttons.
  const [button, row] = await table.evaluate((one) =>
    ['thead button', 'tbody tr']
      .map((part) => {
        const element = one.querySelector(part)
        return element === null
          ? undefined
          : one.ownerDocument.defaultView?.getComputedStyle(element)
      })
      .map((style) => ({ display: style?.display, breakInside: style?.breakInside })),
  )
  expect(button?.display).toBe('contents')
  expect(row?.breakInside).toBe('avoid')
  const chart = page.getByRole('figure').first().locator('.recharts-surface').first()
  // Width of a card between the margins of an A4 page.
  expect(await chart.evaluate((one) => one.getBoundingClientRect().width)).toBeLessThanOrEqual(669)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await expect.poll(() => rows.count()).toBe(25)
  expect(await page.title()).toBe(title)
})

test('Ctrl+P prints a report with all of its rows, once', async () => {
  const { page } = window
  await page.emulateMedia({ media: 'screen' })
  await page.addInitScript(`
    window.prints = []
    window.print = () => window.prints.push([document.title, document.querySelectorAll('tbody tr').length])`)
  const readPrints = () => page.evaluate<[string, number][]>('window.prints')

  await visit(window, `${getOrgPath(window)}/ad-spend?by=day&period=90d&limit=25`)
  await page.keyboard.press('Control+p')
  await expect.poll(async () => (await readPrints()).length).toBe(1)
  const [[title, rows] = ['', 0]] = await readPrints()
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await visit(window, `${getOrgPath(window)}/ad-spend/unmatched?period=90d`)
  await page.keyboard.press('Control+p')
  await expect.poll(async () => (await readPrints()).length).toBeGreaterThan(0)

  expect(title).toMatch(/^ad-spend-day-/)
  expect(rows).toBeGreaterThan(80)
  expect(await readPrints()).toHaveLength(1)
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  expect(window.complaints).toEqual([])
})

/** Cells of a downloaded CSV file by column; no cell contains a separator or line break. */
async function downloadReport(path: string) {
  const { page } = window
  await visit(window, getOrgPath(window) + path)
  await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd()
  const [columns = [], ...rows] = lines.split('\r\n').map((line) => line.split(','))
  return {
    name: file.suggestedFilename(),
    rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i] ?? '', cell]))),
  }
}

const sum = (rows: readonly Record<string, string>[], column: string): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[column]), 0) * 100) / 100

test('reports are downloaded with all of their rows, which add up to the totals', async () => {
  const { page } = window
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const ads = await downloadReport('/ad-spend?by=day&period=30d&limit=25')
  const [startDate, endDate] = ads.name.match(/\d{4}-\d\d-\d\d/g) ?? []
  const days = { period: 'custom', startDate, endDate }
  const input = { ...days, groupBy: 'day', by: 'outcome', limit: 500 }
  const report = await callApp(window, 'POST /ad-spend/report', input)
  const chart = await downloadReport('?by=channel&period=30d')
  const credits = await downloadReport('/attribution?by=campaign&period=30d')

  expect(ads.rows.length).toBe(report.rows.length)
  expect(sum(ads.rows, 'spend')).toBe(report.totals[0].spend)
  expect(sum(credits.rows, 'linear.leads')).toBeGreaterThan(100)
  expect(sum(chart.rows, 'leads')).toBe(sum(credits.rows, 'linear.leads'))
  await takeScreenshot(window, 'report-exported')
})
