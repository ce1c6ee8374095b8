import { afterAll, expect, test } from 'vitest'
import {
  type Browser,
  openBrowser,
  password,
  signIn,
} from '../../../test/calls/accounts/account-calls.ts'
import { startChangingEmail } from '../../../test/calls/accounts/change-email-calls.ts'
import { signInWith, withPasskey } from '../../../test/calls/accounts/passkey-calls.ts'
import { startService } from '../../../test/harness.ts'
import { createResetLink } from '../index.ts'

const service = await startService()
const mailing = await startChangingEmail(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { app, db, newChanger, requestChange, linkTo, open, reset } = mailing

test('a link works once, and fails if its end is modified', async () => {
  const { browser, newEmail } = await newChanger()
  await requestChange(browser, newEmail)
  const link = linkTo(newEmail)
  const forged = link.replace(
    /\.[^.]+$/,
    `.${Buffer.from('eve@example.com').toString('base64url')}`,
  )

  const answers = [
    await open(browser, forged),
    await open(browser, link),
    await open(browser, link),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 302, 404])
  expect(answers[0]?.body).toContain('This link has expired')
})

test.for([
  ['signs out everywhere', (browser: Browser) => browser.call('DELETE /app/auth/sessions')],
  [
    'resets the password',
    async (_: Browser, email: string) => reset(await createResetLink(db, email, new Date())),
  ],
  [
    'changes the password',
    (browser: Browser) =>
      browser.call('POST /app/auth/change-password', {
        currentPassword: password,
        newPassword: 'another good one',
        revokeOtherSessions: true,
      }),
  ],
] as const)('a link becomes invalid when its user %s', async ([, end]) => {
  const { browser, ada, newEmail } = await newChanger()
  await requestChange(browser, newEmail)

  await end(browser, ada.email)
  const opened = await open(openBrowser(app), linkTo(newEmail))

  expect(opened.status).toBe(404)
})

test('a user who is signed in to another account cannot use a link', async () => {
  const [{ browser, newEmail }, other] = [await newChanger(), await newChanger()]
  await requestChange(browser, newEmail)

  const opened = await open(other.browser, linkTo(newEmail))

  expect(opened.status).toBe(404)
  expect((await signIn(openBrowser(app), { email: newEmail })).status).toBe(401)
})

test('an address that another user registered in the meantime is not reassigned', async () => {
  const [one, two] = [await newChanger(), await newChanger()]
  await requestChange(one.browser, one.newEmail)
  const link = linkTo(one.newEmail)
  await requestChange(two.browser, one.newEmail)
  await open(two.browser, linkTo(one.newEmail))

  const late = await open(one.browser, link)

  expect(late.status).toBe(404)
  expect((await one.browser.call('GET /app/me')).body.data.email).toBe(one.ada.email)
})

test.for([
  ['while signed in proves the address', true, 200],
  ['elsewhere proves nothing', false, 401],
] as const)('opening a link %s', async ([, isOwn, status]) => {
  const { browser, newEmail } = await newChanger()
  const device = await withPasskey(browser)
  await requestChange(browser, newEmail)

  await open(isOwn ? browser : openBrowser(app), linkTo(newEmail))
  await reset(await createResetLink(db, newEmail, new Date()))

  expect((await signInWith(openBrowser(app), device)).status).toBe(status)
})
