import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

/**
 * Starts Chromium with all host names resolving to this machine, so that nothing is sent elsewhere.
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
