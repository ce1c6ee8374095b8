import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  countNewLeads,
  csv,
  duplicateCount,
  existingId,
  expectedTargets,
  invalidRows,
  newLeads,
  rowCount,
  stages,
  validCount,
} from './crm-file.ts'
import { getOrgPath, takeScreenshot, visit } from './open-app.ts'
import { callApp, openSettled } from './settled-app.ts'

const { window } = await openSettled()

/** Timeout for processing all rows. */
const workMs = 600_000

const formatCount = (count: number): string => count.toLocaleString('en')

/** Number of leads in the service. */
async function countLeads(query = ''): Promise<number> {
  const path = `/app${getOrgPath(window).replace('/o/', '/orgs/')}/leads?limit=1&${query}`
  const answer = await (await window.context.request.get(path)).json()
  expect(answer, 'a list').toMatchObject({ success: true })
  return answer.meta.pagination.total
}

const section = (name: string): Locator => window.page.getByRole('region', { name, exact: true })

/** Numbers in a section, by label. */
const readFigures = async (name: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    await section(name)
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('dt')?.textContent,
          Number(one.querySelector('dd')?.textContent?.replaceAll(',', '')),
        ]),
      ),
  )

const click = (name: string | RegExp): Promise<void> =>
  window.page.getByRole('button', { name, exact: true }).click()

/** Uploads the file and waits for the suggested mapping. */
async function upload(): Promise<void> {
  const { page } = window
  await visit(window, `${getOrgPath(window)}/imports`)
  await page
    .getByLabel('Choose a CSV or Excel file to import')
    .setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.waitForURL('**/imports/*')
  await section('Map columns').waitFor()
}

async function expectGuesses(): Promise<void> {
  const columns = section('Map columns')
  await columns.getByText('CSV, semicolon-separated, UTF-8').waitFor()
  const becomes = columns.getByRole('combobox')
  expect(await becomes.evaluateAll((all) => all.map((one) => 'value' in one && one.value))).toEqual(
    expectedTargets,
  )
  await columns.getByText('8 of 9 columns mapped').waitFor()
  for (const [text, status] of Object.entries(stages)) {
    const means = section('Map statuses').getByLabel(`Lead status for ${text}`).first()
    expect((await means.inputValue()).toLowerCase()).toBe(status)
  }
  expect(await window.page.getByLabel('Comma: 1.234,50').isChecked()).toBe(true)
  await takeScreenshot(window, 'import-columns')
}

/** Starts the dry run without an answer to the question first, and then with an answer. */
async function answerAndCheck(): Promise<void> {
  const order = section('Date format')
  expect(await order.getByRole('radio', { checked: true }).count()).toBe(0)
  await click('Check file')
  await order.getByText("We can't tell from the file. Please choose.").waitFor()
  await takeScreenshot(window, 'import-unanswered')
  expect((await callApp(window, 'GET /imports')).rows[0].state).toBe('uploaded')
  await order.getByLabel('DD/MM/YYYY (03/04/2026 is April 3)').check()
  await click('Check file')
  await section('Check results').waitFor({ timeout: workMs })
}

async function expectChecked(): Promise<void> {
  const { page } = window
  expect(await readFigures('Check results')).toEqual({
    Rows: rowCount,
    'Will be created': newLeads.size,
    'Will be updated': 0,
    'Will be skipped': duplicateCount + 1,
    Invalid: invalidRows.length,
  })
  const notice = `${formatCount(duplicateCount)} rows repeat an earlier row in the file, 1 row matches an existing lead.`
  await section('Check results').getByText(notice).waitFor()
  await page.getByRole('alert').getByText('Zombie', { exact: true }).waitFor()
  const bad = section(`${invalidRows.length} invalid rows`)
  const groups = bad.locator('button[aria-expanded]')
  await expect.poll(() => groups.count()).toBeGreaterThan(1)
  let found = 0
  for (const group of await groups.all()) {
    // Such as “139 rows · Status: is an unmapped status”.
    const [, count = '', reason = ''] =
      /^([\d,]+) rows?.*?: (.*)$/.exec(await group.innerText()) ?? []
    const expected = invalidRows.filter(({ fault }) => fault.reason.test(reason))
    expect(expected.length, reason).toBe(Number(count.replaceAll(',', '')))
    await group.click()
    const lines = bad.locator('tbody tr')
    for (let shown = 25; shown < expected.length; shown += 25) {
      await expect.poll(() => lines.count()).toBe(shown)
      await bad.getByRole('button', { name: 'Show more rows' }).click()
    }
    await expect.poll(() => lines.count()).toBe(expected.length)
    const numbers = await lines.locator('td:first-child').allInnerTexts()
    expect(numbers.map((one) => Number(one.replaceAll(',', '')))).toEqual(
      expected.map(({ line }) => line),
    )
    await group.click()
    found += expected.length
  }
  expect(found).toBe(invalidRows.length)
  await takeScreenshot(window, 'import-checked')
  expect((await download(bad.getByRole('link', { name: 'Download CSV' }))).length).toBe(
    invalidRows.length + 1,
  )
}

