import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isSignedIn, type openBrowser } from '../../test/calls/accounts/account-calls.ts'
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

const service = await startService()
const { app } = service
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

test('a new user gets an account and the lowest role, and the page that they wanted', async () => {
  const returnTo = `/o/${provider}/leads?sort=name`

  const { browser, location } = await signInWithProvider(app, provider, { returnTo })

  expect(location).toBe(returnTo)
  expect(await loadMe(browser)).toMatchObject({
    name: 'Ada',
    email: own.idp.user?.email,
    organizations: [{ id: provider, role: 'reporter', needsSingleSignOn: false }],
  })
  const { body } = await own.owner.call(`GET /orgs/${provider}/audit`)
  expect(body.data.rows).toContainEqual(
    expect.objectContaining({ action: 'join', objectKind: 'member' }),
  )
})

test('the same user comes back to the same account, even under a new address', async () => {
  const first = await loadMe((await signInWithProvider(app, provider)).browser)
  own.idp.user = { sub: `ada-${count}`, email: `new@${own.domain}`, email_verified: true }

  const second = await loadMe((await signInWithProvider(app, provider)).browser)

  expect(second.id).toBe(first.id)
  expect(second.email).toBe(first.email)
})

test('an address that now belongs to someone else does not open the old account', async () => {
  await signInWithProvider(app, provider)
  own.idp.user = { ...own.idp.user, sub: 'successor' }

  const { browser, location } = await signInWithProvider(app, provider)

  expect(location).toBe(failure('identity'))
  expect(await isSignedIn(browser)).toBe(false)
})

test.for([
  ['domain', () => ({ email: `eve@${newDomain()}` })],
  ['domain', () => ({ email: `eve@sub.${own.domain}` })],
  ['domain', () => ({ email: `eve@x${own.domain}` })],
  ['email', () => ({ email_verified: false })],
  ['email', () => ({ email_verified: undefined })],
  ['email', () => ({ email: undefined })],
  ['email', () => ({ email: 'no address' })],
] as const)('a token is rejected because of its %s: %#', async ([reason, change]) => {
  own.idp.user = { sub: `eve-${count}`, ...own.idp.user, ...change() }

  const { browser, location } = await signInWithProvider(app, provider)

  expect(location).toBe(failure(reason))
  expect(await isSignedIn(browser)).toBe(false)
})

test('Microsoft Entra confirms an address with its own claim', async () => {
  own.idp.user = { sub: 'entra', email: `entra@${own.domain}`, xms_edov: '1' }

  const { location } = await signInWithProvider(app, provider)

  expect(location).toBe('/')
})

test('a provider without a userinfo endpoint puts all claims into the ID token', async () => {
  const other = await newSingleSignOnOrg(service, { hasUserInfo: false })
  other.idp.user = { sub: '1', email: `ada@${other.domain}`, email_verified: true, groups: ['a'] }
  await other.set({ groupRoles: [{ group: 'a', role: 'admin' }] })

  const { browser } = await signInWithProvider(app, other.org.orgId)

  expect(await loadMe(browser)).toMatchObject({ organizations: [{ role: 'admin' }] })
  await other.idp.stop()
})

test.for([
  { clientSecret: 'a-b_c.d', decodesCredentials: false },
  { clientSecret: 'a%b+c d~e:f/g=' },
])('the client secret reaches the provider as it is: %o', async (options) => {
  const special = await newSingleSignOnOrg(service, options)
  special.idp.user = { sub: 'eve', email: `eve@${special.domain}`, email_verified: true }

  const { browser } = await signInWithProvider(app, special.org.orgId)

  expect(await isSignedIn(browser)).toBe(true)
  await special.idp.stop()
})

test('a refusal at the provider signs no one in', async () => {
  own.idp.user = null

  const { browser, location } = await signInWithProvider(app, provider)

  expect([location, await isSignedIn(browser)]).toEqual([failure('denied'), false])
})

test('a provider that is down gives a clear error before and after its page', async () => {
  const { browser, callback } = await startSignIn(app, provider)
  own.idp.isUp = false

  const location = await openCallback(browser, callback)
  const start = await browser.call('POST /app/auth/single-sign-on/start', { provider })

  own.idp.isUp = true
  expect(location).toBe(failure('provider'))
  expect(start).toMatchObject({
    status: 503,
    body: { error: { details: { reason: 'PROVIDER_UNAVAILABLE' } } },
  })
})
