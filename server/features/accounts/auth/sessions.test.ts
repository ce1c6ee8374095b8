import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import {
  type Browser,
  newPerson,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
  type TestPerson,
} from '../../../test/calls/accounts/account-calls.ts'
import { startService } from '../../../test/harness.ts'
import { updateRows } from './auth-row-store.ts'

const service = await startService()
const second = await startWithAccounts(service)
afterAll(async () => {
  await second.stop()
  await service.stop()
})

async function signedInAs(person: TestPerson, app = service.app): Promise<Browser> {
  const browser = openBrowser(app)
  await signIn(browser, person)
  return browser
}

/** Copies a browser's cookies into a browser that uses another process. */
function elsewhere(browser: Browser): Browser {
  const other = openBrowser(second.app)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

const status = async (browser: Browser) => (await browser.call('GET /app/auth/sessions')).status

test('each sign-in creates a session that its user sees, without its token', async () => {
  const ada = await newPerson(service.db)
  const [phone, laptop] = [await signedInAs(ada), await signedInAs(ada)]

  const { body } = await laptop.call('GET /app/auth/sessions')

  expect(body.data).toHaveLength(2)
  expect(body.data.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false])
  expect(Object.keys(body.data[0]).sort()).toEqual(
    ['createdAt', 'expiresAt', 'id', 'isCurrent', 'updatedAt', 'userAgent'].sort(),
  )
  expect(await status(phone)).toBe(200)
})

test('an ended session is rejected immediately, even by another process', async () => {
  const ada = await newPerson(service.db)
  const [phone, laptop] = [await signedInAs(ada), await signedInAs(ada)]
  const thief = elsewhere(phone)
  expect(await status(thief)).toBe(200)
  const [, older] = (await laptop.call('GET /app/auth/sessions')).body.data

  const ended = await laptop.call(`DELETE /app/auth/sessions/${older.id}`)

  expect(ended.status).toBe(200)
  expect([await status(phone), await status(thief), await status(laptop)]).toEqual([401, 401, 200])
  expect((await phone.call('GET /app/me')).status).toBe(401)
})

test("a user cannot end another user's session", async () => {
  const [ada, eve] = [await newPerson(service.db), await newPerson(service.db)]
  const [hers, his] = [await signedInAs(ada), await signedInAs(eve)]
  const [session] = (await hers.call('GET /app/auth/sessions')).body.data

  const answers = [
    await his.call(`DELETE /app/auth/sessions/${session.id}`),
    await his.call(`DELETE /app/auth/sessions/${newId()}`),
    await his.call('DELETE /app/auth/sessions/x'),
  ]

  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
  expect(await status(hers)).toBe(200)
})

test('signing out ends the session itself, not only the cookie', async () => {
  const browser = await signedInAs(await newPerson(service.db))
  const thief = elsewhere(browser)

  await browser.call('POST /app/auth/sign-out', {})

  expect(browser.cookies.size).toBe(0)
  expect(await status(thief)).toBe(401)
})

test('signing out everywhere ends every session', async () => {
  const ada = await newPerson(service.db)
  const browsers = [await signedInAs(ada), await signedInAs(ada), await signedInAs(ada)]

  const answer = await browsers[0]?.call('DELETE /app/auth/sessions')

  expect(answer?.body.data).toEqual({ ended: 3 })
  expect(await Promise.all(browsers.map(status))).toEqual([401, 401, 401])
})

test('a password change can end the other sessions', async () => {
  const ada = await newPerson(service.db)
  const [phone, laptop] = [await signedInAs(ada), await signedInAs(ada)]
  const change = { newPassword: 'another good one', revokeOtherSessions: true }

  const refused = await laptop.call('POST /app/auth/change-password', {
    ...change,
    currentPassword: 'a wrong guess',
  })
  const done = await laptop.call('POST /app/auth/change-password', {
    ...change,
    currentPassword: password,
  })

  expect([refused.status, done.status]).toEqual([400, 200])
  expect(JSON.stringify(done.body)).not.toContain('token')
  expect([await status(phone), await status(laptop)]).toEqual([401, 200])
  expect((await signIn(openBrowser(service.app), ada)).status).toBe(401)
})

test.for([
  ['by another site', { origin: 'https://evil.example' }, '{}', 403],
  ['by a sandboxed page', { origin: 'null' }, '{}', 403],
  ['without an origin', { origin: '' }, '{}', 403],
  ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b', 415],
  ['as plain text', { 'content-type': 'text/plain' }, '{}', 415],
  [
    'by another site as a form',
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
    '{}',
    403,
  ],
] as const)('a change sent %s is rejected', async ([, headers, body, expected]) => {
  const browser = await signedInAs(await newPerson(service.db))

  const answer = await browser.call('POST /app/auth/sign-out', body, headers)

  expect(answer.status).toBe(expected)
  expect(await status(browser)).toBe(200)
})

test('a change without Origin is accepted only if the browser marks it as same-origin', async () => {
  const browser = await signedInAs(await newPerson(service.db))
  const [name, value] = [...browser.cookies][0] ?? []
  const signOut = (headers: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url: '/app/auth/sign-out',
      headers: { cookie: `${name}=${value}`, ...headers },
    })

  const answers = [
    await signOut({}),
    await signOut({ 'sec-fetch-site': 'cross-site' }),
    await signOut({ 'sec-fetch-site': 'same-site' }),
    await signOut({ 'sec-fetch-site': 'same-origin' }),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 200])
})

test('the API rejects browser sessions, and the web app rejects API keys', async () => {
  const org = await service.newOrg()
  const browser = await signedInAs(await newPerson(service.db))

  const api = await browser.call('GET /api/leads')
  const here = await openBrowser(service.app).call('GET /app/auth/sessions', undefined, {
    'x-api-key': org.key,
  })

  expect([api.status, here.status]).toEqual([401, 401])
})

test('a session is renewed daily and expires after 30 days without use', async () => {
  const ada = await newPerson(service.db)
  const browser = await signedInAs(ada)
  const setExpiry = (days: number) =>
    service.db.inSystem((tx) =>
      updateRows(tx, 'login', [{ field: 'userId', operator: 'eq', value: ada.id }], {
        expiresAt: new Date(Date.now() + days * dayMs).toISOString(),
      }),
    )
  const expiry = async () =>
    Date.parse((await browser.call('GET /app/auth/sessions')).body.data[0].expiresAt)

  await setExpiry(28.5)
  await browser.call('GET /app/auth/get-session')
  const cookie = browser.set.join()
  const renewed = (await expiry()) - Date.now()
  await setExpiry(0)

  expect(renewed).toBeGreaterThan(29 * dayMs)
  expect(cookie).toMatch(/session_token=.*Max-Age=2592000/)
  expect(await status(browser)).toBe(401)
  expect((await browser.call('GET /app/auth/get-session')).body.data).toBeNull()
})

test('over HTTPS, a cookie that another host could have set is ignored', async () => {
  const url = 'https://leads.example.com'
  const third = await startWithAccounts(service, { publicUrl: url })
  const browser = openBrowser(third.app, url)
  await signIn(browser, await newPerson(service.db))
  const [[name = '', value = ''] = []] = browser.cookies
  const planted = openBrowser(third.app, url)
  planted.cookies.set(name.replace('__Host-', ''), value)

  expect([await status(browser), await status(planted)]).toEqual([200, 401])
  await third.stop()
})
