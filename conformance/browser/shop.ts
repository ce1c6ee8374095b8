import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { inject } from 'vitest'
import { createOrg, firstLine, type OwnOrg } from '../administrator.ts'
import { type Answer, readLead, storeLead } from '../call.ts'
import { hangMs } from '../launch.ts'
import { openHosted } from '../web-app/ask-app-host.ts'
import { closeContexts, getBrowser } from './open-browser.ts'
import { openWebSite, type WebSite } from './web-site.ts'

/** Content of a shop page in addition to the default text. */
export interface PageParts {
  /** Attributes of the pixel's script tag; if absent, the page has no pixel. */
  readonly pixel?: string
  /** Markup after the script tag. */
  readonly body?: string
  /** Markup before the pixel, such as a consent banner's script. */
  readonly head?: string
}

/** A service, a website with the pixel, and a browser. */
export interface Shop {
  readonly org: OwnOrg
  readonly web: WebSite
  readonly browser: Browser
  /** Options for starting the pixel. */
  readonly options: { readonly site: string; readonly api: string }
  /** Adds a page to the site. @returns Its path. */
  addPage(parts?: PageParts): string
  stop(): Promise<void>
}

/** Header that a proxy uses to send the visitor's country. */
export const countryHeader = 'x-test-country'

/** Opens a shop. @param siteOptions Options for `create-site`, such as `--forms`. */
export async function openShop(...siteOptions: readonly string[]): Promise<Shop> {
  await using opened = new AsyncDisposableStack()
  const server = await openHosted(inject('appHost'), {
    kind: 'bare',
    host: 'localhost',
    env: {
      COUNTRY_HEADER: countryHeader,
      // All visitors share one IP address, so some test files would reach the default limit of 10
      // forms per address.
      PIXEL_FORM_BURST: '1000',
    },
  })
  opened.defer(server.stop)
  const { loopback: origin } = server
  const org = await createOrg(origin, server.administer)
  const siteId = firstLine(await org.admin('create-site', '--name', 'Shop', ...siteOptions))
  const pages = new Map<string, PageParts>()
  const web = await openWebSite((path) => {
    const { head = '', pixel, body = '' } = pages.get(path) ?? {}
    const tag = `<script async src="${origin}/px.js" data-site="${siteId}" ${pixel}></script>`
    return `${head}${pixel === undefined ? '' : tag}<h1>${path}</h1>${body}`
  })
  opened.defer(() => web.stop())
  const browser = await getBrowser()
  opened.defer(() => closeContexts(browser))
  const whole = opened.move()
  return {
    org,
    web,
    browser,
    options: { site: siteId, api: origin },
    addPage(parts = {}) {
      const path = `/page-${pages.size + 1}`
      pages.set(path, parts)
      return path
    },
    stop: () => whole.disposeAsync(),
  }
}

/** A visitor with their own browser; records the pixel's requests. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Bodies sent to the collector, oldest first. */
  readonly sent: readonly unknown[]
  /** Errors from any script on any page. */
  readonly errors: readonly string[]
  /**
   * Waits until the collector has responded to a total of this many requests, counting only pages
   * that are still open.
   */
  answered(count: number): Promise<void>
}

/** User agent of Chromium with a window; headless Chromium identifies itself as a bot. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Opens a fresh browser context. */
export async function newVisitor(
  shop: Shop,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context = await shop.browser.newContext({ userAgent, ...options })
  context.setDefaultTimeout(hangMs)
  const sent: unknown[] = []
  const errors: string[] = []
  let answers = 0
  const isDelivery = (request: Request) =>
    request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/px/')
  context.on('request', (request) => {
    if (isDelivery(request)) sent.push(JSON.parse(request.postData() ?? 'null'))
  })
  context.on('requestfinished', (request) => {
    if (isDelivery(request)) answers++
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  const page = await context.newPage()
  return {
    context,
    page,
    sent,
    errors,
    answered: (count) => until(async () => answers >= count, `${count} answers`),
  }
}

/** Polls until a condition is met. @param what  Describes the condition in the error message. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const latest = Date.now() + hangMs
  while (!(await isSo())) {
    if (Date.now() > latest) throw new Error(`${what} did not come within ${hangMs / 1_000} s`)
    await setTimeout(50)
  }
}

/** Result of `leadtrace.session()` on a page. */
export const sessionOn = (
  page: Page,
): Promise<{ readonly visitorId: string; readonly sessionId: string } | null> =>
  page.evaluate('window.leadtrace.session()')

/** Creates a lead with the session from a page, and returns the lead with its sessions. */
export async function convert({ org }: Shop, page: Page): Promise<Answer['body']> {
  const session = await sessionOn(page)
  if (session === null) throw new Error('there is no session')
  const id = await storeLead({ sessionId: session.sessionId }, org.call)
  return readLead(id, org.call)
}
