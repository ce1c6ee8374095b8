import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  type Browser,
  isSignedIn,
  newMember,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import { signInWith, withPasskey } from '../../../test/calls/accounts/passkey-calls.ts'
import { computeTotp } from '../../../test/fixtures/totp.ts'
import { startService } from '../../../test/harness.ts'
import { findToken, startSmtp } from '../../../test/processes/smtp-server.ts'
import { createMailer, createResetLink, invite } from '../index.ts'

const service = await startService()
const smtp = await startSmtp()
const mailing = await startWithAccounts(service, {
  openSignUp: true,
  mailer: createMailer(smtp.url, 'a@test'),
})
afterAll(async () => {
  await mailing.stop()
  await smtp.stop()
  await service.stop()
})
const { app, db } = service

const newPassword = 'chosen by the owner'

/**
 * Invites an address to a new organization.
 * @returns The token in the link.
 */
async function invited(email: string, on = db): Promise<string> {
  const org = await service.newOrg()
  const owner = await newMember(service, org, 'owner')
  const { link } = await invite(on, org.orgId, { email, role: 'admin', by: owner.id }, new Date())
  return findToken(link ?? smtp.mails.at(-1) ?? '')
}

/**
 * Creates an account for the invited address.
 * @returns The browser, signed in.
 */
async function join(email: string, token: string): Promise<Browser> {
  const browser = openBrowser(app)
  await browser.call('POST /app/auth/accept-invitation', { token, name: 'Eve', password })
  await signIn(browser, { email })
  return browser
}

/** Signs up with an address that was not invited, while sign-up is open to everyone. */
async function signUp(email: string): Promise<Browser> {
  const browser = openBrowser(mailing.app)
  await browser.call('POST /app/auth/sign-up/email', { name: 'Eve', email, password })
  return browser
}

/** Resets a user's password with an administrator's link. */
async function resetBy(email: string): Promise<number> {
  const token = findToken((await createResetLink(db, email, new Date())) ?? '')
  const sent = { token, newPassword }
  return (await openBrowser(app).call('POST /app/auth/reset-password', sent)).status
}

const signInAnew = (browser: Browser, email: string) =>
  browser.call('POST /app/auth/sign-in/email', { email, password: newPassword })

async function addSecondFactor(browser: Browser): Promise<void> {
  const { body } = await browser.call('POST /app/auth/two-factor/enable', { password })
  const code = computeTotp(body.data.totpURI)
  await browser.call('POST /app/auth/two-factor/verify-totp', { code })
}

test.for([
  [
    'the link shown to the inviting user',
    async (email: string) => join(email, await invited(email)),
  ],
  ['signing up', signUp],
] as const)(
  "someone who created an account with another's address by %s loses access once its owner sets a password",
  async ([, make]) => {
    const email = `${newId()}@example.com`
    const thief = await make(email)
    const device = await withPasskey(thief)
    await addSecondFactor(thief)

    const status = await resetBy(email)
    const owner = openBrowser(app)
    const signed = await signInAnew(owner, email)
    const joined = await owner.call('POST /app/auth/accept-invitation', {
      token: await invited(email),
    })

    expect([status, signed.status, joined.status]).toEqual([200, 200, 200])
    expect(signed.body.data.twoFactorRedirect).toBeUndefined()
    expect(await isSignedIn(thief)).toBe(false)
    expect((await signInWith(openBrowser(app), device)).status).toBe(401)
    expect((await owner.call('GET /app/auth/passkeys')).body.data).toEqual([])
  },
)

test('the first reset by link invalidates links that were requested earlier', async () => {
  const email = `${newId()}@example.com`
  await join(email, await invited(email))
  const older = findToken((await createResetLink(db, email, new Date())) ?? '')

  await resetBy(email)
  const again = await openBrowser(app).call('POST /app/auth/reset-password', {
    token: older,
    newPassword: password,
  })

  expect(again.status).toBe(400)
})

test('a user with a verified address keeps passkeys and two-factor authentication after a reset', async () => {
  const email = `${newId()}@example.com`
  const invitee = await join(email, await invited(email, mailing.db))
  const device = await withPasskey(invitee)
  await addSecondFactor(invitee)

  await resetBy(email)
  const signed = await signInAnew(openBrowser(app), email)

  expect(signed.body.data.twoFactorRedirect).toBe(true)
  expect((await signInWith(openBrowser(app), device)).status).toBe(200)
})

test('the first reset by link verifies the address, and the second one keeps passkeys', async () => {
  const email = `${newId()}@example.com`
  await join(email, await invited(email))
  await resetBy(email)
  const owner = openBrowser(app)
  await signInAnew(owner, email)
  const device = await withPasskey(owner)

  await resetBy(email)

  expect((await signInWith(openBrowser(app), device)).status).toBe(200)
})

test('accepting an invitation whose email was rejected does not verify the address', async () => {
  const refusing = await startSmtp('refusing')
  const process = await startWithAccounts(service, { mailer: createMailer(refusing.url, 'a@test') })
  const email = `${newId()}@example.com`
  const device = await withPasskey(await join(email, await invited(email, process.db)))

  await resetBy(email)

  expect((await signInWith(openBrowser(app), device)).status).toBe(401)
  await process.stop()
  await refusing.stop()
})
