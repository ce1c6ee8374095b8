import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

/**
 * Starts Chromium with all host names resolving to this machine, so that nothing is sent anywhere
 * else.
 *
 * @throws Error if there is no browser, because a skipped test would prove nothing.
 */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    ...(await findBrowser()),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--host-resolver-rules=MAP * 127.0.0.1',
    ],
  })

let openedBrowser: Promise<Browser> | undefined

/** Browser for all of this worker's test files, which run one at a time; closes with the worker. */
export const getBrowser = (): Promise<Browser> => {
  openedBrowser ??= openBrowser()
  return openedBrowser
}

/** Closes a test file's windows. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
