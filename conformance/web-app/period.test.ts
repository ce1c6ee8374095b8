import { expect, test } from 'vitest'
import { choosePeriod, findPeriod } from './choose-period.ts'
import { findBarriers } from './find-barriers.ts'
import { goTo } from './go-to.ts'
import {
  getOrgPath,
  openDemo,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
} from './open-app.ts'

const { app, window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

const picker = findPeriod(page)
const panel = page.getByRole('dialog', { name: 'Period' })

/** Follows a link. @returns The period that the new page shows. */
async function follow(name: string): Promise<string> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return picker.innerText()
}

const readPeriod = () => new URL(page.url()).searchParams.get('period')

test('a chosen period is kept on every report, also after pages without one', async () => {
  await goTo(window, org)
  await choosePeriod(page, 'Last 90 days')

  const shown = []
  for (const name of ['Attribution', 'Ad spend']) shown.push([await follow(name), readPeriod()])
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  shown.push([await follow('Dashboard'), readPeriod()])

  expect(shown).toEqual([
    ['Last 90 days', '90d'],
    ['Last 90 days', '90d'],
    ['Last 90 days', '90d'],
  ])
})

test('a report without a period in its address shows the last choice, and says so in the address', async () => {
  await goTo(window, `${org}/attribution`)
  await choosePeriod(page, 'Last month')

  await visit(window, `${org}/ad-spend?by=day`)

  expect(await picker.innerText()).toBe('Last month')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    by: 'day',
    period: 'lastMonth',
  })
})

test('custom days are kept like a named period', async () => {
  await goTo(window, `${org}/ad-spend?period=custom&startDate=2026-01-01&endDate=2026-01-31`)

  const shown = await follow('Attribution')

  expect(shown).toBe('1 Jan 2026 to 31 Jan 2026')
  expect(page.url()).toContain('period=custom&startDate=2026-01-01&endDate=2026-01-31')
})

test('a link to another period shows that period and leaves the last choice as it is', async () => {
  await goTo(window, org)
  await choosePeriod(page, 'Last 7 days')

  await goTo(window, `${org}/attribution?period=year`)
  expect(await picker.innerText()).toBe('Year to date')

  await visit(window, `${org}/attribution`)
  expect(await picker.innerText()).toBe('Last 7 days')
})

test('going back from a report leads to the page before it', async () => {
  await goTo(window, org)
  await choosePeriod(page, 'Last 90 days')
  await goTo(window, `${org}/leads`)

  await page.evaluate(`history.pushState(null, '', '${org}/attribution'); location.reload()`)
  await page.waitForURL('**/attribution?period=90d')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Does not use `goBack`, which fails if the app replaces the URL in the meantime.
  await page.evaluate('history.back()')

  await page.waitForURL('**/leads')
})

test('days are chosen in two months of a calendar, by keyboard alone', async () => {
  await goTo(window, `${org}?period=custom&startDate=2026-01-10&endDate=2026-02-10`)
  await page.keyboard.press('c')
  await panel.getByRole('table').nth(1).waitFor()
  await takeScreenshot(window, 'period-open')

  expect(await panel.getByRole('table').count()).toBe(2)
  expect(await findBarriers(window)).toEqual([])
  await panel.getByRole('button', { name: '15 January 2026' }).focus()
  for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)

  await page.waitForURL('**startDate=2026-01-16&endDate=2026-01-23**')
  await expect.poll(() => picker.innerText()).toBe('16 Jan 2026 to 23 Jan 2026')
  await expect.poll(() => panel.count()).toBe(0)
  // Focus returns in a separate task after the panel has been removed.
  await expect
    .poll(() => picker.evaluate((one) => one === one.ownerDocument.activeElement))
    .toBe(true)
})

test('days can be typed, and a text that is not a date says how to write one', async () => {
  await goTo(window, `${org}?period=30d`)
  await picker.click()
  await panel.getByLabel('From', { exact: true }).fill('3/2/2026')
  await panel.getByLabel('To', { exact: true }).fill('tomorrow')
  await page.keyboard.press('Enter')
  await panel.getByText(/^Enter a date such as /).waitFor()
  await panel.getByLabel('To', { exact: true }).fill('1 feb 2026')
  await page.keyboard.press('Enter')
  await panel.getByText("Can't be before the start date.").waitFor()
  expect(await findBarriers(window)).toEqual([])
  await panel.getByLabel('To', { exact: true }).fill('2026-02-04')
  await page.keyboard.press('Enter')

  await page.waitForURL('**period=custom&startDate=2026-02-03&endDate=2026-02-04**')
})

test('keys choose a period unless the user types or has turned them off', async () => {
  await goTo(window, `${org}?period=30d`)
  await page.keyboard.press('w')
  await page.waitForURL('**period=7d**')
  await picker.click()
  await panel.waitFor()
  await page.keyboard.press('m')
  await page.waitForURL('**period=month**')

  await picker.click()
  await panel.getByLabel('From', { exact: true }).press('y')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+d')
  await page.evaluate("localStorage.setItem('leadtrace-keys', 'false')")
  await page.reload()
  await picker.waitFor()
  await page.keyboard.press('d')
  expect(readPeriod()).toBe('month')
  await page.evaluate("localStorage.removeItem('leadtrace-keys')")
})

test('all time starts with the first lead or ad spend, and compares with nothing', async () => {
  await goTo(window, `${org}?period=all`)
  const days = page.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}/).last()
  const [first = ''] = (await days.innerText()).split(' to ')
  const answer = await window.context.request.get(`/app${org.replace('/o/', '/orgs/')}/settings`)
  const { firstDay } = (await answer.json()).data

  expect(new Date(`${first} UTC`).toISOString().slice(0, 10)).toBe(firstDay)
  expect(await page.getByLabel('Compare with').inputValue()).toBe('none')
})

test('on a phone, the panel fits and shows one month', async () => {
  const phone = await openWindow(app, { device: 'phone', colors: 'dark', locale: 'de-DE' })
  await signInByRequest(app, phone)
  await visit(phone, `${org}?period=30d`)
  await phone.page.getByRole('button', { name: /^Zeitraum: / }).click()
  const dialog = phone.page.getByRole('dialog', { name: 'Zeitraum' })
  await dialog.getByRole('table').first().waitFor()
  await takeScreenshot(phone, 'period-open-phone')

  expect(await dialog.getByRole('table').count()).toBe(1)
  expect(await findBarriers(phone)).toEqual([])
  const box = await dialog.boundingBox()
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390]).toEqual([true, true])
  await phone.context.close()
})

// This test is last, because it adds a second organization for the owner.
test('the choice belongs to one organization', async () => {
  await goTo(window, org)
  await choosePeriod(page, 'Last 90 days')
  await goTo(window, '/organizations/new')
  await page.getByLabel('Name').fill('Other period')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/o\/(?!.*period)/)

  expect(await follow('Attribution')).toBe('Last 30 days')
})
