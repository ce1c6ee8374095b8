import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../platform/process/log.ts'
import {
  newPerson as newAccount,
  openBrowser,
  signIn,
} from '../../test/calls/accounts/account-calls.ts'
import {
  allowLoopback,
  failure,
  newDomain,
  newSingleSignOnOrg,
  type SingleSignOnOrg,
  signInWithProvider,
} from '../../test/calls/accounts/single-sign-on-calls.ts'
import { newPerson, publicOrigin } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../test/processes/identity-provider.ts'
import { insertMembership } from '../organizations/index.ts'
import {
  callbackUrl,
  installation,
  openSingleSignOn,
  type SingleSignOnSettings,
} from './settings.ts'

const service = await startService()
const { app, db } = service
let own: SingleSignOnOrg
let ours: IdentityProvider
beforeAll(async () => {
  own = await newSingleSignOnOrg(service)
  ours = await startIdentityProvider([callbackUrl(publicOrigin, installation)])
})
afterAll(async () => {
  await Promise.all([own.idp.stop(), ours.stop()])
  await service.stop()
})

const settings = (over: Partial<SingleSignOnSettings> = {}): SingleSignOnSettings => ({
  publicUrl: publicOrigin,
  log: openLog('silent'),
  ...over,
})

const loadMe = async ({ call }: ReturnType<typeof openBrowser>) =>
  (await call('GET /app/me')).body.data

test('groups set the role at each sign-in, but never that of an owner', async () => {
  const provider = own.org.orgId
  const groupRoles = [
    { group: 'sales', role: 'member' },
    { group: 'leads', role: 'admin' },
  ]
  await own.set({ groupRoles })
  const getRole = async (groups: unknown) => {
    const user = { sub: 'bob', email: `bob@${own.domain}`, email_verified: true }
    own.idp.user = groups === undefined ? user : { ...user, groups }
    return (await loadMe((await signInWithProvider(app, provider)).browser)).organizations[0].role
  }

  const given = [
    await getRole(['sales', 'leads', 'other']),
    await getRole('sales'),
    await getRole(undefined),
    await getRole([]),
  ]
  const { body } = await own.owner.call(`GET /orgs/${provider}/members`)
  const { personId } = body.data.find((one: { email: string }) => one.email.startsWith('bob@'))
  await own.owner.call(`PATCH /orgs/${provider}/members/${personId}`, { body: { role: 'owner' } })
  const asOwner = await getRole(['sales'])
  await own.set()

  expect([...given, asOwner]).toEqual(['admin', 'member', 'member', 'reporter', 'owner'])
})

test('required single sign-on keeps out members with a password, but not owners', async () => {
  const provider = own.org.orgId
  const ada = await newAccount(db)
  await db.inOrg(provider, (tx) => insertMembership(tx, ada.id, 'admin', new Date()))
  const browser = openBrowser(app)
  await signIn(browser, ada)
  await own.set({ isRequired: true })

  const refused = await browser.call(`GET /app/orgs/${provider}/members`)
  const me = await loadMe(browser)
  const asOwner = await own.owner.call(`GET /orgs/${provider}/members`)
  own.idp.user = { sub: 'carl', email: `carl@${own.domain}`, email_verified: true }
  const carl = (await signInWithProvider(app, provider)).browser
  const admitted = await carl.call(`GET /app/orgs/${provider}/members`)
  await own.set({ isRequired: false })

  expect(refused).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'SINGLE_SIGN_ON_REQUIRED' } } },
  })
  expect(me.organizations).toMatchObject([
    { id: provider, needsSingleSignOn: true, permissions: [] },
  ])
  expect([asOwner.status, admitted.status]).toEqual([200, 200])
})

test('a domain counts only once its own DNS record proves it', async () => {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const records = new Map<string, string[][]>()
  const resolveTxt = async (name: string) =>
    records.get(name) ?? Promise.reject(new Error('NXDOMAIN'))
  openSingleSignOn(db, settings({ resolveTxt }))
  const at = `/orgs/${org.orgId}/email-domains`
  const domain = newDomain()
  const added = await owner.call(`POST ${at}`, { body: { domain: ` @${domain.toUpperCase()} ` } })
  const { id, record } = added.body.data
  const verify = async () => (await owner.call(`POST ${at}/${id}/verify`, { body: {} })).status

  const missing = await verify()
  records.set(record.name, [['v=spf1 -all'], ['leadtrace-domain=of-another-organization']])
  const foreign = await verify()
  records.set(record.name, [['v=spf1 -all'], [record.value.slice(0, 9), record.value.slice(9)]])
  const proved = await verify()
  const twice = await owner.call(`POST ${at}`, { body: { domain } })
  const deleted = await owner.call(`DELETE ${at}/${id}`)
  openSingleSignOn(db, settings())

  expect(added.body.data).toMatchObject({ domain, verifiedAt: null })
  expect(record.name).toBe(`_leadtrace.${domain}`)
  expect([missing, foreign, proved]).toEqual([409, 409, 200])
  expect([twice.status, deleted.status]).toEqual([409, 200])
})

