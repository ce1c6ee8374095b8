import { rm } from 'node:fs/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser } from '../../conformance/browser/open-browser.ts'
import { newMemoryFolder } from '../../server/test/memory-folder.ts'
import { startChild } from '../child.ts'

/** Demo user, as created when the demo first starts. */
const person = { email: 'frauke@nordlicht-solar.example', password: 'leadtrace demo' } as const

/** A browser and the session of a user who is signed in to the demo. */
export interface DemoVisit {
  /** Origin printed by the service; only pages from this origin can make changes. */
  readonly origin: string
  readonly browser: Browser
  readonly session: Awaited<ReturnType<BrowserContext['storageState']>>
  readonly orgId: string
  readonly leadId: string
}

/**
 * Signs in a user of the demo.
 *
 * @param runningOrigin  Origin of a running demo; if absent, a demo is started.
 * @throws Error if there is no browser, or if the demo rejects the sign-in.
 */
export async function openDemoVisit(
  opened: AsyncDisposableStack,
  runningOrigin?: string,
): Promise<DemoVisit> {
  const origin = runningOrigin ?? (await startDemo(opened))
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  return { origin, browser, ...(await signIn(browser, origin)) }
}

/** Starts the demo in its own folder. @returns Its origin. */
async function startDemo(opened: AsyncDisposableStack): Promise<string> {
  const folder = await newMemoryFolder('leadtrace-pages-')
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const demo = await startChild('scripts/demo.ts', env, '/readyz')
  opened.defer(() => demo.stop())
  return demo.origin.replace('127.0.0.1', 'localhost')
}

async function signIn(browser: Browser, origin: string) {
  await using context = await browser.newContext({ baseURL: origin })
  const { request } = context
  const signed = await request.post('/app/auth/sign-in/email', {
    headers: { origin },
    data: person,
  })
  if (!signed.ok()) throw new Error(`The demo rejected the sign-in: ${await signed.text()}`)
  const me = await (await request.get('/app/me')).json()
  const orgId = String(me.data.organizations[0].id)
  const leads = await (
    await request.get(`/app/orgs/${orgId}/leads?limit=1&gclid[exists]=true`)
  ).json()
  return { session: await context.storageState(), orgId, leadId: String(leads.data[0].id) }
}
