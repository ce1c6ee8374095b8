import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, sizes, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

test.for([
  ['', /^leads-channel-[\d-]+\.pdf$/],
  ['/attribution?by=campaign&measure=value', /^attribution-campaign-[\d-]+\.pdf$/],
  ['/ad-spend?by=campaign', /^ad-spend-campaign-[\d-]+\.pdf$/],
  ['/ad-spend/unmatched', /^unmatched-[\d-]+\.pdf$/],
] as const)('the report at “%s” is downloaded as a PDF', async ([path, name]) => {
  await visit(window, org + path)
  await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click()
  const item = page.getByRole('menuitem', { name: 'Download as PDF' })
  await item.waitFor()
  if (path === '') await takeScreenshot(window, 'report-menu')

  const [file] = await Promise.all([page.waitForEvent('download'), item.click()])

  expect(file.suggestedFilename()).toMatch(name)
  const content = await readFile(await file.path(), 'latin1')
  expect(content.startsWith('%PDF-1.7')).toBe(true)
  expect(content.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(window.complaints).toEqual([])
})

test('daily ad spend is downloaded as CSV', async () => {
  await visit(window, `${org}/ad-spend?by=campaign&period=30d`)
  await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download daily rows as CSV' }).click(),
  ])

  expect(file.suggestedFilename()).toMatch(/^ad-spend-[\d-]+\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFday,platform,accountId,campaignId,/)
  expect(lines.length).toBeGreaterThan(30)
})

test('campaigns beyond the first 500 are in the CSV file', async () => {
  const { key } = await callApp(window, 'POST /keys', { name: 'ads', scopes: ['spend:write'] })
  const date = new Date().toISOString().slice(0, 10)
  const day = { ...{ date, platform: 'google_ads', accountId: '1', currency: 'EUR' }, spend: 1 }
  const rows = Array.from({ length: 520 }, (_, i) => {
    const names = { campaignId: `many-${i}`, campaignName: `Many ${i}` }
    return { ...day, ...names, impressions: 1, clicks: 0 }
  })
  const headers = { 'x-api-key': key }
  const stored = await page.request.put('/api/ad-spend', { data: { rows }, headers })
  await visit(window, `${org}/ad-spend/unmatched?period=7d`)
  await page.getByRole('main').getByRole('button', { name: 'Export' }).last().click()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as CSV' }).click(),
  ])

  expect(stored.status()).toBe(200)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.includes('many-'))).toHaveLength(520)
  await page.getByText(/^5[2-9]\d rows downloaded$/).waitFor()
  expect(window.complaints).toEqual([])
})

test('a member attaches a PDF to the weekly report, for which there is a choice once it is on', async () => {
  await visit(window, `${org}/settings/mails`)
  const choice = page.getByRole('checkbox', { name: 'Attach the dashboard as a PDF' })
  expect(await choice.count()).toBe(0)

  await page.getByRole('switch', { name: /^Weekly report/ }).click()
  await choice.check()
  await takeScreenshot(window, 'mails-with-pdf')
  expect(await findBarriers(window)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  await page.reload()

  await expect.poll(() => choice.isChecked()).toBe(true)
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(window, 'mails-with-pdf-phone')
})
