import { afterAll, expect, test } from 'vitest'
import {
  type Browser,
  newPerson,
  openBrowser,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import {
  askToSignIn,
  newPasskeyOwner,
  signInWith,
} from '../../../test/calls/accounts/passkey-calls.ts'
import { newPasskeyDevice } from '../../../test/fixtures/passkey-device.ts'
import { startService } from '../../../test/harness.ts'
import { updateRows } from '../auth/auth-row-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

test('sign-in options reveal nothing about users', async () => {
  await newPasskeyOwner(service)

  const options = await askToSignIn(openBrowser(app))

  expect(options).toEqual({
    rpId: 'test',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    userVerification: 'required',
  })
})

test('a challenge can be answered once, within 5 minutes, in the browser that requested it', async () => {
  const { device } = await newPasskeyOwner(service)
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

test('challenges of two tabs can both be answered', async () => {
  const { device } = await newPasskeyOwner(service)
  const browser = openBrowser(app)
  const [first, second] = [await askToSignIn(browser), await askToSignIn(browser)]

  const answers = []
  for (const options of [first, second]) {
    const response = device.use(options)
    answers.push((await browser.call('POST /app/auth/passkeys/sign-in', { response })).status)
  }

  expect(answers).toEqual([200, 200])
})

test('a wrong answer also consumes a challenge', async () => {
  const { device } = await newPasskeyOwner(service)
  const browser = openBrowser(app)
  const options = await askToSignIn(browser)
  const answers = []

  for (const flaws of [{ isVerified: false }, {}]) {
    const response = device.use(options, flaws)
    answers.push((await browser.call('POST /app/auth/passkeys/sign-in', { response })).status)
  }

  expect(answers).toEqual([401, 401])
})

test('a challenge for adding a passkey does not sign a user in', async () => {
  const { browser, device } = await newPasskeyOwner(service)
  const { body } = await browser.call('POST /app/auth/passkeys/register-options', {})

  const response = device.use(body.data)

  expect((await browser.call('POST /app/auth/passkeys/sign-in', { response })).status).toBe(401)
})

test('a passkey whose counter goes back is a copy and is rejected', async () => {
  const { device } = await newPasskeyOwner(service, 7)
  const browser = openBrowser(app)

  const later = await signInWith(browser, device, { counter: 20 })
  const same = await signInWith(browser, device, { counter: 20 })
  const earlier = await signInWith(browser, device, { counter: 19 })
  const none = await signInWith(browser, device, { counter: 0 })
  const next = await signInWith(browser, device, { counter: 21 })

  const statuses = [later, same, earlier, none, next].map(({ status }) => status)
  expect(statuses).toEqual([200, 401, 401, 401, 200])
})

test('of two concurrent uses with the same counter, only one signs in', async () => {
  const { device } = await newPasskeyOwner(service, 7)
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

test('over HTTPS, the challenge cookie is bound to the host', async () => {
  const url = 'https://leads.example.com'
  const third = await startWithAccounts(service, { publicUrl: url })
  const browser = openBrowser(third.app, url)
  await signIn(browser, await newPerson(db))
  const { body } = await browser.call('POST /app/auth/passkeys/register-options', {})
  const [line = ''] = browser.set
  const device = newPasskeyDevice()
  const flaws = { origin: url, host: 'leads.example.com' }
  const registration = device.create(body.data, flaws)

  const added = await browser.call('POST /app/auth/passkeys', {
    name: 'Key',
    response: registration,
  })
  const signed = await signInWith(openBrowser(third.app, url), device, flaws)

  expect(line).toMatch(
    /^__Host-leadtrace\.challenge=[\w-]{32}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect([added.status, signed.status]).toEqual([200, 200])
  await third.stop()
})
