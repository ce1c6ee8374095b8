import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { closeContexts, getBrowser } from '../browser/open-browser.ts'
import { hangMs } from '../launch.ts'
import type { HostedOptions } from './app-host.ts'
import { type HostedApp, openHosted } from './ask-app-host.ts'
import { watchRequests } from './watch-requests.ts'

/** Password of all demo users. */
export const demoPassword = 'leadtrace demo'

/** Demo users, one per role. */
export const demoPeople = {
  owner: 'frauke@nordlicht-solar.example',
  admin: 'mika@agency.example',
  member: 'emre@nordlicht-solar.example',
  viewer: 'jonas@accounts.example',
} as const

/**
 * Folder for screenshots. If this variable is not set, no screenshots are taken, because they would
 * use a fifth of Chromium's CPU time.
 */
const { LEADTRACE_SCREENSHOTS: screenshotFolder } = process.env

/** A service, and a browser. */
export interface OpenApp {
  /** Origin printed by the service; only pages from this origin can make changes. */
  readonly origin: string
  readonly browser: Browser
  stop(): Promise<void>
}

/** A service used only by this test file, and a browser. */
export interface OpenOwnApp extends OpenApp {
  readonly server: HostedApp
}

/**
 * Opens a service with its own folder and database: either the demo or, with `bare`, an empty
 * service.
 *
 * @param host Host name that browsers use. Unless it is `localhost`, browsers treat the page as
 *   insecure, because the connection is plain http.
 */
export async function openApp(
  kind: HostedOptions['kind'] = 'demo',
  host = 'localhost',
  options: Pick<HostedOptions, 'platforms' | 'env'> = {},
): Promise<OpenOwnApp> {
  await using opened = new AsyncDisposableStack()
  const server = await openHosted(inject('appHost'), { kind, host, ...options })
  opened.defer(server.stop)
  const browser = await getBrowser()
  opened.defer(() => closeContexts(browser))
  const whole = opened.move()
  return { server, origin: server.origin, browser, stop: () => whole.disposeAsync() }
}

/** Opens the demo that all test files share. Only test files that change nothing can use it. */
export async function openSharedApp(): Promise<OpenApp> {
  const browser = await getBrowser()
  return { origin: inject('sharedDemo'), browser, stop: () => closeContexts(browser) }
}

/** Options for opening a window. */
export interface WindowOptions {
  readonly device?: 'desktop' | 'phone' | 'touch'
  readonly colors?: 'light' | 'dark'
  /** Time zone of the window's user. */
  readonly timeZone?: string
  /** Browser locale, which determines the language and the number and date formats. */
  readonly locale?: string
}

/** Variants in which every page must work; German text is about 25% longer. */
export const looks = [
  { device: 'desktop', colors: 'light', locale: 'en-GB' },
  { device: 'phone', colors: 'dark', locale: 'de-DE' },
  { device: 'desktop', colors: 'dark', locale: 'de-DE' },
  { device: 'phone', colors: 'light', locale: 'en-GB' },
] as const satisfies readonly WindowOptions[]

export type Look = (typeof looks)[number]

export const formatLook = ({ device, colors, locale }: Look): string =>
  `${device}-${colors}-${locale.slice(0, 2)}`

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  /** Small phone with a touch screen. */
  touch: { width: 375, height: 812 },
} as const

/** A window and all errors on its pages so far. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** Script errors, policy violations and console messages. */
  readonly complaints: string[]
}

/** Opens a window that has its own cookies and records the errors on its pages. */
export async function openWindow(
  { browser, origin }: OpenApp,
  { device = 'desktop', colors = 'light', timeZone = 'UTC', locale = 'en-GB' }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes[device],
    isMobile: device === 'touch',
    hasTouch: device === 'touch',
    colorScheme: colors,
    timezoneId: timeZone,
    locale,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(hangMs)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return { page, context, complaints }
}

/** Signs in through the form, which leads to the dashboard. */
export async function signIn({ page }: Window, email: string, password = demoPassword) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/o/*')
}

/**
 * Signs in a demo user without using the form: its labels depend on the language, and its page
 * takes as long to load as the dashboard.
 */
export async function signInByRequest(
  { origin }: OpenApp,
  { page, context }: Window,
  role: keyof typeof demoPeople = 'owner',
) {
  const data = { email: demoPeople[role], password: demoPassword }
  await context.request.post('/app/auth/sign-in/email', { data, headers: { origin } })
  await page.goto('/')
  await page.waitForURL('**/o/*')
}

/** An app and a window that close at the end of the test file. */
export interface OpenWindow<App extends OpenApp = OpenApp> {
  readonly app: App
  readonly window: Window
}

/** Opens an app with a window for the test file. */
export async function openForFile<App extends OpenApp>(
  start: () => Promise<App>,
  open: (app: App) => Promise<Window>,
): Promise<OpenWindow<App>> {
  const app = await start()
  try {
    const window = await open(app)
    afterAll(() => app.stop())
    return { app, window }
  } catch (error) {
    await app.stop()
    throw error
  }
}

/** Opens a demo for the test file, in a window where a user with this role is signed in. */
export const openDemo = (role: keyof typeof demoPeople, options?: WindowOptions) =>
  openForFile(openApp, (app) => openSignedIn(app, role, options))

/**
 * Opens the shared demo the way {@link openDemo} does. Only test files that change nothing can use
 * it.
 */
export const openSharedDemo = (role: keyof typeof demoPeople, options?: WindowOptions) =>
  openForFile(openSharedApp, (app) => openSignedIn(app, role, options))

async function openSignedIn(
  app: OpenApp,
  role: keyof typeof demoPeople,
  options?: WindowOptions,
): Promise<Window> {
  const window = await openWindow(app, options)
  await signInByRequest(app, window, role)
  return window
}

/** The organization's path in a window: `/o/…`. */
export const getOrgPath = ({ page }: Window): string => /\/o\/[^/?#]+/.exec(page.url())?.[0] ?? ''

/** Delays each script that the page loads, until `page.unrouteAll()`. */
export const slowScripts = (page: Page): Promise<unknown> =>
  page.route('**/assets/*.js', async (route) => {
    await sleep(300)
    await route.continue()
  })

/** Opens a URL in the app and waits until everything has loaded. */
export async function visit({ page }: Window, path: string): Promise<void> {
  const settle = watchRequests(page)
  await page.goto(path)
  await settle()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** A page's horizontal overflow, in pixels. */
export const measureOverflow = async ({ page }: Window): Promise<number> =>
  Number(
    await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
  )

/** Saves a screenshot of the entire page if LEADTRACE_SCREENSHOTS is set. */
export async function takeScreenshot({ page }: Window, name: string): Promise<void> {
  if (screenshotFolder === undefined) return
  await mkdir(screenshotFolder, { recursive: true })
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage: true })
}
