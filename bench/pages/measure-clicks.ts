import type { Page } from 'playwright-core'
import { openBrowser } from '../../conformance/browser/open-browser.ts'
import { type Latency, toLatency } from '../latency/measure-kinds.ts'
import { signInMember } from '../reports/sign-in.ts'
import type { Stage } from '../stage.ts'

/** Times from a click in the web app to the paint of its result. */
export interface ClickResult extends Latency {
  readonly title: string
}

/** Maximum median time from a click to its result, in milliseconds. */
export const clickTargetMs = 100

interface Click {
  readonly title: string
  /** CSS selector of the clicked element. */
  readonly target: string
  /** True if the click opens a lead instead of listing others. */
  readonly opensLead?: true
}

const clicks: readonly Click[] = [
  { title: 'next page', target: 'nav button:has-text("Next")' },
  { title: 'leads with a status', target: '[role="radiogroup"] label:has-text("Won")' },
  { title: 'sort by value', target: 'th[data-column="value"] button' },
  {
    title: 'open a lead',
    target: '[data-lead-id]:nth-child(5) a[data-lead-link]',
    opensLead: true,
  },
]

const timeout = 30_000

/**
 * Time in milliseconds for everything that a page loads after its rows, such as counts and the code
 * of the next page.
 */
const calmMs = 400

/**
 * Measures clicks in the lead list of the large organization in Chromium. Each click starts from a
 * page that has just been loaded, so that its result is not cached by the browser.
 */
export async function measureClicks(stage: Stage, times: number): Promise<ClickResult[]> {
  const { services, ctx } = stage
  const origin = services[0].origin.replace('127.0.0.1', 'localhost')
  const cookies = (await signInMember(stage)).split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), url: origin }
  })
  await using browser = await openBrowser()
  await using context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const list = `/o/${ctx.org.id}/leads`
  const results: ClickResult[] = []
  for (const click of clicks) {
    // The first click loads code that the browser then caches.
    await clickOnce(page, list, click)
    const clickTimes: number[] = []
    for (let i = 0; i < times; i += 1) clickTimes.push(await clickOnce(page, list, click))
    results.push({ title: click.title, ...toLatency(clickTimes) })
  }
  return results
}

/** @returns Milliseconds from the click to the first frame with its result. */
async function clickOnce(page: Page, list: string, { target, opensLead }: Click): Promise<number> {
  await page.goto(list, { timeout })
  const button = page.locator(target).first()
  await button.waitFor({ timeout })
  await page.locator('[data-lead-id]').first().waitFor({ timeout })
  await page.waitForTimeout(calmMs)
  const leadName = opensLead === true ? await button.innerText() : null
  const painted = page.evaluate<number>(`(${waitForResult})(${JSON.stringify(leadName)})`)
  await button.click({ timeout })
  return await painted
}

/**
 * Script for the page: a function with the name of the lead that the next click opens, or null if
 * the click lists other leads. It returns the milliseconds from the click to the first frame that
 * shows the result.
 */
const waitForResult = `(leadName) => {
  const listIds = () =>
    Array.from(document.querySelectorAll('[data-lead-id]'), (row) => row.dataset.leadId).join()
  const before = listIds()
  const hasResult = () => {
    const now = listIds()
    if (leadName === null) return now !== '' && now !== before
    return now === '' && document.querySelector('h1')?.textContent === leadName
  }
  return new Promise((resolve) => {
    const begin = ({ timeStamp }) => {
      const check = () => {
        if (!hasResult()) requestAnimationFrame(check)
        // The frame is painted before the next task.
        else setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(check)
    }
    document.addEventListener('click', begin, { capture: true, once: true })
  })
}`
