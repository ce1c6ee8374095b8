import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../../server/test/processes/identity-provider.ts'
import { findBarriers } from './find-barriers.ts'
import {
  demoPeople,
  getOrgPath,
  measureOverflow,
  openApp,
  openForFile,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
  type Window,
  type WindowOptions,
} from './open-app.ts'

const idp = await startIdentityProvider()
afterAll(idp.stop)
const domain = 'nordlicht-solar.example'
const { app, window: owner } = await openForFile(
  () =>
    openApp('demo', 'localhost', {
      env: {
        OIDC_ISSUER: idp.issuer,
        OIDC_CLIENT_ID: idp.clientId,
        OIDC_CLIENT_SECRET: idp.clientSecret,
        OIDC_NAME: 'Nordlicht ID',
        OIDC_DOMAINS: domain,
      },
    }),
  async (opened) => {
    const window = await openWindow(opened)
    await signIn(window, demoPeople.owner)
    return window
  },
)
const orgPath = getOrgPath(owner)
const orgId = orgPath.slice('/o/'.length)
const callback = `${app.origin}/app/auth/single-sign-on/callback`
idp.redirectUris.push(`${callback}/installation`, `${callback}/${orgId}`)

async function withWindow(
  work: (window: Window) => Promise<void>,
  options?: WindowOptions,
): Promise<void> {
  const window = await openWindow(app, options)
  await work(window)
  expect(window.complaints).toEqual([])
  await window.context.close()
}

test('a user with an account signs in with the provider of the installation', async () => {
  idp.user = { sub: 'emre', email: demoPeople.member, email_verified: true }

  await withWindow(async (window) => {
    const { page } = window
    await visit(window, `/sign-in?next=${encodeURIComponent(`${orgPath}/leads`)}`)
    await page.getByRole('button', { name: 'Continue with Nordlicht ID' }).waitFor()
    expect(await findBarriers(window)).toEqual([])
    await takeScreenshot(window, 'sso-sign-in')
    await page.getByRole('button', { name: 'Continue with Nordlicht ID' }).click()
    await page.waitForURL(`**${orgPath}/leads`)
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  })
})

test('an owner sets up a provider, and a new colleague signs in with it', async () => {
  const { page } = owner
  await visit(owner, `${orgPath}/settings/single-sign-on`)
  await page.getByLabel('Name', { exact: true }).fill('Solar login')
  await page.getByLabel('Issuer URL').fill(idp.issuer)
  await page.getByLabel('Client ID').fill(idp.clientId)
  await page.getByLabel('Client secret').fill(idp.clientSecret)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Sign-in provider saved').waitFor()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByPlaceholder('Group name or ID').fill('sales')
  await page.getByRole('button', { name: 'Save roles' }).click()
  await page.getByText('Roles saved').waitFor()
  await page.getByLabel('Groups claim').waitFor()
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByText(`_leadtrace.${domain}`).waitFor()
  await page.getByRole('button', { name: 'Verify' }).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await takeScreenshot(owner, 'sso-settings')
  await app.server.administer('trust-domain', '--org', orgId, '--domain', domain)
  await visit(owner, `${orgPath}/settings/single-sign-on`)
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Require single sign-on' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Sign-in provider saved').waitFor()
  await takeScreenshot(owner, 'sso-settings-verified')

  idp.user = { sub: 'nora', email: `nora@${domain}`, email_verified: true, groups: ['sales'] }
  await withWindow(async (window) => {
    await visit(window, '/sign-in')
    await window.page.getByRole('link', { name: 'Use single sign-on' }).click()
    await window.page.getByRole('heading', { level: 1, name: 'Single sign-on' }).waitFor()
    await window.page.getByLabel('Email').fill(`nora@${domain}`)
    await window.page.getByRole('button', { name: 'Continue', exact: true }).click()
    await window.page.getByRole('button', { name: 'Continue with Solar login' }).click()
    await window.page.waitForURL(`**${orgPath}**`)
    await visit(window, `${orgPath}/settings/members`)
    await window.page
      .getByRole('row')
      .filter({ hasText: `nora@${domain}` })
      .waitFor()
  })
})

test('an owner creates, replaces and revokes the token of a directory', async () => {
  const { page } = owner
  await visit(owner, `${orgPath}/settings/single-sign-on`)
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New SCIM token' })
  const token = await dialog.getByText(/^lt_scim_\w+$/).innerText()
  expect(await findBarriers(owner)).toEqual([])
  await takeScreenshot(owner, 'scim-token')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const url = await page.getByText(`/scim/v2/${orgId}`).innerText()
  const users = () => fetch(`${url}/Users`, { headers: { authorization: `Bearer ${token}` } })
  expect((await users()).status).toBe(200)
  await fetch(`${url}/Groups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({ displayName: 'Marketing' }),
  })
  await visit(owner, `${orgPath}/settings/single-sign-on`)
  await page.getByText(/^Last used/).waitFor()
  await page.getByText('1 group from your directory').waitFor()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByPlaceholder('Group name or ID').last().click()
  await page.getByRole('option', { name: 'Marketing' }).click()
  expect(await findBarriers(owner)).toEqual([])
  await takeScreenshot(owner, 'scim-settings')
  await page.getByRole('button', { name: 'Save roles' }).click()
  await page.getByText('Roles saved').waitFor()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await page.getByText('SCIM token revoked').waitFor()

  expect((await users()).status).toBe(401)
})

test('a member with a password must use the provider, and learns why it fails', async () => {
  idp.user = { sub: 'mika', email: 'mika@elsewhere.example', email_verified: true }
  await withWindow(
    async (window) => {
      const { page } = window
      await page.goto('/sign-in')
      await page.getByLabel('E-Mail').fill(demoPeople.member)
      await page.getByLabel('Passwort', { exact: true }).fill('leadtrace demo')
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
      await page.getByText('verlangt Single Sign-on').waitFor()
      await takeScreenshot(window, 'sso-required')
      await page.getByRole('button', { name: 'Weiter mit Single Sign-on' }).click()
      await page.getByText('Ihre E-Mail-Domain ist nicht zugelassen').waitFor()

      expect(await findBarriers(window)).toEqual([])
      expect(await measureOverflow(window)).toBe(0)
      await takeScreenshot(window, 'sso-failure')
    },
    { device: 'phone', colors: 'dark', locale: 'de-DE' },
  )
})
