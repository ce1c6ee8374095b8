import type { Page, Route } from 'playwright-core'

/** Ways in which files become unavailable before a page loads them. */
export interface FileFault {
  readonly start: (page: Page) => Promise<unknown>
  /** Text that users must see. */
  readonly reason: string
}

export const fileFaults = {
  'replaced by a new version': {
    start: (page) => page.route('**/assets/**', (route) => route.fulfill({ status: 404 })),
    reason: 'A new version is available',
  },
  'out of reach': {
    async start(page) {
      // The other faults intercept requests, so Playwright disables the cache for them. This fault
      // does not.
      await clearCache(page)
      await page.context().setOffline(true)
    },
    reason: "Can't reach the server. Check your connection.",
  },
  'refused by a proxy': {
    start: (page) => page.route('**/*', (route) => route.fulfill({ status: 502 })),
    reason: "The server isn't available. Try again in a moment.",
  },
  'lost once': {
    start: (page) => page.route('**/assets/**', failOnce()),
    reason: "Part of the page didn't load. Reload the page.",
  },
} as const satisfies Record<string, FileFault>

export type FaultName = keyof typeof fileFaults

// `Object.keys` loses the literal type; these are exactly the keys.
export const faultNames = Object.keys(fileFaults) as FaultName[]

/** Makes the first request for each file fail. */
function failOnce(): (route: Route) => Promise<void> {
  const failed = new Set<string>()
  return (route) => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    return route.abort()
  }
}

/** Empties the browser's cache, which would otherwise still contain files from earlier pages. */
export async function clearCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

export async function endFault(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Finds the text that the page shows when a file is missing. */
export const findReason = (page: Page, { reason }: FileFault) =>
  page.getByRole('alert').filter({ hasText: reason })
