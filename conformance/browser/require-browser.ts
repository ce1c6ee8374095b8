import { openBrowser } from './open-browser.ts'

/**
 * Unpacks and tries the browser before the first test, so that a missing library is reported once.
 */
export async function setup(): Promise<void> {
  const browser = await openBrowser()
  await browser.close()
}
