import type { Page } from 'playwright-core'
import { openPercentiles } from '../percentiles.ts'
import { type DemoVisit, openDemoVisit } from './demo-visit.ts'
import { type MeasuredPage, measuredPages } from './pages.ts'

/** Results for first visits to a page, each with an empty cache. */
export interface PageResult {
  readonly title: string
  readonly visits: number
  /** First paint, and time until the page's heading is visible, in milliseconds. */
  readonly firstPaintMs: { readonly median: number; readonly max: number }
  readonly headingMs: { readonly median: number; readonly max: number }
  /** Gzipped bytes of all scripts, including charts that load after the first paint. */
  readonly scriptBytes: number
  /** Gzipped bytes of the scripts that draw charts. */
  readonly chartBytes: number
}

/** Measures first visits to the pages of the demo in Chromium, over loopback. @see L-85 */
export async function measurePages(
  visits: number,
  demoOrigin: string | undefined,
): Promise<PageResult[]> {
  await using opened = new AsyncDisposableStack()
  const demo = await openDemoVisit(opened, demoOrigin)
  const results: PageResult[] = []
  for (const page of measuredPages) results.push(await measurePage(demo, page, visits))
  return results
}

async function measurePage(
  demo: DemoVisit,
  page: MeasuredPage,
  visits: number,
): Promise<PageResult> {
  // Warms up the service, not the browser. Not needed in a run that only checks that everything
  // works.
  if (visits > 1) await visitOnce(demo, page)
  const times: Visit[] = []
  for (let i = 0; i < visits; i += 1) times.push(await visitOnce(demo, page))
  const scripts = await measureScripts(demo.origin, times.at(-1)?.scripts ?? [])
  const sum = (sizes: readonly Script[]) => sizes.reduce((total, { bytes }) => total + bytes, 0)
  return {
    title: page.title,
    visits,
    firstPaintMs: summarizeTimes(times.map(({ firstPaintMs }) => firstPaintMs)),
    headingMs: summarizeTimes(times.map(({ headingMs }) => headingMs)),
    scriptBytes: sum(scripts),
    chartBytes: sum(scripts.filter(({ hasCharts }) => hasCharts)),
  }
}

interface Visit {
  readonly firstPaintMs: number
  readonly headingMs: number
  /** URLs of all scripts. */
  readonly scripts: readonly string[]
}

const timeout = 30_000

async function visitOnce(demo: DemoVisit, { path, isOutside }: MeasuredPage): Promise<Visit> {
  await using context = await demo.browser.newContext({
    baseURL: demo.origin,
    viewport: { width: 1440, height: 900 },
    ...(isOutside === true ? {} : { storageState: demo.session }),
  })
  const page = await context.newPage()
  // The stream of changes stays open, so the network would never become idle.
  await page.route('**/app/live', (route) => route.abort())
  const begin = isOutside === true ? '' : `/o/${demo.orgId}`
  await page.goto(begin + path.replace('$lead', demo.leadId), { waitUntil: 'commit', timeout })
  await page.locator('h1').first().waitFor({ timeout })
  const headingMs = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle', { timeout })
  // Charts load after their metrics.
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached', timeout })
  return { headingMs, ...(await readPerformance(page)) }
}

/** Paint times recorded by the browser. */
const readPerformance = (page: Page) =>
  page.evaluate(() => ({
    firstPaintMs:
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  }))

interface Script {
  readonly bytes: number
  readonly hasCharts: boolean
}

/** Gzipped size of scripts; browsers may receive a smaller encoding. */
const measureScripts = (origin: string, scripts: readonly string[]): Promise<Script[]> =>
  Promise.all(
    [...new Set(scripts)].map(async (address) => {
      const { pathname } = new URL(address)
      const headers = { 'accept-encoding': 'gzip' }
      const response = await fetch(origin + pathname, { headers })
      const text = await response.text()
      const hasCharts = text.includes('recharts-wrapper')
      return { bytes: Number(response.headers.get('content-length')), hasCharts }
    }),
  )

function summarizeTimes(times: readonly number[]): { median: number; max: number } {
  const at = openPercentiles(times)
  return { median: at(0.5), max: at(1) }
}
