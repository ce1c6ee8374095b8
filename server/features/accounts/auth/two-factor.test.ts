import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import {
  isSignedIn,
  newPerson,
  openBrowser,
  password,
  signIn,
  type TestPerson,
} from '../../../test/calls/accounts/account-calls.ts'
import { computeTotp } from '../../../test/fixtures/totp.ts'
import { startService } from '../../../test/harness.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

/** Creates a user with an authenticator app. */
async function withSecondFactor(): Promise<TestPerson & { uri: string; backupCodes: string[] }> {
  const person = await newPerson(db)
  const browser = openBrowser(app)
  await signIn(browser, person)
  const { body } = await browser.call('POST /app/auth/two-factor/enable', { password })
  const { totpURI: uri, backupCodes } = body.data
  const done = await browser.call('POST /app/auth/two-factor/verify-totp', {
    code: computeTotp(uri),
  })
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return { ...person, uri, backupCodes }
}

test('with two-factor authentication, the password alone does not sign a user in', async () => {
  const [browser, ada] = [openBrowser(app), await withSecondFactor()]

  const half = await signIn(browser, ada)
  const before = await isSignedIn(browser)
  const whole = await browser.call('POST /app/auth/two-factor/verify-totp', {
    code: computeTotp(ada.uri),
  })

  expect(half.body.data).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect([before, whole.status, await isSignedIn(browser)]).toEqual([false, 200, true])
  expect(JSON.stringify(whole.body)).not.toContain('token')
})

test('two-factor authentication is off until the first correct code', async () => {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, ada)
  await browser.call('POST /app/auth/two-factor/enable', { password })

  const later = openBrowser(app)
  await signIn(later, ada)

  expect(await isSignedIn(later)).toBe(true)
})

test('a wrong code is rejected, and five of them require a new sign-in', async () => {
  const [browser, ada] = [openBrowser(app), await withSecondFactor()]
  await signIn(browser, ada)
  const wrong = computeTotp(ada.uri, Date.now() - dayMs)

  const tries = []
  for (let i = 0; i < 5; i++) {
    tries.push(
      (await browser.call('POST /app/auth/two-factor/verify-totp', { code: wrong })).status,
    )
  }
  const late = await browser.call('POST /app/auth/two-factor/verify-totp', {
    code: computeTotp(ada.uri),
  })

  expect(tries).toEqual([401, 401, 401, 401, 401])
  expect(late.status).toBeGreaterThanOrEqual(400)
  expect(await isSignedIn(browser)).toBe(false)
})

test('a backup code signs in once', async () => {
  const ada = await withSecondFactor()
  const [code] = ada.backupCodes
  const use = async () => {
    const browser = openBrowser(app)
    await signIn(browser, ada)
    await browser.call('POST /app/auth/two-factor/verify-backup-code', { code })
    return isSignedIn(browser)
  }

  expect([await use(), await use()]).toEqual([true, false])
})

test('two-factor secrets are stored encrypted, and other credentials as hashes', async () => {
  const ada = await withSecondFactor()
  const browser = openBrowser(app)
  await signIn(browser, ada)
  const pending = decodeURIComponent(browser.cookies.get('leadtrace.two_factor') ?? '').split(
    '.',
  )[0]

  const stored = await db.inSystem(async (tx) => [
    ...(await selectEverything(tx, 'two_factor')),
    ...(await selectEverything(tx, 'verification')),
  ])

  expect(pending).toMatch(/^2fa-/)
  const text = JSON.stringify(stored)
  for (const secret of [pending ?? '', new URL(ada.uri).searchParams.get('secret') ?? '']) {
    expect(text).not.toContain(secret)
  }
  for (const code of ada.backupCodes) expect(text).not.toContain(code)
})
