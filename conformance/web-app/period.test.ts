import { expect, test } from 'vitest'
import { getOrgPath, openDemo, visit } from './open-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const org = getOrgPath(window)

const picker = page.getByLabel('Period', { exact: true })

/** Follows a link and returns the period that the new page shows. */
async function follow(name: string): Promise<string> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return picker.inputValue()
}

const readPeriod = () => new URL(page.url()).searchParams.get('period')

test('a chosen period is kept on every report, also after pages without one', async () => {
  await visit(window, org)
  await picker.selectOption('90d')

  const shown = []
  for (const name of ['Attribution', 'Ad spend']) shown.push([await follow(name), readPeriod()])
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  shown.push([await follow('Dashboard'), readPeriod()])

  expect(shown).toEqual([
    ['90d', '90d'],
    ['90d', '90d'],
    ['90d', '90d'],
  ])
})

test('a report without a period in its address shows the last choice, and says so in the address', async () => {
  await visit(window, `${org}/attribution`)
  await picker.selectOption('lastMonth')

  await visit(window, `${org}/ad-spend?by=day`)

  expect(await picker.inputValue()).toBe('lastMonth')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    by: 'day',
    period: 'lastMonth',
  })
})

test('custom days are kept like a named period', async () => {
  await visit(window, `${org}/ad-spend?period=custom&startDate=2026-01-01&endDate=2026-01-31`)

  const shown = await follow('Attribution')

  expect(shown).toBe('custom')
  expect(page.url()).toContain('period=custom&startDate=2026-01-01&endDate=2026-01-31')
})

test('a link to another period shows that period and leaves the last choice as it is', async () => {
  await visit(window, org)
  await picker.selectOption('7d')

  await visit(window, `${org}/attribution?period=year`)
  expect(await picker.inputValue()).toBe('year')

  await visit(window, `${org}/attribution`)
  expect(await picker.inputValue()).toBe('7d')
})

test('going back from a report leads to the page before it', async () => {
  await visit(window, org)
  await picker.selectOption('90d')
  await visit(window, `${org}/leads`)

  await page.evaluate(`history.pushState(null, '', '${org}/attribution'); location.reload()`)
  await page.waitForURL('**/attribution?period=90d')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Not goBack, which fails if the app replaces the address in the meantime.
  await page.evaluate('history.back()')

  await page.waitForURL('**/leads')
})

test('the choice belongs to one organization', async () => {
  await visit(window, org)
  await picker.selectOption('90d')
  await page.goto('/organizations/new')
  await page.getByLabel('Name').fill('Other period')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/o\/(?!.*period)/)

  expect(await follow('Attribution')).toBe('30d')
})
