import type { Page, Request } from 'playwright-core'

/**
 * Follows the requests of a page from now on. The result waits until none is open and the page has
 * handled all responses: it was idle twice and requested nothing more. Playwright's `networkidle`
 * waits half a second for each page instead, 200 s in all.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let started = 0
  const start = (request: Request) => {
    started++
    open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    let before = -1
    while (open.size > 0 || started > before) {
      before = started
      await page.waitForTimeout(20)
      await page.evaluate(
        'new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))',
      )
    }
    page.off('request', start).off('requestfinished', end).off('requestfailed', end)
  }
}
