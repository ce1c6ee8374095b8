import { afterAll, expect, test } from 'vitest'
import {
  newPerson,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import { startService, type TestAnswer } from '../../../test/harness.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { openSetupLink, scryptCost } from '../../organizations/index.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

const wrong = (email: string) => ({ email, password: 'not the password' })

test('the right password signs a user in, and only the cookie contains the token', async () => {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]

  const answer = await signIn(browser, ada)
  const session = await browser.call('GET /app/auth/get-session')

  expect(answer).toMatchObject({ status: 200, body: { success: true, data: { user: ada } } })
  expect(session.body.data.user).toMatchObject({ id: ada.id, email: ada.email })
  const cookie = decodeURIComponent(browser.cookies.get('leadtrace.session_token') ?? '')
  const [token = ''] = cookie.split('.')
  expect(token).toMatch(/^\w{32}$/)
  for (const { body } of [answer, session]) expect(JSON.stringify(body)).not.toContain(token)
  const stored = await db.inSystem((tx) => selectEverything(tx, 'login'))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('the setup link signs in its user once, who signs in with the password later', async () => {
  const fresh = await startService()
  const production = await startWithAccounts(fresh, { passwordCost: scryptCost })
  const token = await openSetupLink(fresh.db, new Date())
  const owner = { name: 'Grace', email: 'Grace@Example.com', password }
  const form = new URLSearchParams({ token: token ?? '', org: 'Acme', ...owner })
  const setUp = () =>
    production.app.inject({
      method: 'POST',
      url: '/setup',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(form),
    })
  const [done, repeated] = [await setUp(), await setUp()]
  const cookie = done.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const here = await production.app.inject({ url: '/app/me', headers: { cookie } })
  const browser = openBrowser(production.app)

  const answer = await signIn(browser, { email: 'GRACE@example.com' })
  const me = await browser.call('GET /app/me')

  expect([done.statusCode, here.statusCode]).toEqual([200, 200])
  expect(here.json().data.organizations).toMatchObject([{ name: 'Acme', role: 'owner' }])
  expect([repeated.statusCode, repeated.cookies]).toEqual([404, []])
  expect(answer.status).toBe(200)
  expect(me).toMatchObject({ status: 200 })
  expect(JSON.stringify(me.body.data)).toContain('Acme')
  await production.stop()
  await fresh.stop()
})

test('a wrong password, an unknown address and an account without a password get the same response', async () => {
  const ada = await newPerson(db)

  const answers = await Promise.all(
    [ada.email, 'nobody@example.com'].map((email) =>
      openBrowser(app).call('POST /app/auth/sign-in/email', wrong(email)),
    ),
  )

  for (const { status, body, headers } of answers) {
    expect(status).toBe(401)
    expect(body.error).toEqual(answers[0]?.body.error)
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect(answers[0]?.body.error.code).toBe('UNAUTHORIZED')
})

const sortStatuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).sort()

test('repeated guesses are rate limited per account and per client', async () => {
  const second = await startWithAccounts(service)
  const [ada, other] = [await newPerson(db), await newPerson(db)]
  const browser = openBrowser(second.app)
  const guess = (email: string) => browser.call('POST /app/auth/sign-in/email', wrong(email))
  const guessAll = (n: number, emailOf: (i: number) => string) =>
    Promise.all(Array.from({ length: n }, (_, i) => guess(emailOf(i))))

  const guesses = await guessAll(11, () => ada.email)
  const another = await guess(other.email)
  // Enough attempts to exceed the client's quota even on slow machines, on which part of the quota
  // is refilled during the attempts.
  const others = await guessAll(18, (i) => `${i}@example.com`)
  const refused = others.find(({ status }) => status === 429)

  expect(sortStatuses(guesses)).toEqual([...Array(10).fill(401), 429])
  expect(another.status).toBe(401)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
  expect(refused?.headers['retry-after']).toBe('60')
  await second.stop()
})

test('guesses from elsewhere do not lock out the user', async () => {
  const second = await startWithAccounts(service)
  const ada = await newPerson(db)
  const stranger = openBrowser(second.app)
  const many = (route: string, body: object) =>
    Promise.all(Array.from({ length: 25 }, () => stranger.call(route, body)))
  const forgotten = ['POST /app/auth/request-password-reset', { email: ada.email }] as const

  const guesses = await many('POST /app/auth/sign-in/email', wrong(ada.email))
  const resets = await many(...forgotten)
  const answers = [
    await signIn(openBrowser(second.app), ada),
    await openBrowser(second.app).call(...forgotten),
  ]

  expect([sortStatuses(guesses), sortStatuses(resets)]).toEqual([
    [...Array(10).fill(401), ...Array(15).fill(429)],
    [...Array(3).fill(200), ...Array(22).fill(429)],
  ])
  expect(sortStatuses(answers)).toEqual([200, 200])
  await second.stop()
})

test('an account that is attacked from very many addresses is rate limited as well', async () => {
  const second = await startWithAccounts(service)
  const ada = await newPerson(db)
  const sent = { email: ada.email }
  const ask = () => openBrowser(second.app).call('POST /app/auth/request-password-reset', sent)

  const answers = await Promise.all(Array.from({ length: 25 }, ask))

  expect(sortStatuses(answers)).toContain(429)
  await second.stop()
})

test.for([
  ['http://test', 'leadtrace.session_token', false],
  ['https://leads.example.com', '__Host-leadtrace.session_token', true],
] as const)(
  'cookies of %s are bound to the host and unreadable by scripts',
  async ([url, name, isSecure]) => {
    const second = await startWithAccounts(service, { publicUrl: url })
    const browser = openBrowser(second.app, url)

    await signIn(browser, await newPerson(db))

    const line = browser.set.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    expect(line).toMatch(/; Max-Age=2592000(;|$)/)
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; HttpOnly(;|$)/)
    expect(line).toMatch(/; SameSite=Lax(;|$)/)
    expect(line).not.toMatch(/domain/i)
    expect(/; Secure(;|$)/.test(line)).toBe(isSecure)
    expect((await browser.call('GET /app/auth/sessions')).body.data).toHaveLength(1)
    await second.stop()
  },
)

test('sign-up is rejected unless it is open', async () => {
  const second = await startWithAccounts(service, { openSignUp: true })
  const person = { name: 'New', email: 'new@example.com', password }

  const closed = await openBrowser(app).call('POST /app/auth/sign-up/email', person)
  const browser = openBrowser(second.app)
  const open = await browser.call('POST /app/auth/sign-up/email', person)

  expect([closed.status, open.status]).toEqual([400, 200])
  expect(JSON.stringify(open.body)).not.toContain('token')
  expect((await browser.call('GET /app/auth/get-session')).body.data.user.email).toBe(person.email)
  await second.stop()
})

test('unused features of the library are not reachable', async () => {
  const browser = openBrowser(app)
  await signIn(browser, await newPerson(db))
  const others = ['POST /app/auth/delete-user', 'GET /app/auth/list-sessions', 'GET /app/auth/ok']

  const answers = await Promise.all(others.map((route) => browser.call(route)))

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await browser.call('GET /app/auth/sign-in/email')).status).toBe(405)
})

test.for([
  ['POST /app/auth/update-user', { name: 'Ada', image: 'https://example.com/a.png' }, 'image'],
  ['POST /app/auth/update-user', { name: 'Ada\0' }, 'name'],
  ['POST /app/auth/sign-in/email', { email: 'a@b.co', password, callbackURL: '/x' }, 'callbackURL'],
  ['POST /app/auth/sign-in/email', { email: ['a@b.co'], password }, 'email'],
] as const)('%s rejects unknown fields: %j', async ([route, body, field]) => {
  const browser = openBrowser(app)
  await signIn(browser, await newPerson(db))

  const answer = await browser.call(route, body)

  expect(answer.status).toBe(400)
  expect(answer.body.error.details.problems).toMatchObject([{ field }])
})

test('a sign-in gets 503 while the database is down', async () => {
  const second = await startWithAccounts(service)
  await openBrowser(second.app).call('GET /app/auth/get-session')
  await second.db.close()

  const answer = await signIn(openBrowser(second.app), { email: 'ada@example.com' })

  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
  await second.app.close()
})
