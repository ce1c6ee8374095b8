import { afterAll, expect, test } from 'vitest'
import {
  newPerson,
  openBrowser,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import { until } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { findToken, startSmtp } from '../../../test/processes/smtp-server.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { createMailer, createResetLink } from '../index.ts'

const service = await startService()
const smtp = await startSmtp()
const second = await startWithAccounts(service, { mailer: createMailer(smtp.url, 'a@test') })
afterAll(async () => {
  await second.stop()
  await smtp.stop()
  await service.stop()
})
const { app, db } = second

const newPassword = 'another good one'

/** @returns The response and the token from the email. */
async function askFor(email: string, browser = openBrowser(app)) {
  const before = smtp.mails.length
  const answer = await browser.call('POST /app/auth/request-password-reset', { email })
  await until(
    async () => smtp.mails.length,
    (n) => n > before,
  )
  return { answer, token: findToken(smtp.mails.at(-1) ?? '') }
}

const reset = (token: string) =>
  openBrowser(app).call('POST /app/auth/reset-password', { token, newPassword })

test('an emailed link resets the password once and ends all sessions', async () => {
  const ada = await newPerson(db)
  const browser = openBrowser(app)
  await signIn(browser, ada)

  const { token } = await askFor(ada.email)
  const stored = await db.inSystem((tx) => selectEverything(tx, 'verification'))
  const answers = [await reset(token), await reset(token)]

  expect(answers.map(({ status }) => status)).toEqual([200, 400])
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await browser.call('GET /app/auth/sessions')).status).toBe(401)
  expect((await signIn(openBrowser(app), ada)).status).toBe(401)
  const signedIn = await openBrowser(app).call('POST /app/auth/sign-in/email', {
    email: ada.email,
    password: newPassword,
  })
  expect(signedIn.status).toBe(200)
})

test('the response does not reveal whether an address has an account', async () => {
  const ada = await newPerson(db)

  const { answer } = await askFor(ada.email)
  const mails = smtp.mails.length
  const unknown = await openBrowser(app).call('POST /app/auth/request-password-reset', {
    email: 'nobody@example.com',
  })

  expect([unknown.status, unknown.body.data]).toEqual([answer.status, answer.body.data])
  expect(smtp.mails).toHaveLength(mails)
})

test('an address gets at most three reset emails in a row', async () => {
  const ada = await newPerson(db)
  const browser = openBrowser(app)
  for (let i = 0; i < 3; i++) await askFor(ada.email, browser)

  const fourth = await browser.call('POST /app/auth/request-password-reset', {
    email: ada.email,
  })

  expect(fourth.status).toBe(429)
})

test('an administrator can create a reset link', async () => {
  const ada = await newPerson(db)

  const link = await createResetLink(db, ada.email.toUpperCase(), new Date())

  expect(link).toMatch(/^http:\/\/test\/reset-password#token=[\w-]{32}$/)
  expect((await reset(findToken(link ?? ''))).status).toBe(200)
  expect(await createResetLink(db, 'nobody@example.com', new Date())).toBeUndefined()
})

test('a short password is rejected, and the link still works', async () => {
  const ada = await newPerson(db)
  const link = (await createResetLink(db, ada.email, new Date())) ?? ''
  const token = findToken(link)

  const short = await openBrowser(app).call('POST /app/auth/reset-password', {
    token,
    newPassword: 'short',
  })

  expect([short.status, (await reset(token)).status]).toEqual([400, 200])
})
