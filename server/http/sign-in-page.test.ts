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

  expect(usual.body.data).toEqual({ openSignUp: false, mail: false, minPassword: 10 })
  expect(other.body.data).toEqual({ openSignUp: true, mail: true, minPassword: 10 })
  await open.stop()
})

test('after the setup the page shows the key and a link to sign in', async () => {
  const token = await openSetupLink(service.db, new Date())
  const owner = { name: 'Grace', email: 'grace@example.com', password }

  const { body } = await service.app.inject({
    method: 'POST',
    url: '/setup',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ token: token ?? '', org: 'Acme', ...owner })),
  })

  expect(body).toMatch(/lt_live_\w{49}/)
  expect(body).toContain('<a href="/sign-in">Sign in</a>')
})
