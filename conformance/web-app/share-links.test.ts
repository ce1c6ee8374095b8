import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { choosePeriod } from './choose-period.ts'
import { findBarriers } from './find-barriers.ts'
import { goTo } from './go-to.ts'
import {
  formatLook,
  getOrgPath,
  looks,
  measureOverflow,
  openDemo,
  openWindow,
  takeScreenshot,
  visit,
} from './open-app.ts'

const { app, window: owner } = await openDemo('owner')

/** Creates a link in the settings. @returns Its URL. */
async function createLink(name: string, password = '', report?: string): Promise<string> {
  const { page } = owner
  await goTo(owner, `${getOrgPath(owner)}/settings/share-links`)
  await page.getByRole('button', { name: 'Create share link' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  if (report !== undefined) {
    await dialog.getByRole('combobox', { name: 'Report' }).click()
    await page.getByRole('option', { name: report }).click()
    await takeScreenshot(owner, 'share-link-new')
  }
  await dialog.getByRole('button', { name: 'Create share link' }).click()
  const address = await dialog.locator('pre').innerText()
  await takeScreenshot(owner, 'share-link-created')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row').filter({ hasText: name }).first().waitFor()
  return address
}

const toPath = (address: string) => address.replace(app.origin, '')

test('a visitor without an account sees figures, no leads and no way to them', async () => {
  const path = toPath(await createLink('Board'))
  const visitor = await openWindow(app)
  const requests: string[] = []
  visitor.page.on('request', (request) => requests.push(request.url()))

  await visit(visitor, path)
  await visitor.page.getByRole('heading', { level: 1, name: 'Nordlicht Solar' }).waitFor()
  await visitor.page.getByRole('rowheader', { name: 'Paid search' }).waitFor()
  await visitor.page.getByText('Campaign', { exact: true }).click()
  await visitor.page.getByRole('rowheader', { name: 'Paid search' }).waitFor({ state: 'detached' })
  await choosePeriod(visitor.page, 'Last 90 days')
  await visitor.page.waitForURL(/by=campaign&period=90d#token=/)
  await visitor.page.getByText('Outcome date', { exact: true }).click()
  await visitor.page.waitForURL(/by=campaign&period=90d&countBy=outcome#token=/)

  await visitor.page.getByRole('button', { name: 'Export' }).click()
  const download = visitor.page.waitForEvent('download')
  await visitor.page.getByRole('menuitem', { name: 'Download as CSV' }).click()

  expect((await download).suggestedFilename()).toMatch(/^leads-channel-.*csv$/)
  expect(await visitor.page.getByRole('link').count()).toBe(0)
  expect(requests.filter((url) => url.includes('/app/'))).toSatisfy((urls: string[]) =>
    urls.every((url) => url.endsWith('/app/shared-report')),
  )
  expect(requests.join()).not.toContain('lt_share_')
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})

test('a link that is limited to the attribution table shows nothing else', async () => {
  const path = toPath(await createLink('Sources', '', 'Attribution table only'))
  const visitor = await openWindow(app)

  await visit(visitor, path)
  await visitor.page.getByRole('rowheader', { name: 'Paid search' }).waitFor()

  expect(await visitor.page.getByRole('figure').count()).toBe(0)
  expect(await findBarriers(visitor)).toEqual([])
  await takeScreenshot(visitor, 'shared-attribution')
  await visitor.page.getByRole('button', { name: 'Export' }).click()
  const [pdf] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.page.getByRole('menuitem', { name: 'Download as PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^attribution-channel-.*\.pdf$/)
  expect((await readFile(await pdf.path(), 'latin1')).startsWith('%PDF-1.7')).toBe(true)
  await visitor.page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.page.getByRole('menuitem', { name: 'Download as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^attribution-channel-/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('channel,currency,spend,leads')
  expect(lines.some((line) => line.startsWith('paid_search,EUR,'))).toBe(true)
  await visitor.context.close()
})

test('a protected link asks for its password, and a revoked one says so', async () => {
  const path = toPath(await createLink('Client', 'open sesame'))
  const visitor = await openWindow(app)
  const { page } = visitor
  await visit(visitor, path)
  await page.getByRole('heading', { name: 'Enter the password' }).waitFor()
  expect(await findBarriers(visitor)).toEqual([])

  await page.getByLabel('Password', { exact: true }).fill('wrong guess')
  await page.getByRole('button', { name: 'Open report' }).click()
  await page.getByText('Wrong password').waitFor()
  await takeScreenshot(visitor, 'shared-password')
  await page.getByLabel('Password', { exact: true }).fill('open sesame')
  await page.getByRole('button', { name: 'Open report' }).click()
  await page.getByRole('heading', { name: 'Nordlicht Solar' }).waitFor()

  await goTo(owner, `${getOrgPath(owner)}/settings/share-links`)
  await takeScreenshot(owner, 'share-links')
  await owner.page.getByRole('button', { name: 'Revoke Client' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await owner.page.getByText('1 inactive link').waitFor()
  await page.reload()

  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await visitor.context.close()
})

test.for(looks)('the report is accessible: $device, $colors, $locale', async (look) => {
  const path = toPath(await createLink(formatLook(look)))
  const visitor = await openWindow(app, look)

  await visit(visitor, `${path.replace('#', '?period=90d#')}`)
  await takeScreenshot(visitor, `shared-report-${formatLook(look)}`)

  expect(await findBarriers(visitor)).toEqual([])
  expect(await measureOverflow(visitor)).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
})
