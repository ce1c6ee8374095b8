import { assert, asyncProperty, constantFrom, integer, nat } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson, openBrowser, signIn } from '../../../test/calls/accounts/account-calls.ts'
import { askToSignIn, signInWith, withPasskey } from '../../../test/calls/accounts/passkey-calls.ts'
import { newPasskeyDevice } from '../../../test/fixtures/passkey-device.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { insertLogin } from '../../../test/stores/login-rows-store.ts'
import { insertUser } from '../../organizations/index.ts'
import { loginCookie } from '../auth/session-cookie.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

const list = '/app/auth/passkeys'

/**
 * Number of bytes at the start of a signature that the library does not read, because they only
 * encode the length.
 */
const packaging = 2

/** A device's response in which one byte of one part was changed. */
function damaged(printed: object, part: string, at: number, by: number): object {
  const { response, ...named } = JSON.parse(JSON.stringify(printed))
  const bytes = Buffer.from(response[part], 'base64url')
  const start = part === 'signature' ? packaging : 0
  const place = start + (at % (bytes.length - start))
  bytes[place] = (bytes[place] ?? 0) ^ by
  return { ...named, response: { ...response, [part]: bytes.toString('base64url') } }
}

const byte = integer({ min: 1, max: 255 })

test('changing any significant byte of a response prevents sign-in and breaks nothing', async () => {
  const owner = openBrowser(app)
  await signIn(owner, await newPerson(db))
  const device = await withPasskey(owner)
  const parts = constantFrom('authenticatorData', 'clientDataJSON', 'signature')

  const property = asyncProperty(parts, nat(), byte, async (part, at, by) => {
    const browser = openBrowser(app)
    const response = damaged(device.use(await askToSignIn(browser)), part, at, by)
    expect((await browser.call(`POST ${list}/sign-in`, { response })).status).toBe(401)
  })

  await assert(property, { numRuns: runs(150) })
  expect((await signInWith(openBrowser(app), device)).status).toBe(200)
})

test('a new passkey with any byte changed is either added or rejected', async () => {
  const parts = constantFrom('attestationObject', 'clientDataJSON')

  const property = asyncProperty(parts, nat(), byte, async (part, at, by) => {
    const browser = openBrowser(app)
    const person = {
      name: 'Ada',
      email: `${newId()}@example.com`,
      passwordHash: undefined,
      hasProvedEmail: true,
    }
    const id = (await db.inSystem((tx) => insertUser(tx, person, new Date()))) ?? ''
    browser.cookies.set(loginCookie('http://test'), await db.inSystem((tx) => insertLogin(tx, id)))
    const { body } = await browser.call(`POST ${list}/register-options`, {})
    const response = damaged(newPasskeyDevice().create(body.data), part, at, by)
    const { status } = await browser.call(`POST ${list}`, { name: 'Phone', response })
    expect([200, 400]).toContain(status)
  })

  await assert(property, { numRuns: runs(100) })
})
