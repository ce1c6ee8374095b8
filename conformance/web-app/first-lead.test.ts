import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsTo } from '../call.ts'
import { findBarriers } from './find-barriers.ts'
import {
  getOrgPath,
  type OpenOwnApp,
  openApp,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
  type Window,
} from './open-app.ts'
import { callApp, owner, setUp } from './settled-app.ts'

let app: OpenOwnApp
beforeAll(async () => {
  app = await openApp('bare')
})
afterAll(() => app.stop())

test('from the set-up link to the first lead on screen', async () => {
  const window = await openWindow(app, { timeZone: 'Europe/Berlin' })
  const { page } = window

  await setUp(app, window)
  const key = await page.getByText(/^lt_live_\w+$/).innerText()
  await page.getByRole('link', { name: 'Continue to Leadtrace' }).click()
  // The owner is signed in.
  await page.waitForURL('**/o/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const checklist = page.getByRole('region', { name: 'Get started' })
  await checklist.getByText('0 of 5 done').waitFor()
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'first-dashboard')
  await exploreSample(window)
  expect((await callApp(window, 'GET /settings')).timeZone).toBe('Europe/Berlin')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.waitForURL('**/leads')
  await takeScreenshot(window, 'first-leads')

  const call = callsTo({ baseUrl: `${app.server.loopback}/api`, key })
  const body = {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    gclid: 'click-1',
    utm_source: 'google',
  }
  expect((await call('POST /leads', { body })).status).toBe(201)
  // The dashboard shows the lead without a reload.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  // The key's last use is stored a little later.
  await checklist.getByText(/^[12] of 5 done/).waitFor()
  await page.getByRole('main').getByText('Grace Hopper').waitFor()
  await takeScreenshot(window, 'first-lead-dashboard')
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'))
  await checklist.getByRole('button', { name: 'Hide checklist' }).click()
  await checklist.waitFor({ state: 'detached' })
  await saved
  await page.reload()
  await page.getByRole('main').getByText('Grace Hopper').waitFor()
  expect(await checklist.count()).toBe(0)
  await page.getByText('Grace Hopper').first().click()
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
  await expect.poll(() => page.getByText('click-1').count()).toBeGreaterThan(0)

  expect(window.complaints).toEqual([])
})

/** Opens the sample data from the checklist, and removes the data with the button in the banner. */
async function exploreSample(window: Window): Promise<void> {
  const { page } = window
  const ownPath = getOrgPath(window)
  await page.getByRole('button', { name: 'Explore sample data' }).click()
  await page.getByText('All leads and figures here are made up.').waitFor()
  expect(getOrgPath(window)).not.toBe(ownPath)
  await page.getByRole('heading', { name: 'Newest leads' }).waitFor()
  expect(await findBarriers(window)).toEqual([])
  await takeScreenshot(window, 'sample-dashboard')
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByText('Sample data removed').waitFor()
  await page.waitForURL(`**${ownPath}`)
  await page.getByRole('region', { name: 'Get started' }).getByText('0 of 5 done').waitFor()
}

test("a person's second request appears on the page of the lead that it was merged into", async () => {
  const window = await openWindow(app)
  await signIn(window, owner.email, owner.password)
  await callApp(window, 'PATCH /settings', { duplicatePolicy: 'merge' })
  const sent = { email: 'ada@example.com', note: 'About the roof' }
  const { id } = await callApp(window, 'POST /leads', { ...sent, name: 'Ada Doppelt' })

  await callApp(window, 'POST /leads', { ...sent, note: 'And the carport', phone: '+49 30 123456' })
  await visit(window, `${getOrgPath(window)}/leads/${id}`)

  await window.page.getByText('Not copied from the duplicate: And the carport').waitFor()
  await takeScreenshot(window, 'lead-merged')
  expect(await window.page.getByLabel('Note').inputValue()).toBe('About the roof')
})

test('signed-out users are sent to the sign-in page and back to their destination', async () => {
  const window = await openWindow(app)
  const { page } = window
  await signIn(window, owner.email, owner.password)
  const destination = `${new URL(page.url()).pathname}/leads?status=won`
  await window.context.clearCookies()

  await page.goto(destination)
  await page.waitForURL('**/sign-in?next=*')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/leads?status=won')

  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(destination)
})

test('a wrong password and an unknown address get the same message', async () => {
  const messages: string[] = []
  for (const email of [owner.email, 'nobody@acme.example']) {
    const { page, context } = await openWindow(app)
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Wrong email or password.').waitFor()
    messages.push(await page.locator('main').innerText())
    await context.close()
  }
  expect(messages[1]).toBe(messages[0])
})