/** Rows in a downloaded file; no cell contains a line break. */
async function download(link: Locator): Promise<string[]> {
  const [file] = await Promise.all([window.page.waitForEvent('download'), link.click()])
  const text = await readFile(await file.path(), 'utf8')
  return text.trimEnd().split(/\r?\n/)
}

/** Reloads the page while rows are being imported. */
async function startAndReload(): Promise<void> {
  const { page } = window
  await click(`Import ${formatCount(validCount)} rows`)
  const importing = section('Importing…')
  const status = importing.getByRole('status')
  const rowsDone = async () =>
    Number(/^([\d,]+) of [\d,]+ rows$/.exec(await status.innerText())?.[1]?.replaceAll(',', ''))
  await expect.poll(rowsDone, { timeout: workMs }).toBeGreaterThan(0)
  const before = await rowsDone()
  await takeScreenshot(window, 'import-going')
  await page.reload()
  const imported = section('Import complete')
  await status.or(imported).first().waitFor()
  await expect
    .poll(async () => (await imported.isVisible()) || (await rowsDone()) > before)
    .toBe(true)
  await imported.waitFor({ timeout: workMs })
}

async function expectImported(): Promise<void> {
  expect(await readFigures('Import complete')).toEqual({
    Created: newLeads.size,
    Updated: 0,
    Unchanged: 0,
    Skipped: duplicateCount + 1,
    Invalid: invalidRows.length,
  })
  await takeScreenshot(window, 'import-done')
  expect(await countLeads('source=import')).toBe(newLeads.size)
  for (const [text, status] of Object.entries(stages)) {
    expect(await countLeads(`source=import&status=${status}`), status).toBe(
      countNewLeads((cells) => cells[4] === text),
    )
  }
  // 03/04 is April 3, not March 4.
  expect(
    await countLeads('createdAt[gte]=2025-04-03T00:00:00Z&createdAt[lt]=2025-04-04T00:00:00Z'),
  ).toBe(countNewLeads((cells) => cells[6] === '03/04/2025 12:30'))
}

test('a large file is analyzed, checked, imported across a reload, and undone', async () => {
  const { page, complaints } = window
  await callApp(window, 'POST /leads', { name: 'Known', externalId: existingId })
  await callApp(window, 'POST /leads', { name: 'Other' })
  const before = await countLeads()

  await upload()
  await expectGuesses()
  await answerAndCheck()
  await expectChecked()
  expect(await countLeads(), 'a check changes no lead').toBe(before)
  await startAndReload()
  await expectImported()

  await page.getByRole('link', { name: 'View leads' }).click()
  await page.waitForURL('**/leads?*')
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(`of ${formatCount(newLeads.size)}`)
    .waitFor()
  await takeScreenshot(window, 'import-leads')

  await page.goBack()
  await click('Undo import')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await section('Import undone').waitFor({ timeout: workMs })
  expect((await readFigures('Import undone')).Deleted).toBe(newLeads.size)
  await takeScreenshot(window, 'import-undone')
  expect(await countLeads()).toBe(before)
  expect(await countLeads('source=import')).toBe(0)
  expect(complaints).toEqual([])
}, 1_800_000)

// Exports more leads than an export reads per batch.
test('the export of a filtered view has a line for each lead', async () => {
  const { page, complaints } = window
  for (let i = 0; i < 700; i += 20) {
    const batch = Array.from({ length: 20 }, (_, j) => ({
      name: `Exported ${i + j}`,
      status: (i + j) % 7 === 0 ? 'lost' : 'won',
    }))
    await Promise.all(batch.map((lead) => callApp(window, 'POST /leads', lead)))
  }
  await visit(window, `${getOrgPath(window)}/leads?status=won`)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('of 600').waitFor()

  await click('Export')
  await page.getByText('Export 600 leads').waitFor()
  const lines = await download(page.getByRole('menuitem', { name: 'CSV: all fields' }))

  expect(lines.length).toBe(1 + 600)
  expect(new Set(lines.slice(1).map((line) => /Exported \d+/.exec(line)?.[0])).size).toBe(600)
  expect(complaints).toEqual([])
})
