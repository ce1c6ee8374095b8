import { beforeEach, expect, test } from 'vitest'
import { findBarriers, getOrgPath, takeScreenshot, visit } from './open-app.ts'
import { callApp, openSettled } from './settled-app.ts'

const { window } = await openSettled()
const { page } = window
const org = getOrgPath(window)

/** URLs that the app has polled so far. */
const polls: string[] = []
page.on('request', (request) => {
  if (request.url().includes('sort=updatedAt')) polls.push(request.url())
})
beforeEach(() => void polls.splice(0))

const waitForPolls = (count: number) =>
  expect.poll(() => polls.length).toBeGreaterThanOrEqual(count)

test('the first lead appears on the empty dashboard and in the empty list by itself', async () => {
  const list = await window.context.newPage()
  await list.goto(`${org}/leads`)
  await list.getByText('Waiting for your first lead').waitFor()
  await visit(window, org)
  await page.getByText('Waiting for your first lead').waitFor()
  await takeScreenshot(window, 'live-dashboard-empty')
  expect(await findBarriers(window)).toEqual([])

  await callApp(window, 'POST /leads', { name: 'Grace Hopper', email: 'grace@example.com' })

  await page.getByRole('link', { name: /Grace Hopper/ }).waitFor()
  await page.getByRole('region', { name: 'Key metrics' }).waitFor()
  await list.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await list.close()
})

test('a new lead appears in the list, but not while leads are selected', async () => {
  await visit(window, `${org}/leads`)
  const grace = page.getByRole('checkbox', { name: /Grace Hopper/ })
  await grace.check()
  const before = polls.length
  await callApp(window, 'POST /leads', { name: 'Ada Lovelace', email: 'ada@example.com' })
  await page.waitForTimeout(5_000)
  expect(polls.length).toBe(before)
  expect(await page.getByRole('link', { name: 'Ada Lovelace' }).count()).toBe(0)

  await grace.uncheck()

  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
})

test("a colleague's change appears on the lead page, and keeps what is being typed", async () => {
  const { id } = await callApp(window, 'POST /leads', { name: 'Lise Meitner' })
  await visit(window, `${org}/leads/${id}`)
  await page.getByLabel('Note').fill('Half written')

  await callApp(window, 'PATCH /leads', { id, status: 'qualified' })

  await page
    .getByRole('main')
    .getByRole('button', { name: /Qualified/ })
    .first()
    .waitFor()
  expect(await page.getByLabel('Note').inputValue()).toBe('Half written')
  await page.reload()
})

test('a page in the background sends no requests', async () => {
  await visit(window, `${org}/leads`)
  await waitForPolls(2)
  await page.evaluate(
    "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
  )
  await page.waitForTimeout(200)
  const before = polls.length
  await page.waitForTimeout(9_000)
  expect(polls.length).toBe(before)

  await page.evaluate(
    "delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
  )

  await waitForPolls(before + 1)
})
