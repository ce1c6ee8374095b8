import type { Window } from './open-app.ts'
import { watchRequests } from './watch-requests.ts'

/**
 * True once the router shows its latest URL. The router redirects some URLs, such as report URLs
 * without a period.
 */
const isShown = `(() => {
  const { stores, latestLocation } = window.__TSR_ROUTER__
  const { href } = stores.resolvedLocation.get() ?? {}
  return stores.status.get() === 'idle' && href === latestLocation.href
})()`

/**
 * Goes to a URL without reloading the page, as a link would, and waits until everything has loaded.
 * Takes 0.24 s of CPU time; loading the page takes 0.6 s. Parts that both pages share keep their
 * state and focus, and data from the last 30 seconds is not fetched again.
 */
export async function goTo({ page }: Window, path: string): Promise<void> {
  const settle = watchRequests(page)
  await page.evaluate(`new Promise((done) => {
    history.pushState(null, '', ${JSON.stringify(path)})
    const check = () => (${isShown} ? done() : setTimeout(check, 10))
    setTimeout(check, 10)
  })`)
  await settle()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}
