import { afterAll, expect, test } from 'vitest'
import { openSetupLink } from '../features/organizations/index.ts'
import { openBrowser, password, startWithAccounts } from '../test/calls/accounts/account-calls.ts'
import { startService } from '../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('the sign-in page gets the available options', async () => {
  const mailer = { send: async () => undefined }
  const open = await startWithAccounts(service, { openSignUp: true, mailer })

  const [usual, other] = [
    await openBrowser(service.app).call('GET /app/auth/config'),
    await openBrowser(open.app).call('GET /app/auth/config'),
  ]

  const rest = { minPassword: 10, singleSignOn: null }
  expect(usual.body.data).toEqual({ ...rest, openSignUp: false, mail: false })
  expect(other.body.data).toEqual({ ...rest, openSignUp: true, mail: true })
  await open.stop()
})

test('after the setup the page shows the key and a link to the app', async () => {
  const token = await openSetupLink(service.db, new Date())
  const owner = { name: 'Grace', email: 'grace@example.com', password }

  const { body } = await service.app.inject({
    method: 'POST',
    url: '/setup',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ token: token ?? '', org: 'Acme', ...owner })),
  })

  expect(body).toMatch(/lt_live_\w{49}/)
  expect(body).toContain('<a class="button" href="/">Continue to Leadtrace</a>')
})

const german = { 'accept-language': 'de-DE,de;q=0.9' }

test("the setup page and its problems are in the browser's language", async () => {
  // Uses a new service, because a setup link is available only until an organization exists.
  const empty = await startService()
  const token = (await openSetupLink(empty.db, new Date())) ?? ''
  const post = (fields: Record<string, string>) =>
    empty.app.inject({
      method: 'POST',
      url: '/setup',
      headers: { ...german, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ token, org: 'Acme', ...fields })),
    })
  const owner = { name: 'Grace', email: 'grace@example.com', password }

  const form = await empty.app.inject({ url: `/setup?token=${token}`, headers: german })
  const wrong = await Promise.all([
    post({ ...owner, name: ' ' }),
    post({ ...owner, email: 'grace' }),
    post({ ...owner, password: 'short' }),
    post({ ...owner, timeZone: 'Nowhere/Land' }),
  ])
  const done = await post(owner)
  const used = await post(owner)

  expect(form.body).toContain('<html lang="de">')
  expect(form.body).toContain('Organisation anlegen')
  expect(wrong.map(({ body }) => /role="alert">([^<]+)/.exec(body)?.[1])).toEqual([
    'Geben Sie Ihren Namen ein.',
    'Geben Sie eine gültige E-Mail-Adresse ein.',
    'Das Passwort muss mindestens 10 Zeichen lang sein.',
    'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  ])
  expect(done.body).toContain('Weiter zu Leadtrace')
  expect([used.statusCode, used.body.includes('Dieser Link ist abgelaufen')]).toEqual([404, true])
  await empty.stop()
})
