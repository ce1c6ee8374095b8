import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../../conformance/browser/open-browser.ts'
import {
  demoCommand,
  dropFolder,
  freePort,
  launchServer,
  newFolder,
} from '../../conformance/launch.ts'
import { watchRequests } from '../../conformance/web-app/watch-requests.ts'
import { demoKey } from '../demo/demo-key.ts'
import { recordTour } from './record-tour.ts'

/** Page shown in each picture, as a path relative to the organization. */
const pictures = {
  dashboard: '?period=90d',
  leads: '/leads',
  lead: '/leads/…',
  conversions: '/settings/conversions',
  health: '/settings/health',
  pixel: '/settings/pixel',
  inbound: '/settings/inbound',
} as const

/** Button to click before a picture of the page is taken. */
const openedButtons: Readonly<Record<string, string>> = {
  [pictures.conversions]: 'Conversions for Google Ads',
  [pictures.inbound]: 'Submissions and fields for Callback form',
}

const themes = ['light', 'dark'] as const

/** Size in CSS pixels; the images have 1.5 times as many pixels in each dimension. */
const viewport = { width: 1280, height: 800 }

/**
 * Takes WebP pictures of the web app with demo data: one for each page and theme, plus an animated
 * tour.
 */
export async function takePictures(folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const data = await newFolder()
  opened.defer(() => dropFolder(data))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { DATA_DIR: join(data, 'data'), PORT: String(port), PUBLIC_URL: origin }
  const server = await launchServer(data, env, demoCommand)
  opened.defer(async () => void (await server.stop()))
  await addDestination(origin)
  await addInboundSource(origin)
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  await mkdir(folder, { recursive: true })
  for (const theme of themes) {
    const context = await openContext(browser, origin, theme)
    if (theme === themes[0]) await addSite(context, origin)
    for (const [name, path] of Object.entries(pictures)) {
      const picture = await takePicture(context, path)
      await writeFile(join(folder, `${name}-${theme}.webp`), picture)
      console.log(`${name}-${theme}.webp  ${Math.round(picture.length / 1000)} kB`)
    }
    await context.close()
  }
  const context = await openContext(browser, origin, 'light', 1)
  await writeFile(join(folder, 'tour.webp'), await recordTour(await context.newPage()))
  await context.close()
}

/** @throws Error for an error response. */
async function send(method: string, url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { 'X-API-KEY': demoKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`)
  return text
}

/** Adds a source with a submission whose answers have not been mapped yet. */
async function addInboundSource(origin: string): Promise<void> {
  const source = { name: 'Callback form', kind: 'anything', mode: 'collect' }
  const created = await send('POST', `${origin}/api/inbound-sources`, source)
  const path = /"path":"([^"]+)"/.exec(created)?.[1]
  await send('POST', `${origin}${path}`, {
    full_name: 'Paula Partner',
    contact: { mail: 'paula@example.com', phone: '+49 30 1234567' },
    question: 'Which roof is suitable?',
  })
}

/** Adds a destination with conversions from the last 90 days, so that its page is not empty. */
async function addDestination(origin: string): Promise<void> {
  const destinations = `${origin}/api/conversion-destinations`
  const rules = [
    { action: 'Qualified lead', status: 'qualified' },
    { action: 'Sale', status: 'won', value: 'lead', needsValue: true },
  ]
  const created = await send('POST', destinations, { name: 'Google Ads', rules })
  const id = /"id":"([^"]+)"/.exec(created)?.[1]
  await send('PATCH', `${destinations}/${id}`, { enabled: true })
  await send('POST', `${destinations}/${id}/backfill`, {})
}

/** Opens a browser window for the demo's owner. */
async function openContext(
  browser: Browser,
  origin: string,
  theme: 'light' | 'dark',
  deviceScaleFactor = 1.5,
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    deviceScaleFactor,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const data = { email: 'frauke@nordlicht-solar.example', password: 'leadtrace demo' }
  await context.request.post('/app/auth/sign-in/email', { data, headers: { origin } })
  return context
}

async function takePicture(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage()
  const organization = await openOrganization(page)
  await visit(page, organization + (path.includes('…') ? '/leads?status=won' : path))
  if (path.includes('…')) await openLead(page)
  const opened = openedButtons[path]
  if (opened !== undefined) {
    const settle = watchRequests(page)
    await page.getByRole('button', { name: opened }).click()
    await settle()
  }
  // Playwright saves only PNG and JPEG, which are at least three times as large.
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await page.close()
  return Buffer.from(data, 'base64')
}

/** Opens the start page. @returns Path of the organization: `/o/…`. */
async function openOrganization(page: Page): Promise<string> {
  await page.goto('/')
  await page.waitForURL('**/o/*')
  return /\/o\/[^/?#]+/.exec(page.url())?.[0] ?? ''
}

/** Adds a site for the pixel. */
async function addSite(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  const path = (await openOrganization(page)).replace('/o/', '/app/orgs/')
  const name = 'nordlicht-solar.example'
  const data = { name, origins: [`https://${name}`], forms: true }
  const response = await context.request.post(`${path}/sites`, { data, headers: { origin } })
  if (!response.ok()) throw new Error(`${path}/sites returned ${response.status()}.`)
  await page.close()
}

async function visit(page: Page, path: string): Promise<void> {
  const settle = watchRequests(page)
  await page.goto(path)
  await settle()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

async function openLead(page: Page): Promise<void> {
  const id = await page.locator('[data-lead-id]').first().getAttribute('data-lead-id')
  await visit(page, page.url().replace(/\/leads.*/, `/leads/${id}`))
}

if (import.meta.main) await takePictures(resolve(process.argv[2] ?? 'docs/pictures'))
