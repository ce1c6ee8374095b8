import { type Browser, chromium } from 'playwright-core'

/** Where Debian puts it; CHROMIUM names another one. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/**
 * Starts Chromium, so that every name leads to this machine and nothing leaves it.
 *
 * @throws Error when there is none: a test without a browser would prove nothing.
 */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--host-resolver-rules=MAP * 127.0.0.1',
    ],
  })
