import type { CDPSession, Page } from 'playwright-core'
import { watchRequests } from '../../conformance/web-app/watch-requests.ts'
import { buildAnimation } from './build-animation.ts'

/** A step in the tour, and how long its picture is shown. */
interface Step {
  readonly durationMs: number
  run(page: Page, organization: string): Promise<unknown>
}

const open =
  (path: string) =>
  async (page: Page, organization: string): Promise<void> => {
    const settle = watchRequests(page)
    await page.goto(organization + path)
    await settle()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  }

const scroll = (pixels: number) => (page: Page) => page.mouse.wheel(0, pixels)

async function openFirstLead(page: Page, organization: string): Promise<void> {
  const id = await page.locator('[data-lead-id]').first().getAttribute('data-lead-id')
  await open(`/leads/${id}`)(page, organization)
}

/**
 * A 20-second tour: the dashboard, a lead, the campaigns, and the conversions sent to ad platforms.
 */
const steps: readonly Step[] = [
  { durationMs: 3_000, run: open('?period=90d') },
  { durationMs: 2_000, run: scroll(500) },
  { durationMs: 2_000, run: open('/leads') },
  { durationMs: 1_500, run: open('/leads?status=won') },
  { durationMs: 2_500, run: openFirstLead },
  { durationMs: 2_000, run: scroll(500) },
  { durationMs: 2_500, run: open('/attribution') },
  { durationMs: 1_500, run: open('/ad-spend') },
  { durationMs: 1_500, run: open('/settings/conversions') },
  { durationMs: 1_500, run: open('/settings/health') },
]

/** Records a tour of the web app as an animated WebP. */
export async function recordTour(page: Page): Promise<Buffer> {
  await page.goto('/')
  await page.waitForURL('**/o/*')
  const organization = /\/o\/[^/?#]+/.exec(page.url())?.[0] ?? ''
  const session = await page.context().newCDPSession(page)
  const frames: { picture: Buffer; durationMs: number }[] = []
  for (const { durationMs, run } of steps) {
    await run(page, organization)
    frames.push({ picture: await takeFrame(page, session), durationMs })
  }
  const size = page.viewportSize()
  if (size === null) throw new Error('the page has no size')
  return buildAnimation(size, frames)
}

async function takeFrame(page: Page, session: CDPSession): Promise<Buffer> {
  // After scrolling, the page is not redrawn until the next animation frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))')
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  return Buffer.from(data, 'base64')
}
