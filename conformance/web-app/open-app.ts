import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { openBrowser } from '../browser/open-browser.ts'
import {
  demoCommand,
  dropFolder,
  freePort,
  hangMs,
  type LaunchedServer,
  launchServer,
  mainCommand,
  newFolder,
} from '../launch.ts'
import { watchRequests } from './watch-requests.ts'

const run = promisify(execFile)

/** By which everybody of the demo signs in. */
export const demoPassword = 'leadtrace demo'

/** Somebody of the demo of each role. */
export const demoPeople = {
  owner: 'frauke@nordlicht-solar.example',
  admin: 'mika@agency.example',
  member: 'emre@nordlicht-solar.example',
  viewer: 'jonas@accounts.example',
} as const

/** Where screenshots are kept, to be looked at; LEADTRACE_SCREENSHOTS names another folder. */
const screenshotFolder =
  process.env.LEADTRACE_SCREENSHOTS ?? join(tmpdir(), 'leadtrace-screenshots')

/** A service with the demo's data, and a browser. */
export interface OpenApp {
  readonly server: LaunchedServer
  /** As the service prints it: its pages take changes from there alone. */
  readonly origin: string
  readonly browser: Browser
  stop(): Promise<void>
}

/**
 * Starts the demo of a folder of its own, or with `bare` an empty service.
 *
 * @param host  By which browsers reach it; any but `localhost` is plain http to them.
 */
export async function openApp(
  kind: 'demo' | 'bare' = 'demo',
  host = 'localhost',
): Promise<OpenApp> {
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const env: Record<string, string> = { PORT: String(port), PUBLIC_URL: origin }
  if (kind === 'demo') {
    // fs.cp gives all files to root, who runs PostgreSQL as another user.
    await run('cp', ['-a', inject('demoData'), join(folder, 'data')])
    env.DATA_DIR = join(folder, 'data')
  }
  const server = await launchServer(folder, env, kind === 'demo' ? demoCommand : mainCommand)
  opened.defer(async () => void (await server.stop()))
  const browser = await getBrowser()
  opened.defer(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  const whole = opened.move()
  return { server, origin, browser, stop: () => whole.disposeAsync() }
}

let openedBrowser: Promise<Browser> | undefined

/** The browser of this worker, whose files run one after the other: it ends with the worker. */
const getBrowser = (): Promise<Browser> => {
  openedBrowser ??= openBrowser()
  return openedBrowser
}

/** Options of a window. */
export interface WindowOptions {
  readonly device?: 'desktop' | 'phone' | 'touch'
  readonly colors?: 'light' | 'dark'
  /** Time zone of its user. */
  readonly timeZone?: string
  /** Locale of the browser: its language, and its formats of numbers and dates. */
  readonly locale?: string
}

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  /** A small phone that is told to be one, with fingers for a pointer. */
  touch: { width: 375, height: 812 },
} as const

/** A window, and all that its pages complained of so far. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of scripts, refusals of the policy, and messages of the console. */
  readonly complaints: string[]
}

/** Opens a window in which nobody is signed in. */
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

/** Signs in by the form, as a person does; ends on the dashboard. */
export async function signIn({ page }: Window, email: string, password = demoPassword) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/o/*')
}

/** What a whole file of tests works with; it ends with the file. */
export interface OpenWindow {
  readonly app: OpenApp
  readonly window: Window
}

/** Opens an app for a whole file, and a window of it. */
export async function openForFile(
  kind: 'demo' | 'bare',
  open: (app: OpenApp) => Promise<Window>,
  host?: string,
): Promise<OpenWindow> {
  const app = await openApp(kind, host)
  try {
    const window = await open(app)
    afterAll(() => app.stop())
    return { app, window }
  } catch (error) {
    await app.stop()
    throw error
  }
}

/** Opens the demo for a whole file, with a window in which somebody of that role is signed in. */
export const openDemo = (
  role: keyof typeof demoPeople,
  options?: WindowOptions,
): Promise<OpenWindow> =>
  openForFile('demo', async (app) => {
    const window = await openWindow(app, options)
    await signIn(window, demoPeople[role])
    return window
  })

/** The part of an address that names the organization that a window shows: `/o/…`. */
export const getOrgPath = ({ page }: Window): string => /\/o\/[^/?#]+/.exec(page.url())?.[0] ?? ''

/** Opens an address of the app, and waits until nothing is loading any more. */
export async function visit({ page }: Window, path: string): Promise<void> {
  const settle = watchRequests(page)
  await page.goto(path)
  await settle()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** Pixels by which a page must be scrolled sideways. */
export const measureOverflow = async ({ page }: Window): Promise<number> =>
  Number(
    await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
  )

/** Keeps a picture of the whole page. */
export async function takeScreenshot({ page }: Window, name: string): Promise<void> {
  await mkdir(screenshotFolder, { recursive: true })
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage: true })
}

let axe: string | undefined

/** What axe-core finds wrong with the page, in short. */
export async function findBarriers({ page }: Window): Promise<string[]> {
  axe ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  // The page's policy allows no script of others; the debugger's evaluation does not ask it.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    // Made by the line before.
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
