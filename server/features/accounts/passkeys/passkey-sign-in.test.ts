import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  type Browser,
  isSignedIn,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import { newPasskeyOwner, signInWith } from '../../../test/calls/accounts/passkey-calls.ts'
import { newPasskeyDevice } from '../../../test/fixtures/passkey-device.ts'
import { computeTotp } from '../../../test/fixtures/totp.ts'
import { startService } from '../../../test/harness.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { deleteRows } from '../auth/auth-row-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

const sessionCookie = (browser: Browser) =>
  browser.set.find((line) => line.includes('session_token=')) ?? ''

test('a passkey signs its owner in without an email address, like a password does', async () => {
  const { ada, device } = await newPasskeyOwner(service)
  const [first, second] = [openBrowser(app), openBrowser(app)]
  await signIn(second, ada)
  const byPassword = sessionCookie(second)

  const answer = await signInWith(first, device)

  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id: ada.id } } } })
  const withoutValue = (line: string) => line.replace(/=[^;]*/, '')
  expect(withoutValue(sessionCookie(first))).toBe(withoutValue(byPassword))
  const session = (await first.call('GET /app/auth/get-session')).body.data
  expect(session.user.email).toBe(ada.email)
  const token = decodeURIComponent(first.cookies.get('leadtrace.session_token') ?? '').split('.')[0]
  expect(token).toMatch(/^\w{32}$/)
  expect(JSON.stringify(answer.body)).not.toContain(token)
  expect((await first.call('GET /app/auth/sessions')).body.data).toHaveLength(3)
})

test('a passkey counts as two factors, so no code is required', async () => {
  const { ada, browser, device } = await newPasskeyOwner(service)
  const { body } = await browser.call('POST /app/auth/two-factor/enable', { password })
  const code = computeTotp(body.data.totpURI)
  await browser.call('POST /app/auth/two-factor/verify-totp', { code })
  const [byPasskey, byPassword] = [openBrowser(app), openBrowser(app)]

  await signInWith(byPasskey, device)
  await signIn(byPassword, ada)

  expect([await isSignedIn(byPasskey), await isSignedIn(byPassword)]).toEqual([true, false])
})

test.for([
  ['on the page of another site', { origin: 'https://evil.example' }],
  ['on another port', { origin: 'http://test:8080' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['for another host', { host: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['for an unknown challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['for another user', { userHandle: randomBytes(16).toString('base64url') }],
  ['without a user', { userHandle: undefined }],
] as const)('a passkey used %s does not sign anyone in', async ([, flaws]) => {
  const { device } = await newPasskeyOwner(service)
  const browser = openBrowser(app)
  const unknown = await signInWith(openBrowser(app), newPasskeyDevice())

  const answer = await signInWith(browser, device, flaws)

  expect(answer.status).toBe(401)
  expect(answer.body.error).toEqual(unknown.body.error)
  expect(await isSignedIn(browser)).toBe(false)
  expect((await signInWith(browser, device)).status).toBe(200)
})

test('a use is recorded, and another key cannot sign in its place', async () => {
  const { browser, device } = await newPasskeyOwner(service)
  const forged = newPasskeyDevice(0, Buffer.from(device.id, 'base64url'))
  const { body } = await browser.call('GET /app/auth/passkeys')
  const { user } = (await browser.call('POST /app/auth/passkeys/register-options', {})).body.data
  forged.create({ challenge: 'x', user })

  const refused = await signInWith(openBrowser(app), forged)
  const before = body.data[0].lastUsedAt
  await signInWith(openBrowser(app), device)
  const after = (await browser.call('GET /app/auth/passkeys')).body.data[0].lastUsedAt

  expect(refused.status).toBe(401)
  expect([before, Number.isNaN(Date.parse(after))]).toEqual([null, false])
})

test('deleting a user deletes their passkeys', async () => {
  const { ada, device } = await newPasskeyOwner(service)

  await db.inSystem((tx) =>
    deleteRows(tx, 'person', [{ field: 'id', operator: 'eq', value: ada.id }]),
  )

  expect((await signInWith(openBrowser(app), device)).status).toBe(401)
  const remaining = await db.inSystem((tx) => selectEverything(tx, 'passkey'))
  expect(JSON.stringify(remaining)).not.toContain(device.id)
})

test('changing or resetting the password ends sessions and keeps passkeys', async () => {
  const { browser, device } = await newPasskeyOwner(service)
  const thief = openBrowser(app)
  await signInWith(thief, device)

  const change = { currentPassword: password, newPassword: 'another good one' }
  await browser.call('POST /app/auth/change-password', { ...change, revokeOtherSessions: true })

  expect(await isSignedIn(thief)).toBe(false)
  expect((await signInWith(thief, device)).status).toBe(200)
})

test('repeated passkey attempts are rate limited', async () => {
  const second = await startWithAccounts(service)
  const browser = openBrowser(second.app)
  const response = newPasskeyDevice().use({ challenge: 'x' }, { userHandle: 'x' })

  const statuses = []
  for (let i = 0; i < 21; i++) {
    statuses.push((await browser.call('POST /app/auth/passkeys/sign-in', { response })).status)
  }

  expect(statuses).toEqual([...Array(20).fill(401), 429])
  await second.stop()
})

test.for([
  ['a missing response', {}, 'response'],
  ['an additional field', { response: newPasskeyDevice().use({ challenge: 'x' }), x: 1 }, 'x'],
  [
    'invalid base64url',
    { response: { ...newPasskeyDevice().use({ challenge: 'x' }), id: '€' } },
    'id',
  ],
] as const)('%s is rejected without an attempt', async ([, body, field]) => {
  const answer = await openBrowser(app).call('POST /app/auth/passkeys/sign-in', body)

  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body.error.details)).toContain(field)
})