test.for(['com', 'co.uk', 'localhost', '10.0.0.1', 'exa mple.com', '', '*.example.com', 'a@b.com'])(
  'no one can add %j as a domain',
  async (domain) => {
    const answer = await own.owner.call(`POST /orgs/${own.org.orgId}/email-domains`, {
      body: { domain },
    })

    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
  },
)

test('the secret is never returned, and is sent only to the server that it was entered for', async () => {
  const at = `/orgs/${own.org.orgId}/single-sign-on`
  const { issuer, clientId } = own.idp
  const body = { name: 'Acme ID', issuer, clientId }

  const kept = await own.owner.call(`PUT ${at}`, { body })
  const moved = await own.owner.call(`PUT ${at}`, { body: { ...body, issuer: `${issuer}/other` } })
  const renamed = await own.owner.call(`PUT ${at}`, { body: { ...body, clientId: 'other' } })
  const read = await own.owner.call(`GET ${at}`)

  expect([kept.status, moved.status, renamed.status]).toEqual([200, 409, 409])
  expect(JSON.stringify(read.body)).not.toContain(own.idp.clientSecret)
  expect(read.body.data).toMatchObject({
    provider: { name: 'Acme ID', issuer },
    redirectUrl: callbackUrl(publicOrigin, own.org.orgId),
    domains: [{ domain: own.domain }],
  })
})

test.for([
  ['http://10.0.0.1'],
  ['http://169.254.169.254'],
  [`https://user:${'x'.repeat(8)}@login.example.com`],
  ['https://127.0.0.2:1'],
  ['ftp://login.example.com'],
  ['http://127.0.0.1:1'],
])('an issuer that is private or not a provider is rejected: %s', async ([issuer]) => {
  const answer = await own.set({ issuer })

  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
})

test('single sign-on cannot be required before a domain is verified', async () => {
  allowLoopback(service)
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const { issuer, clientId, clientSecret } = own.idp
  const body = { name: 'ID', issuer, clientId, clientSecret, isRequired: true }

  const answer = await owner.call(`PUT /orgs/${org.orgId}/single-sign-on`, { body })

  expect(answer.status).toBe(409)
})

test('the sign-in page finds providers by verified domain only', async () => {
  const find = async (email: string) =>
    (await openBrowser(app).call('POST /app/auth/single-sign-on/find', { email })).body.data

  expect(await find(`ANY@${own.domain}`)).toEqual([{ provider: own.org.orgId, name: 'Acme ID' }])
  expect(await find(`any@sub.${own.domain}`)).toEqual([])
})

test('removing the provider stops its sign-ins and keeps its members', async () => {
  const other = await newSingleSignOnOrg(service)
  const at = `/orgs/${other.org.orgId}`
  other.idp.user = { sub: '1', email: `ada@${other.domain}`, email_verified: true }
  await signInWithProvider(app, other.org.orgId)

  const removed = await other.owner.call(`DELETE ${at}/single-sign-on`)

  const start = { provider: other.org.orgId }
  const answer = await openBrowser(app).call('POST /app/auth/single-sign-on/start', start)
  const members = await other.owner.call(`GET ${at}/members`)
  expect([removed.status, answer.status]).toEqual([200, 404])
  expect(members.body.data).toHaveLength(2)
  await other.idp.stop()
})

test('the installation signs in existing users, and new ones into the chosen organization', async () => {
  const domain = 'example.com'
  const org = await service.newOrg()
  const ada = await newAccount(db)
  const { issuer, clientId, clientSecret } = ours
  const provider = {
    ...{ name: 'Company', issuer, clientId, clientSecret, domains: [domain] },
    ...{ groupsClaim: 'groups', groupRoles: [] },
  }
  const verified = { email_verified: true }
  const signInTo = async (orgId: string | undefined) => {
    openSingleSignOn(db, settings({ installation: { ...provider, orgId } }))
    const { browser, location } = await signInWithProvider(app, installation)
    return { location, me: await loadMe(browser) }
  }

  const config = await openBrowser(app).call('GET /app/auth/config')
  ours.user = { sub: 'ada', email: ada.email, ...verified }
  const existing = await signInTo(undefined)
  ours.user = { sub: 'new', email: `new@${domain}`, ...verified }
  const unknown = await signInTo(undefined)
  const joined = await signInTo(org.orgId)
  ours.user = { sub: 'eve', email: ada.email, ...verified }
  const other = await signInTo(undefined)
  ours.user = { sub: 'far', email: `new@${newDomain()}`, ...verified }
  const foreign = await signInTo(org.orgId)
  const offered = await openBrowser(app).call('GET /app/auth/config')
  openSingleSignOn(db, settings())

  expect(config.body.data.singleSignOn).toBeNull()
  expect(offered.body.data.singleSignOn).toEqual({ provider: installation, name: 'Company' })
  expect(existing).toMatchObject({ location: '/', me: { id: ada.id } })
  expect(unknown.location).toBe(failure('account'))
  expect(joined.me.organizations).toMatchObject([{ id: org.orgId, role: 'reporter' }])
  expect([other.location, foreign.location]).toEqual([failure('identity'), failure('domain')])
})
