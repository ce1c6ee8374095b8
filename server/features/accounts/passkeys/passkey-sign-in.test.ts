import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  type Browser,
  newPerson,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
} from '../../../test/calls/account-calls.ts'
import { askToSignIn, signInWith, withPasskey } from '../../../test/calls/passkey-calls.ts'
import { newPasskeyDevice } from '../../../test/fixtures/passkey-device.ts'
import { computeTotp } from '../../../test/fixtures/totp.ts'
import { startService } from '../../../test/harness.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { deleteRows, updateRows } from '../auth/auth-row-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

/** Somebody with a passkey, and the browser in which they added it. */
async function newOwner(counter = 0) {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, ada)
  return { ada, browser, device: await withPasskey(browser, counter) }
}

const isSignedIn = async (browser: Browser) =>
  (await browser.call('GET /app/auth/sessions')).status === 200

const sessionCookie = (browser: Browser) =>
  browser.set.find((line) => line.includes('session_token=')) ?? ''

test('a passkey signs its owner in without an address, as a password does', async () => {
  const { ada, device } = await newOwner()
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

test('what is asked of a browser says nothing about anybody', async () => {
  await newOwner()

  const asked = await askToSignIn(openBrowser(app))

  expect(asked).toEqual({
    rpId: 'test',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    userVerification: 'required',
  })
})

test('a passkey is two factors, so no code is asked', async () => {
  const { ada, browser, device } = await newOwner()
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
  ['in the frame of another site', { crossOrigin: true }],
  ['for another host', { host: 'evil.example' }],
  ['without verifying its owner', { isVerified: false }],
  ['for a challenge that nobody made', { challenge: randomBytes(32).toString('base64url') }],
  ['in the name of somebody else', { userHandle: randomBytes(16).toString('base64url') }],
  ['in the name of nobody', { userHandle: undefined }],
] as const)('a passkey that is used %s signs nobody in', async ([, flaws]) => {
  const { device } = await newOwner()
  const browser = openBrowser(app)
  const unknown = await signInWith(openBrowser(app), newPasskeyDevice())

  const answer = await signInWith(browser, device, flaws)

  expect(answer.status).toBe(401)
  expect(answer.body.error).toEqual(unknown.body.error)
  expect(await isSignedIn(browser)).toBe(false)
  expect((await signInWith(browser, device)).status).toBe(200)
})

test('a challenge is answered once, within 5 minutes, in the browser that asked', async () => {
  const { device } = await newOwner()
  const [browser, other] = [openBrowser(app), openBrowser(app)]
  const use = (by: Browser, response: object) =>
    by.call('POST /app/auth/passkeys/sign-in', { response })
  const response = device.use(await askToSignIn(browser))
  await askToSignIn(other)

  const elsewhere = await use(other, response)
  const here = await use(browser, response)
  const again = await use(browser, response)
  const late = device.use(await askToSignIn(browser))
  const expiresAt = new Date(Date.now() - 1).toISOString()
  await db.inSystem((tx) => updateRows(tx, 'verification', [], { expiresAt }))

  expect([elsewhere.status, here.status, again.status]).toEqual([401, 200, 401])
  expect((await use(browser, late)).status).toBe(401)
})

test('two tabs that ask at once can both be answered', async () => {
  const { device } = await newOwner()
  const browser = openBrowser(app)
  const [first, second] = [await askToSignIn(browser), await askToSignIn(browser)]

  const answers = []
  for (const asked of [first, second]) {
    const response = device.use(asked)
    answers.push((await browser.call('POST /app/auth/passkeys/sign-in', { response })).status)
  }

  expect(answers).toEqual([200, 200])
})

test('a challenge is used up by a wrong answer, too', async () => {
  const { device } = await newOwner()
  const browser = openBrowser(app)
  const asked = await askToSignIn(browser)
  const answers = []

  for (const flaws of [{ isVerified: false }, {}]) {
    const response = device.use(asked, flaws)
    answers.push((await browser.call('POST /app/auth/passkeys/sign-in', { response })).status)
  }

  expect(answers).toEqual([401, 401])
})

test('a challenge for adding a passkey signs nobody in', async () => {
  const { browser, device } = await newOwner()
  const { body } = await browser.call('POST /app/auth/passkeys/register-options', {})

  const response = device.use(body.data)

  expect((await browser.call('POST /app/auth/passkeys/sign-in', { response })).status).toBe(401)
})

test('a passkey whose counter goes back is a copy, and is refused', async () => {
  const { device } = await newOwner(7)
  const browser = openBrowser(app)

  const later = await signInWith(browser, device, { counter: 20 })
  const same = await signInWith(browser, device, { counter: 20 })
  const earlier = await signInWith(browser, device, { counter: 19 })
  const none = await signInWith(browser, device, { counter: 0 })
  const next = await signInWith(browser, device, { counter: 21 })

  const statuses = [later, same, earlier, none, next].map(({ status }) => status)
  expect(statuses).toEqual([200, 401, 401, 401, 200])
})

test('of two uses with the same counter at once, one signs in', async () => {
  const { device } = await newOwner(7)
  const uses = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = openBrowser(app)
      return { browser, response: device.use(await askToSignIn(browser), { counter: 20 }) }
    }),
  )

  const answers = await Promise.all(
    uses.map(({ browser, response }) =>
      browser.call('POST /app/auth/passkeys/sign-in', { response }),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
})

test('a use is noted, and another key cannot sign for it', async () => {
  const { browser, device } = await newOwner()
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

test('when its person is gone a passkey is gone', async () => {
  const { ada, device } = await newOwner()

  await db.inSystem((tx) =>
    deleteRows(tx, 'person', [{ field: 'id', operator: 'eq', value: ada.id }]),
  )

  expect((await signInWith(openBrowser(app), device)).status).toBe(401)
  const left = await db.inSystem((tx) => selectEverything(tx, 'passkey'))
  expect(JSON.stringify(left)).not.toContain(device.id)
})

test('a changed or reset password ends sessions, and leaves passkeys', async () => {
  const { browser, device } = await newOwner()
  const thief = openBrowser(app)
  await signInWith(thief, device)

  const change = { currentPassword: password, newPassword: 'another good one' }
  await browser.call('POST /app/auth/change-password', { ...change, revokeOtherSessions: true })

  expect(await isSignedIn(thief)).toBe(false)
  expect((await signInWith(thief, device)).status).toBe(200)
})

test('whoever tries passkeys in numbers is slowed down', async () => {
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

test('with https the cookie that binds a challenge is bound to the host', async () => {
  const url = 'https://leads.example.com'
  const third = await startWithAccounts(service, { publicUrl: url })
  const browser = openBrowser(third.app, url)
  await signIn(browser, await newPerson(db))
  const { body } = await browser.call('POST /app/auth/passkeys/register-options', {})
  const [line = ''] = browser.set
  const device = newPasskeyDevice()
  const flaws = { origin: url, host: 'leads.example.com' }
  const made = device.create(body.data, flaws)

  const added = await browser.call('POST /app/auth/passkeys', { name: 'Key', response: made })
  const signed = await signInWith(openBrowser(third.app, url), device, flaws)

  expect(line).toMatch(
    /^__Host-leadtrace\.challenge=[\w-]{32}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect([added.status, signed.status]).toEqual([200, 200])
  await third.stop()
})

test.for([
  ['no response', {}, 'response'],
  ['more than a response', { response: newPasskeyDevice().use({ challenge: 'x' }), x: 1 }, 'x'],
  ['no base64url', { response: { ...newPasskeyDevice().use({ challenge: 'x' }), id: '€' } }, 'id'],
] as const)('with %s nothing is tried', async ([, body, field]) => {
  const answer = await openBrowser(app).call('POST /app/auth/passkeys/sign-in', body)

  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body.error.details)).toContain(field)
})
