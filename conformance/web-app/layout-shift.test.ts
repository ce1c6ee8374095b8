import { expect, test } from 'vitest'
import { getOrgPath, openSharedDemo, sizes, visit } from './open-app.ts'

const { window } = await openSharedDemo('owner')
const { page } = window
const org = getOrgPath(window)

/** Path of the newest lead that came from an ad. */
async function findLead(): Promise<string> {
  const answer = await window.context.request.get(
    `/app/orgs/${org.split('/').at(-1)}/leads?limit=1&gclid[exists]=true`,
  )
  return `/leads/${(await answer.json()).data[0].id}`
}

const lead = await findLead()

/** Sum of the layout shifts that no input caused, and what moved from where to where. */
const observe = `
  window.layoutShift = 0
  window.shiftedParts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.layoutShift += entry.value
      for (const { node, previousRect, currentRect } of entry.sources)
        window.shiftedParts.push(
          [entry.value.toFixed(4), previousRect.y, currentRect.y, node?.outerHTML?.slice(0, 120)].join(' '),
        )
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

const pages = [
  ['leads', '/leads'],
  ['dashboard', ''],
  ['lead', lead],
  ['attribution', '/attribution'],
  ['settings', '/settings/general'],
] as const

test.for(
  (['desktop', 'phone'] as const).flatMap((device) =>
    pages.map(([name, path]) => [name, device, path] as const),
  ),
)('nothing moves while the data of the page “%s” loads on a %s', async ([, device, path]) => {
  await page.setViewportSize(sizes[device])
  await visit(window, org + path)

  const moved = await page.evaluate('window.shiftedParts.join("\\n")')
  expect(await page.evaluate('window.layoutShift'), String(moved)).toBeLessThanOrEqual(mostShift)
})
