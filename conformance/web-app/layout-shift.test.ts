import { expect, test } from 'vitest'
import { getOrgPath, openSharedDemo, visit } from './open-app.ts'

const { window } = await openSharedDemo('owner')
const { page } = window
const org = getOrgPath(window)

/** Sum of the layout shifts that no input caused. */
const observe = `
  window.layoutShift = 0
  window.shiftedParts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.layoutShift += entry.value
      for (const { node } of entry.sources) window.shiftedParts.push(node?.outerHTML?.slice(0, 120))
    }
  }).observe({ type: 'layout-shift', buffered: true })`
await page.addInitScript(observe)

/** Limit for the page as a whole; more than 0.1 counts as poor. */
const mostShift = 0.05

/** Delays of responses, in milliseconds: they arrive in several frames, in a fixed order. */
const delaysMs = [20, 250, 120, 400]

let answered = 0
await page.route(/\/app\/orgs\//, async (route) => {
  const delay = delaysMs[answered++ % delaysMs.length]
  await new Promise((resolve) => setTimeout(resolve, delay))
  await route.continue()
})

test.for([
  ['leads', '/leads'],
  ['dashboard', ''],
  ['attribution', '/attribution'],
  ['settings', '/settings/general'],
])('nothing moves while the data of the page “%s” loads', async ([, path = '']) => {
  await visit(window, org + path)

  const moved = await page.evaluate('window.shiftedParts.join("\\n")')
  expect(await page.evaluate('window.layoutShift'), String(moved)).toBeLessThanOrEqual(mostShift)
})
