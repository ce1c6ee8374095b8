import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import {
  newPerson,
  openBrowser,
  password,
  signIn,
} from '../../../test/calls/accounts/account-calls.ts'
import { startService, testServer } from '../../../test/harness.ts'
import { startFaultProxy } from '../../../test/processes/fault-proxy.ts'

const direct = await startService()
const proxy = await startFaultProxy(direct.connection)
const db = openDatabase({ ...direct.connection, host: '127.0.0.1', port: proxy.port }, 5)
const app = await testServer(db)
afterEach(() => proxy.heal())
afterAll(async () => {
  await app.close()
  await db.close()
  await proxy.close()
  await direct.stop()
})

const change = { currentPassword: password, newPassword: `new ${password}` }
const response = { id: 'x', rawId: 'x', type: 'public-key' }
const client = Buffer.from('{"challenge":"x"}').toString('base64url')
const used = { clientDataJSON: client, authenticatorData: 'x', signature: 'x' }

test('a user is not reported as signed out if the database does not respond', async () => {
  const browser = openBrowser(app)
  await signIn(browser, await newPerson(direct.db))
  const ask = async (route: string, body?: object) => {
    const { status, headers } = await browser.call(route, body)
    return { route, status, retryAfter: headers['retry-after'] }
  }
  const routes: readonly (readonly [string, object?])[] = [
    ['GET /app/auth/get-session'],
    ['POST /app/auth/change-password', change],
    ['POST /app/auth/sign-out', {}],
    ['POST /app/auth/two-factor/verify-totp', { code: '123456' }],
    ['GET /app/auth/passkeys'],
    ['POST /app/auth/passkeys/sign-in-options', {}],
    ['POST /app/auth/passkeys/sign-in', { response: { ...response, response: used } }],
  ]

  proxy.blackhole()
  const answers = await Promise.all(routes.map(([route, body]) => ask(route, body)))
  const config = await browser.call('GET /app/auth/config')
  const cookies = [...browser.cookies.keys()]
  proxy.heal()

  expect(answers).toEqual(routes.map(([route]) => ({ route, status: 503, retryAfter: '1' })))
  expect(config.status).toBe(200)
  expect(cookies).toEqual(['leadtrace.session_token'])
  while ((await ask('GET /app/auth/get-session')).status === 503);
  expect((await browser.call('GET /app/auth/sessions')).body.data).toHaveLength(1)
})
