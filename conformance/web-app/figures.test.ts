import { beforeAll, expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
beforeAll(async () => {
  const won = { status: 'won', value: 12_345_678_901 }
  await callApp(window, 'POST /leads', { name: 'Gerd Groß', utm_campaign: 'brand', ...won })
})

/** Finds metrics that overflow their columns. */
const sticksOut = (label: string): Promise<string[]> =>
  window.page
    .getByRole('region', { name: label })
    .locator('.figures')
    .evaluateAll((figures) =>
      figures.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerHTML),
    )

test.for([
  ['', 'Key metrics', 1440],
  ['', 'Key metrics', 1024],
  ['', 'Key metrics', 390],
  ['/ad-spend', 'Key metrics', 1024],
  ['/ad-spend', 'Key metrics', 390],
] as const)('large figures stay in their columns: “%s”, %s, at %i pixels', async (one) => {
  const [path, label, width] = one
  const { page } = window
  await page.setViewportSize({ width, height: 800 })

  await visit(window, getOrgPath(window) + path)
  const figures = page.getByRole('region', { name: label })
  await figures.getByText('Revenue', { exact: true }).waitFor()

  expect(await figures.locator('.figures').count()).toBeGreaterThan(4)
  expect(await sticksOut(label)).toEqual([])
})

test('the figures of ad spend show no result while it is loading, then lead to the report', async () => {
  const { page } = window
  await page.setViewportSize({ width: 1440, height: 900 })
  let release = () => undefined as unknown
  const released = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  await page.route('**/ad-spend**', async (route) => {
    if (route.request().resourceType() === 'fetch') await released
    await route.continue()
  })
  await page.goto(`${getOrgPath(window)}?period=90d`)
  const figures = page.getByRole('region', { name: 'Key metrics' })
  await figures.getByText('Ad spend').waitFor()
  expect(await figures.locator('.mantine-Skeleton-root').count()).toBe(3)
  expect(await figures.getByText('No ad spend yet').count()).toBe(0)
  release()

  await figures.getByRole('link', { name: /^ROAS/ }).waitFor()
  const targets = []
  for (const name of [/^Ad spend/, /^Cost per lead/, /^ROAS/]) {
    targets.push(await figures.getByRole('link', { name }).getAttribute('href'))
  }
  expect(new Set(targets)).toEqual(
    new Set([`${getOrgPath(window)}/ad-spend?period=90d&countBy=outcome`]),
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the tooltip of the chart has a total, no zeros, and does not cover the legend', async () => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 1000 })
  await visit(window, getOrgPath(window))
  const chart = page.getByRole('figure').first()
  await chart.locator('.recharts-surface').first().hover()
  const tooltip = chart.locator('.recharts-tooltip-wrapper')
  await tooltip.getByText('Total', { exact: true }).waitFor()

  const lines = (await tooltip.innerText()).split('\n')
  expect(lines).not.toContain('0')
  const [box, legend] = [
    await tooltip.boundingBox(),
    await chart.locator('.recharts-legend-wrapper').boundingBox(),
  ]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(legend?.y ?? 0)
})

test('attribution converts revenue if rates cover the period, and compares a model with the default', async () => {
  const { page } = window
  const rates = [
    { from: 'EUR', to: 'USD', day: '2020-01-01', rate: '2' },
    { from: 'EUR', to: 'CHF', day: new Date().toISOString().slice(0, 10), rate: '3' },
  ]
  await callApp(window, 'PUT /ad-spend/rates', { rates })
  await visit(window, `${getOrgPath(window)}/attribution?measure=value&period=90d`)
  // After leads and won leads.
  const total = page.locator('tfoot td').nth(2)
  const readTotal = async () => (await total.innerText()).replace(/[,.\s]/g, '')
  const inEuros = await readTotal()
  expect(inEuros).toMatch(/^€\d{6,}$/)

  await page.getByLabel('Currency').selectOption('USD')
  await expect.poll(readTotal).toBe(`US$${2 * Number(inEuros.slice(1))}`)
  const credit = page.locator('tbody td').filter({ hasText: '$' }).first()
  await credit.waitFor()
  expect(await page.getByText(/no exchange rate/).count()).toBe(0)

  await page.getByLabel('Currency').selectOption('CHF')
  await page.getByText('no exchange rate to CHF for the entire period').waitFor()
  await expect.poll(readTotal).toBe(inEuros)
  await page.getByLabel('Attribution model').selectOption('firstTouch')
  await page.getByRole('columnheader', { name: 'vs. last non-direct' }).getByRole('button').click()
  const changes = page.getByRole('row').locator('td:nth-of-type(4)')
  await changes.filter({ hasText: /^\+€/ }).first().waitFor()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('change:desc')
  const paths = page.getByRole('table', { name: 'Top paths' })
  expect(await paths.getByRole('row').count()).toBeGreaterThan(3)
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'attribution-currency')
})
