import { afterAll, expect, test } from 'vitest'
import {
  newPerson,
  openBrowser,
  signIn,
  startWithAccounts,
  type TestPerson,
} from '../../../test/calls/accounts/account-calls.ts'
import { newOwnedOrg } from '../../../test/calls/accounts/invitation-calls.ts'
import { until } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { decodeMail, startSmtp } from '../../../test/processes/smtp-server.ts'
import { createMailer } from '../index.ts'

const service = await startService()
const smtp = await startSmtp()
const second = await startWithAccounts(service, { mailer: createMailer(smtp.url, 'a@test') })
afterAll(async () => {
  await second.stop()
  await smtp.stop()
  await service.stop()
})
const { app, db } = second

/**
 * Requests a reset from a browser whose preferred language is German.
 * @returns The email.
 */
async function requestReset({ email }: TestPerson): Promise<string> {
  const before = smtp.mails.length
  const headers = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }
  await openBrowser(app).call('POST /app/auth/request-password-reset', { email }, headers)
  await until(
    async () => smtp.mails.length,
    (n) => n > before,
  )
  return decodeMail(smtp.mails.at(-1) ?? '')
}

async function withLanguage(language: string): Promise<TestPerson> {
  const [browser, person] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, person)
  await browser.call('POST /app/auth/update-user', { language })
  return person
}

test("an email uses the recipient's language setting, or the browser's language", async () => {
  expect(await requestReset(await newPerson(db))).toContain('Ihr Passwort zurückzusetzen')
  expect(await requestReset(await withLanguage('en'))).toContain('reset your password')
  expect(await requestReset(await withLanguage('de'))).toContain('Ihr Passwort zurückzusetzen')
})

test('an invitation uses the language of the inviting user', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const browser = openBrowser(app)
  await signIn(browser, owner)
  await browser.call('POST /app/auth/update-user', { language: 'de' })

  const { email } = await newPerson(db)
  const invitation = { email: `new-${email}`, role: 'member' }
  const invited = await browser.call(`POST /app/orgs/${org.orgId}/invitations`, invitation)

  expect(invited).toMatchObject({ status: 201, body: { data: { isMailed: true } } })
  expect(decodeMail(smtp.mails.at(-1) ?? '')).toContain('zu Acme bei Leadtrace eingeladen')
})
