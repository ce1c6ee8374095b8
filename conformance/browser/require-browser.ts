import { openBrowser } from './open-browser.ts'

/** Unpacks and tries the browser before the first test: one message says what is missing. */
export async function setup(): Promise<void> {
  const browser = await openBrowser()
  await browser.close()
}
