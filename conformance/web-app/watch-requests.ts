import type { Page, Request } from 'playwright-core'

/**
 * Tracks a page's requests. The returned function waits until the page has been idle twice in a row
 * without new requests. Playwright's `networkidle` would instead wait half a second per page, for a
 * total of 200 s.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let started = 0
  const start = (request: Request) => {
    // The stream of changes stays open as long as the page does.
    if (request.url().endsWith('/app/live')) return
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
