import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { metaApp, startMetaLeadsFake } from '../../server/test/lead-fakes/meta-leads-fake.ts'
import { findBarriers } from './find-barriers.ts'
import { measureOnPhone } from './measure-on-phone.ts'
import {
  demoPeople,
  getOrgPath,
  openApp,
  openForFile,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
} from './open-app.ts'

const meta = await startMetaLeadsFake()
afterAll(meta.stop)
const { window } = await openForFile(
  () => openApp('demo', 'localhost', { platforms: { [meta.origin]: meta.url } }),
  async (opened) => {
    const one = await openWindow(opened)
    await signIn(one, demoPeople.owner)
    return one
  },
)
const { page } = window
const dialog = page.getByRole('dialog')

const openSources = () => visit(window, `${getOrgPath(window)}/settings/inbound`)

function addLead(id: string, name: string, form_id = '7'): void {
  const field_data = [{ name: 'full_name', values: [name] }]
  const created_time = new Date().toISOString()
  meta.leads.set(id, { id, form_id, created_time, campaign_name: 'Spring', field_data })
}

function announce(address: string, id: string): Promise<Response> {
  const changes = [{ field: 'leadgen', value: { leadgen_id: id } }]
  const body = JSON.stringify({ object: 'page', entry: [{ changes }] })
  const signature = createHmac('sha256', metaApp.secret).update(body).digest('hex')
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
}

const connect = async (token: string) => {
  await dialog.getByLabel('App ID').fill(metaApp.appId)
  await dialog.getByLabel('Page ID').fill(metaApp.pageId)
  await dialog.getByLabel('Access token').fill(token)
}

test('a Meta account is connected, and its new and earlier leads are fetched', async () => {
  await openSources()
  await page.getByRole('button', { name: 'Add source' }).click()
  await dialog.getByLabel('Service').selectOption('meta')
  await dialog.getByLabel('Name').fill('Lead form')
  await dialog.getByLabel('App secret').fill(metaApp.secret)
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await page.getByText('Not connected').waitFor()
  await takeScreenshot(window, 'lead-form-new')
  const address = await page.locator('main pre').first().innerText()
  const verifyToken = await page.locator('main pre').nth(1).innerText()
  const challenge = `hub.mode=subscribe&hub.challenge=42&hub.verify_token=${verifyToken}`
  expect(await (await fetch(`${address}?${challenge}`)).text()).toBe('42')

  await page.getByRole('button', { name: 'Connect account…' }).click()
  await connect(metaApp.token)
  await dialog.getByLabel('Sign in with Meta instead').check()
  await dialog.getByText('/inbound/oauth/callback').waitFor()
  await takeScreenshot(window, 'lead-form-consent')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByLabel('Sign in with Meta instead').uncheck()
  await takeScreenshot(window, 'lead-form-connect')
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOnPhone(window, 'lead-form-connect-phone')).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Connected', { exact: true }).waitFor()

  addLead('1000000000000001', 'Meta Mia')
  addLead('1000000000000002', 'Earlier Emil')
  expect((await announce(address, '1000000000000001')).status).toBe(200)
  await page.getByRole('button', { name: 'Fetch earlier leads' }).click()
  await page.getByText('Earlier leads fetched: 2 leads read').waitFor()
  await takeScreenshot(window, 'lead-form-connected')
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOnPhone(window, 'lead-form-phone')).toBe(0)
  await visit(window, `${getOrgPath(window)}/leads`)
  await page.getByText('Meta Mia').first().waitFor()
  await page.getByText('Earlier Emil').first().waitFor()
})

test('lost access is shown with its reason, and a new token restores it', async () => {
  meta.state.isExpired = true
  await openSources()
  await page.getByRole('button', { name: 'Change access…' }).click()
  await dialog.getByLabel('Access token').fill('expired')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Enter a new access token.').waitFor()
  await takeScreenshot(window, 'lead-form-lost')
  expect(await findBarriers(window)).toEqual([])
  await visit(window, `${getOrgPath(window)}/settings/health`)
  await page.getByText('Access to the platform was lost: Lead form.').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await openSources()
  await page.getByRole('alert').waitFor()
  await takeScreenshot(window, 'lead-form-lost-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  meta.state.isExpired = false

  await page.getByRole('button', { name: 'Change access…' }).click()
  await connect(metaApp.token)
  await dialog.getByRole('button', { name: 'Save' }).click()

  await page.getByText('Connected', { exact: true }).waitFor()
})

test('a user signs in at Meta, and only the leads of one form are fetched', async () => {
  let consentUrl: URL | undefined
  await page.route('https://www.facebook.com/**', (route) => {
    consentUrl = new URL(route.request().url())
    const redirectUri = consentUrl.searchParams.get('redirect_uri') ?? ''
    meta.state.codes.set('code-1', redirectUri)
    const query = new URLSearchParams({
      ...{ code: 'code-1', state: consentUrl.searchParams.get('state') ?? '' },
    })
    return route.fulfill({ status: 302, headers: { location: `${redirectUri}?${query}` } })
  })
  await openSources()
  await page.getByRole('button', { name: 'Change access…' }).click()
  await dialog.getByLabel('Sign in with Meta instead').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Account connected').waitFor()
  await page.getByText('Connected', { exact: true }).waitFor()
  await takeScreenshot(window, 'lead-form-consented')
  addLead('1000000000000003', 'Other Otto', '8')
  addLead('1000000000000004', 'Seven Sven')

  await page.getByLabel('Lead form to fetch from (Lead form)').fill('form 8')
  await page.getByRole('button', { name: 'Fetch earlier leads' }).click()

  await page.getByText('Earlier leads fetched: 1 lead read, 1 new.').waitFor()
  expect(consentUrl?.searchParams.get('client_id')).toBe(metaApp.appId)
  expect(await measureOnPhone(window, 'lead-form-consented-phone')).toBe(0)
})

test('a new secret is generated, shown once, and required from then on', async () => {
  await page.getByRole('button', { name: 'Add source' }).click()
  await dialog.getByLabel('Service').selectOption('google_lead_form')
  await dialog.getByLabel('Name').fill('Google')
  await dialog.getByRole('button', { name: 'Add source' }).click()
  const first = await dialog.locator('pre').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'More actions for Google' }).click()
  await page.getByRole('menuitem', { name: 'New secret…' }).click()
  await dialog.getByRole('button', { name: 'Create secret' }).click()
  await dialog.getByText("You won't be able to see it again.").waitFor()
  const second = await dialog.locator('pre').innerText()
  await takeScreenshot(window, 'inbound-new-secret')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  const address = await page.locator('main pre').last().innerText()
  const send = (google_key: string) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lead_id: 'g-1', user_column_data: [], google_key }),
    })

  expect([(await send(first)).status, (await send(second)).status]).toEqual([403, 200])
})
