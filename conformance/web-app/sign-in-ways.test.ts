import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { callsTo } from '../call.ts'
import { getOrgPath, openWindow, signIn, takeScreenshot, visit, type Window } from './open-app.ts'
import { openSettled, owner } from './settled-app.ts'
import { watchRequests } from './watch-requests.ts'

/** The owner stays signed in to `settled` during all tests. */
const { app, window: settled } = await openSettled()

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Code that an authenticator app shows. @see RFC 6238 */
function computeTotp(secret: string): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Enters the owner's password; ends at the prompt for a two-factor code. */
async function typePassword({ page }: Window): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
}

/** Turns on two-factor authentication on the account page. */
async function turnOn(window: Window): Promise<{ secret: string; backupCodes: string[] }> {
  const { page } = window
  await visit(window, '/account')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await takeScreenshot(window, 'second-factor-qr')
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await dialog.getByLabel('Code from the app').fill(computeTotp(secret))
  await dialog.getByRole('button', { name: 'Verify and turn on' }).click()
  const shown = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await shown.first().waitFor()
  await takeScreenshot(window, 'second-factor-backup-codes')
  const backupCodes = await shown.allInnerTexts()
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await page.getByText('Two-factor authentication turned on').waitFor()
  return { secret, backupCodes }
}

/** Turns two-factor authentication off again. */
async function turnOff(window: Window): Promise<void> {
  const { page } = window
  await visit(window, '/account')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Two-factor authentication turned off').waitFor()
}

test('a passkey created on the account page signs in with the button', async () => {
  const window = await openWindow(app)
  const { page } = window
  await signIn(window, owner.email, owner.password)
  const debuggerOf = await window.context.newCDPSession(page)
  await debuggerOf.send('WebAuthn.enable')
  const { authenticatorId } = await debuggerOf.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })

  await visit(window, '/account')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Desk key')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added').waitFor()
  await page.getByRole('button', { name: 'Remove Desk key' }).waitFor()
  await takeScreenshot(window, 'passkey-added')
  const { credentials } = await debuggerOf.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  // Otherwise, the browser would immediately autofill this passkey, but this test is about the
  // button.
  const authenticator = { authenticatorId, enabled: false }
  await debuggerOf.send('WebAuthn.setAutomaticPresenceSimulation', authenticator)
  await window.context.clearCookies()
  const settle = watchRequests(page)
  await page.goto('/sign-in')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.waitFor()
  await settle()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await takeScreenshot(window, 'passkey-sign-in')
  // The simulated user becomes present only when the button prompts, because the pending autofill
  // request would not notice the change.
  await page.route('**/app/auth/passkeys/sign-in-options', async (route) => {
    const enabled = { ...authenticator, enabled: true }
    await debuggerOf.send('WebAuthn.setAutomaticPresenceSimulation', enabled)
    await route.continue()
  })
  await button.click()
  await page.waitForURL('**/o/*')
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect(window.complaints).toEqual([])
  await window.context.close()
})

test('a new user joins with an invitation link from the members page in another window', async () => {
  const { page } = settled
  await visit(settled, `${getOrgPath(settled)}/settings/members`)
  await page.getByLabel('Email').fill('grace@acme.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const shown = page.getByRole('status').filter({ hasText: 'Send this link to' })
  const link = await shown.getByText(/^http\S+$/).innerText()
  await takeScreenshot(settled, 'invitation-link')

  const other = await openWindow(app)
  await other.page.goto(link)
  await other.page.getByRole('heading', { name: `Join ${owner.org}` }).waitFor()
  await takeScreenshot(other, 'invitation-join')
  await other.page.getByLabel('Your name').fill('Grace Hopper')
  await other.page.getByLabel('Password', { exact: true }).fill('a compiler of her own')
  await other.page.getByRole('button', { name: 'Join', exact: true }).click()
  await other.page.waitForURL(`**${getOrgPath(settled)}`)
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  expect(other.complaints).toEqual([])

  await page.reload()
  await page
    .getByRole('row')
    .filter({ hasText: 'grace@acme.example' })
    .getByText('Grace Hopper')
    .waitFor()
  await takeScreenshot(settled, 'members-joined')
  await other.context.clearCookies()
  await other.page.goto('about:blank')
  await other.page.goto(link)
  await other.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await other.context.close()
})

test('a revoked key is rejected from then on', async () => {
  const { page } = settled
  await visit(settled, `${getOrgPath(settled)}/settings/keys`)
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Old website')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const key = await dialog.getByText(/^lt_live_\w+$/).innerText()
  await takeScreenshot(settled, 'key-made')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const call = callsTo({ baseUrl: `${app.server.loopback}/api`, key })
  expect((await call('GET /leads')).status).toBe(200)

  await page.getByRole('button', { name: 'Revoke Old website' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('API key revoked').waitFor()

  const { status, body } = await call('GET /leads')
  expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED'])
  expect(await page.getByRole('button', { name: 'Revoke Old website' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show 1 inactive key' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Old website' })
    .getByText(/^Revoked /)
    .waitFor()
  await takeScreenshot(settled, 'key-revoked')
  expect(settled.complaints).toEqual([])
})

test('with two-factor authentication, a code of the app signs in, and each backup code once', async () => {
  const { secret, backupCodes } = await turnOn(settled)
  expect(new Set(backupCodes).size).toBeGreaterThan(1)
  const window = await openWindow(app)
  const { page } = window
  const code = page.getByLabel('Code', { exact: true })
  const backup = page.getByLabel('Backup code')
  const verify = page.getByRole('button', { name: 'Verify' })

  await typePassword(window)
  await takeScreenshot(window, 'second-factor-asked')
  expect((await window.context.request.get('/app/me')).status()).toBe(401)
  await code.fill(computeTotp(secret))
  await verify.click()
  await page.waitForURL('**/o/*')

  const [kept = ''] = backupCodes
  await window.context.clearCookies()
  await typePassword(window)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await backup.fill(kept)
  await verify.click()
  await page.waitForURL('**/o/*')
  expect(window.complaints).toEqual([])

  await window.context.clearCookies()
  await typePassword(window)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await backup.fill(kept)
  await verify.click()
  await page.getByText('This backup code is incorrect or has already been used.').waitFor()
  await takeScreenshot(window, 'second-factor-used-code')
  expect((await window.context.request.get('/app/me')).status()).toBe(401)
  await window.context.close()

  await turnOff(settled)
})
