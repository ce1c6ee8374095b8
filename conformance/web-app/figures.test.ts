import { beforeAll, expect, test } from 'vitest'
import { getOrgPath, openDemo, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
beforeAll(async () => {
  const won = { status: 'won', value: 12_345_678_901 }
  await callApp(window, 'POST /leads', { name: 'Gerd Groß', utm_campaign: 'brand', ...won })
})

/** Figures that overflow their cards. */
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
] as const)('large figures stay in their cards: “%s”, %s, at %i pixels', async (one) => {
  const [path, label, width] = one
  const { page } = window
  await page.setViewportSize({ width, height: 800 })

  await visit(window, getOrgPath(window) + path)
  const figures = page.getByRole('region', { name: label })
  await figures.getByText('Revenue', { exact: true }).waitFor()

  expect(await figures.locator('.figures').count()).toBeGreaterThan(4)
  expect(await sticksOut(label)).toEqual([])
})
