import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isSignedIn,
  newPerson,
  openBrowser,
  password,
  signIn,
} from '../../test/calls/accounts/account-calls.ts'
import {
  failure,
  newDomain,
  newSingleSignOnOrg,
  openCallback,
  type SingleSignOnOrg,
  signInWithProvider,
  startSignIn,
} from '../../test/calls/accounts/single-sign-on-calls.ts'
import { startService } from '../../test/harness.ts'
import { forgetProof } from '../../test/stores/login-rows-store.ts'
import { selectEverything } from '../../test/stores/org-rows-store.ts'
import { updateEmail } from '../accounts/email/email-store.ts'
import { startLogin } from '../accounts/index.ts'
import { insertMembership } from '../organizations/index.ts'

const service = await startService()
const { app, db } = service
let own: SingleSignOnOrg
let provider: string
let count = 0
beforeAll(async () => {
  own = await newSingleSignOnOrg(service)
  provider = own.org.orgId
})
afterAll(async () => {
  await own.idp.stop()
  await service.stop()
})
beforeEach(() => {
  count += 1
  const email = `ada${count}@${own.domain}`
  own.idp.user = { sub: `ada-${count}`, email, email_verified: true, name: 'Ada' }
})

const loadMe = async ({ call }: ReturnType<typeof openBrowser>) =>
  (await call('GET /app/me')).body.data

test('a response works only once, and only in the browser that started the sign-in', async () => {
  const { browser, callback } = await startSignIn(app, provider)
  const victim = openBrowser(app)

  const elsewhere = await openCallback(victim, callback)
  const first = await openCallback(browser, callback)
  const second = await openCallback(browser, callback)

  expect([elsewhere, first, second]).toEqual([failure('expired'), '/', failure('expired')])
  expect(await isSignedIn(victim)).toBe(false)
})

test("a victim's browser does not accept an attacker's code", async () => {
  const attacker = await startSignIn(app, provider)
  const victim = await startSignIn(app, provider)
  const stolen = new URLSearchParams(attacker.callback.split('?')[1]).get('code') ?? ''
  const url = new URL(victim.callback, 'http://test')
  url.searchParams.set('code', stolen)

  const location = await openCallback(victim.browser, url.pathname + url.search)

  expect(location).toBe(failure('provider'))
})

test.for([
  ['another issuer', 'provider', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
  ['no issuer', 'provider', (url: URL) => url.searchParams.delete('iss')],
  ['another state', 'expired', (url: URL) => url.searchParams.set('state', 'x'.repeat(32))],
  ['no state', 'expired', (url: URL) => url.searchParams.delete('state')],
  ['no code', 'provider', (url: URL) => url.searchParams.delete('code')],
  [
    'the path of another provider',
    'expired',
    (url: URL) => {
      url.pathname = url.pathname.replace(provider, 'installation')
    },
  ],
] as const)('a response with %s is rejected', async ([, reason, damage]) => {
  const { browser, callback } = await startSignIn(app, provider)
  const url = new URL(callback, 'http://test')
  damage(url)

  const location = await openCallback(browser, url.pathname + url.search)

  expect([location, await isSignedIn(browser)]).toEqual([failure(reason), false])
})

test.for([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
])('a sign-in never leads to another site: %j', async (returnTo) => {
  const { location } = await signInWithProvider(app, provider, { returnTo })

  expect(location).toBe('/')
})

test('another site cannot start a sign-in, and unknown providers do not exist', async () => {
  const foreign = openBrowser(app, 'https://evil.example')
  const start = 'POST /app/auth/single-sign-on/start'
  const other = await service.newOrg()

  const answers = [
    await foreign.call(start, { provider }),
    await openBrowser(app).call(start, { provider: other.orgId }),
    await openBrowser(app).call(start, { provider: 'installation' }),
    await openBrowser(app).call(start, { provider: 'nonsense' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 400])
})

test('neither cookies nor the database reveal what protects a sign-in', async () => {
  const { browser } = await startSignIn(app, provider)
  const secret = browser.cookies.get('leadtrace.single_sign_on') ?? ''

  const rows = JSON.stringify([
    await db.inSystem((tx) => selectEverything(tx, 'verification')),
    await db.inOrg(provider, (tx) => selectEverything(tx, 'sign_in_provider')),
  ])

  expect(secret).toMatch(/^[\w-]{32}$/)
  expect(rows).not.toContain(secret)
  expect(rows).not.toContain(own.idp.clientSecret)
  expect(browser.set.join()).toContain('HttpOnly; SameSite=Lax')
})

test('the session reaches only the organization of the provider, and not the account', async () => {
  const other = await service.newOrg()
  const grace = await newPerson(db)
  own.idp.user = { sub: 'grace', email: `grace@${own.domain}`, email_verified: true }
  const { browser } = await signInWithProvider(app, provider)
  const { id } = await loadMe(browser)
  await own.owner.call(`PATCH /orgs/${provider}/members/${id}`, { body: { role: 'admin' } })
  await db.inOrg(other.orgId, (tx) => insertMembership(tx, id, 'owner', new Date()))

  const me = await loadMe(browser)
  const statuses = [
    await browser.call(`GET /app/orgs/${provider}/members`),
    await browser.call(`GET /app/orgs/${other.orgId}/members`),
    await browser.call('POST /app/orgs', { name: 'New', timeZone: 'UTC', currency: null }),
    await browser.call('POST /app/auth/passkeys/register-options', {}),
    await browser.call('POST /app/auth/change-email', { newEmail: grace.email }),
    await browser.call('POST /app/auth/accept-invitation', { token: 'any' }),
  ].map(({ status }) => status)
  await startLogin(db, { personId: id, onlyOrgId: null }, new Headers())
  const sessions = await browser.call('GET /app/auth/sessions')

  expect(sessions.body.data).toMatchObject([{ isCurrent: true }])
  expect(me.organizations).toMatchObject([{ id: provider }])
  expect(statuses).toEqual([200, 404, 403, 403, 403, 403])
})

test('a stranger who created an account with the address of a user loses access to it', async () => {
  const squatter = await newPerson(db)
  const [open, later] = [openBrowser(app), openBrowser(app)]
  const email = `victim@${own.domain}`
  await db.inSystem((tx) => updateEmail(tx, squatter.id, { email, isProved: false }, new Date()))
  await db.inSystem((tx) => forgetProof(tx, squatter.id))
  await signIn(open, { email })
  own.idp.user = { sub: 'victim', email, email_verified: true }

  const { browser } = await signInWithProvider(app, provider)

  const again = await later.call('POST /app/auth/sign-in/email', { email, password })
  expect([await isSignedIn(open), await isSignedIn(browser)]).toEqual([false, true])
  expect(again.status).toBe(401)
})

test('a provider does not sign in accounts that have moved out of its domains', async () => {
  const { id } = await loadMe((await signInWithProvider(app, provider)).browser)
  const email = `private@${newDomain()}`
  await db.inSystem((tx) => updateEmail(tx, id, { email, isProved: true }, new Date()))

  const { location } = await signInWithProvider(app, provider)

  expect(location).toBe(failure('domain'))
})
