import { openBrowser } from './open-browser.ts'

/**
 * Unpacks and starts the browser before the first test, so that a missing library is reported only
 * once.
 */
export async function setup(): Promise<void> {
  const browser = await openBrowser()
  await browser.close()
}
