import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

/**
 * Starts Chromium, so that every name leads to this machine and nothing leaves it.
 *
 * @throws Error when there is none: a test without a browser would prove nothing.
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
