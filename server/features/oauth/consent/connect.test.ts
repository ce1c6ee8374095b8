import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWithAccounts } from '../../../test/calls/account-calls.ts'
import { callApp, newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import {
  type Authorization,
  callbackUrl,
  callConsentPage,
  followRedirect,
  grantConsent,
  newClient,
  requestAuthorization,
  startAuthorization,
} from '../../../test/calls/oauth-calls.ts'
import { callWithToken, exchangeCode } from '../../../test/calls/token-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { ageClients, countGrants } from '../../../test/stores/oauth-rows-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

let org: TestOrg
let person: TestPerson
let client: string
let begun: Authorization
beforeEach(async () => {
  org = await service.newOrg({ name: 'Acme' })
  person = await newPerson(service, { [org.orgId]: 'owner' })
  client = await newClient(app)
  begun = await startAuthorization(app, client)
})

const all = ['leads:read', 'leads:write', 'stats:read', 'spend:read'] as const
const wish = () => ({ orgId: org.orgId, scopes: all })
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const notFound = [404, 'NOT_FOUND']

test('the page is told what it has to show', async () => {
  const second = await service.newOrg({ name: 'Beta' })
  const many = await newPerson(service, { [org.orgId]: 'viewer', [second.orgId]: 'member' })
  const few = await startAuthorization(app, client, { scope: 'leads:write spend:read' })

  const { status, headers, body } = await callConsentPage(app, few, many, 'GET')

  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.data).toEqual({
    client: { name: 'Helper', host: null },
    redirectHost: 'client.example',
    loopback: false,
    scopes: ['leads:write', 'spend:read'],
    orgs: [
      { id: org.orgId, name: 'Acme', role: 'viewer', scopes: ['spend:read'] },
      { id: second.orgId, name: 'Beta', role: 'member', scopes: ['leads:write', 'spend:read'] },
    ],
    expiresAt: expect.stringMatching(/Z$/),
  })
})

test('the request leads to the page, with a cookie for its one address', async () => {
  const { status, headers } = await requestAuthorization(app, client)
  const set = [headers['set-cookie']].flat().map(String)
  const uid = String(headers.location).slice('/connect/'.length)

  expect([status, headers.location]).toEqual([303, `/connect/${uid}`])
  expect(set).toHaveLength(2)
  expect(set[0]).toMatch(
    new RegExp(`^leadtrace.connect=${uid}; path=/app/connect/${uid}; .*samesite=lax; httponly`),
  )
  expect(set[1]).toMatch(
    new RegExp(
      `^leadtrace.connected=${uid}; path=/oauth/authorize/${uid}; .*samesite=lax; httponly`,
    ),
  )
  const page = await app.inject({ url: String(headers.location) })
  expect(page.headers['content-security-policy'] ?? '').toContain("frame-ancestors 'none'")
})

describe('another browser', () => {
  test('sees nothing of a request, and cannot answer it', async () => {
    const victim = await newPerson(service, { [org.orgId]: 'owner' })
    const own = await startAuthorization(app, client)

    for (const cookie of ['', own.cookie, `leadtrace.connect=x${begun.uid}`]) {
      const at = { uid: begun.uid, cookie }
      expect(codeOf(await callConsentPage(app, at, victim, 'GET'))).toEqual(notFound)
      expect(codeOf(await callConsentPage(app, at, victim, 'POST', wish()))).toEqual(notFound)
      expect(codeOf(await callConsentPage(app, at, victim, 'POST /refuse', {}))).toEqual(notFound)
    }
    expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
  })

  test('cannot take over where the person has consented', async () => {
    await callConsentPage(app, begun, person, 'GET')
    const { body } = await callConsentPage(app, begun, person, 'POST', wish())

    const stolen = followRedirect(app, { ...begun, cookie: '' }, body.data.redirectTo)

    await expect(stolen).rejects.toThrow(/not sent back: 400/)
  })
})

describe('only whoever is signed in', () => {
  test('is told anything', async () => {
    const nobody = { cookie: '' }

    expect(codeOf(await callConsentPage(app, begun, nobody, 'GET'))).toEqual([401, 'UNAUTHORIZED'])
    expect(codeOf(await callConsentPage(app, begun, nobody, 'POST', wish()))).toEqual([
      401,
      'UNAUTHORIZED',
    ])
  })

  test('and has seen it may answer: not who signs in midway', async () => {
    const other = await newPerson(service, { [org.orgId]: 'owner' })
    await callConsentPage(app, begun, person, 'GET')

    expect(codeOf(await callConsentPage(app, begun, other, 'POST', wish()))).toEqual([
      409,
      'CONFLICT',
    ])
    expect(codeOf(await callConsentPage(app, begun, other, 'POST /refuse', {}))).toEqual([
      409,
      'CONFLICT',
    ])

    await callConsentPage(app, begun, other, 'GET')
    expect(codeOf(await callConsentPage(app, begun, person, 'POST', wish()))).toEqual([
      409,
      'CONFLICT',
    ])
    const told = await grantConsent(app, begun, other, org)
    const { body } = await exchangeCode(app, client, begun, told.get('code'))
    const [row] = (await other.call(`GET /orgs/${org.orgId}/connected-apps`)).body.data
    expect([row.person.id, body.scope]).toEqual([other.id, all.join(' ')])
  })

  test('and never without having looked', async () => {
    expect(codeOf(await callConsentPage(app, begun, person, 'POST', wish()))).toEqual([
      409,
      'CONFLICT',
    ])
  })
})

test('pages of other sites cannot consent', async () => {
  await callConsentPage(app, begun, person, 'GET')

  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
    const answer = await callConsentPage(app, begun, person, 'POST', wish(), headers)
    expect(codeOf(answer)).toEqual([403, 'FORBIDDEN'])
  }
  const form = await app.inject({
    method: 'POST',
    url: `/app/connect/${begun.uid}`,
    headers: { cookie: `${person.cookie}; ${begun.cookie}`, 'content-type': 'text/plain' },
    payload: JSON.stringify(wish()),
  })
  expect(form.statusCode).toBe(403)
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
})

describe('a person grants', () => {
  test('in their own organizations alone', async () => {
    const foreign = await service.newOrg()
    await callConsentPage(app, begun, person, 'GET')

    for (const orgId of [foreign.orgId, '00000000-0000-7000-8000-000000000000']) {
      const answer = await callConsentPage(app, begun, person, 'POST', {
        orgId,
        scopes: ['leads:read'],
      })
      expect([...codeOf(answer), answer.body.error.message]).toEqual([
        ...notFound,
        'There is no such organization.',
      ])
    }
    expect(await db.inOrg(foreign.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
    // Nothing has been answered yet.
    expect((await grantConsent(app, begun, person, org)).get('code')).toMatch(/./)
  })

  test('no more than they may do, than was asked, and never nothing', async () => {
    const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
    const few = await startAuthorization(app, client, { scope: 'leads:read' })
    await callConsentPage(app, begun, viewer, 'GET')
    await callConsentPage(app, few, person, 'GET')
    const post = (at: Authorization, who: TestPerson, scopes: unknown) =>
      callConsentPage(app, at, who, 'POST', { orgId: org.orgId, scopes })

    expect(codeOf(await post(begun, viewer, ['leads:write']))).toEqual([403, 'FORBIDDEN'])
    for (const scopes of [
      ['leads:read', 'spend:read'],
      [],
      ['leads:all'],
      ['leads:read', 'leads:read'],
      'leads:read',
    ]) {
      expect(codeOf(await post(few, person, scopes))).toEqual([400, 'VALIDATION_ERROR'])
    }
  })

  test('less than was asked, and the client is told', async () => {
    const told = await grantConsent(app, begun, person, {
      orgId: org.orgId,
      scopes: ['stats:read'],
    })
    const { body } = await exchangeCode(app, client, begun, told.get('code'))

    expect(body.scope).toBe('stats:read')
  })

  test('once: a second answer finds nothing', async () => {
    await callConsentPage(app, begun, person, 'GET')
    const answers = await Promise.all(
      [1, 2, 3].map(() => callConsentPage(app, begun, person, 'POST', wish())),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 1, tokens: 0 })
    expect(codeOf(await callConsentPage(app, begun, person, 'GET'))).toEqual(notFound)
    expect(codeOf(await callConsentPage(app, begun, person, 'POST', wish()))).toEqual(notFound)
  })
})

test('a browser goes on once, also when it comes several times at once', async () => {
  await callConsentPage(app, begun, person, 'GET')
  const { body } = await callConsentPage(app, begun, person, 'POST', wish())

  const visits = [1, 2, 3, 4].map(() => followRedirect(app, begun, body.data.redirectTo))
  const told = await Promise.allSettled(visits)

  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 1, tokens: 1 })
})

test('a person refuses, and the client is told so', async () => {
  await callConsentPage(app, begun, person, 'GET')
  const { body } = await callConsentPage(app, begun, person, 'POST /refuse', {})

  const told = await followRedirect(app, begun, body.data.redirectTo)

  expect(Object.fromEntries(told)).toMatchObject({
    error: 'access_denied',
    state: 'state of the client',
    iss: 'http://test',
  })
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
})

test('behind a proxy with TLS all is bound to the public address', async () => {
  const publicUrl = 'https://leads.example.com'
  const behind = await startWithAccounts(service, { publicUrl })
  const id = await newClient(behind.app)
  const resource = `${publicUrl}/api/mcp`
  const asked = await requestAuthorization(behind.app, id, { resource })
  const set = [asked.headers['set-cookie']].flat().map(String)
  const uid = String(asked.headers.location).slice('/connect/'.length)
  const cookie = set.map((line) => line.split(';')[0]).join('; ')
  const signedIn = { cookie: person.cookie.replace('leadtrace', '__Host-leadtrace') }
  const at = { uid, cookie, verifier: asked.verifier, redirect: callbackUrl }
  const origin = { origin: publicUrl }

  await callConsentPage(behind.app, at, signedIn, 'GET')
  const { body } = await callConsentPage(behind.app, at, signedIn, 'POST', wish(), origin)
  const { pathname } = new URL(body.data.redirectTo)
  const back = await behind.app.inject({ url: pathname, headers: { cookie, host: 'inside:3000' } })
  const told = new URL(String(back.headers.location)).searchParams
  const tokens = await exchangeCode(behind.app, id, at, told.get('code'), { resource })

  expect(set.map((line) => line.split('=')[0])).toEqual([
    '__Secure-leadtrace.connect',
    '__Secure-leadtrace.connected',
  ])
  for (const line of set) expect(line).toMatch(/; secure/)
  expect(body.data.redirectTo).toBe(`${publicUrl}/oauth/authorize/${uid}`)
  expect(String(back.headers['set-cookie'])).not.toMatch(/unused/)
  expect(told.get('iss')).toBe(publicUrl)
  expect(tokens.status).toBe(200)
  // The same database under another address: a token for that one is none here.
  expect((await callWithToken(service, tokens.body.access_token)).status).toBe(401)
  await behind.stop()
})

test('a request ends after an hour', async () => {
  await callConsentPage(app, begun, person, 'GET')
  await db.inSystem((tx) => ageClients(tx, 3_600))

  expect(codeOf(await callConsentPage(app, begun, person, 'GET'))).toEqual(notFound)
  expect(codeOf(await callConsentPage(app, begun, person, 'POST', wish()))).toEqual(notFound)
})

test('two requests in one browser do not disturb each other', async () => {
  const other = await startAuthorization(app, client)
  const both = `${begun.cookie}; ${other.cookie}`.replace(/leadtrace\.connected=[^;]+;? ?/g, '')

  for (const { uid } of [begun, other]) {
    const { status } = await callConsentPage(app, { uid, cookie: both }, person, 'GET')
    expect(status).toBe(200)
  }
})

test('an address of a request that cannot be is simply not found', async () => {
  for (const uid of ['x', '%00', '..%2f..', "'", 'x'.repeat(200)]) {
    const headers = { cookie: person.cookie }
    const { status } = await callApp(app, `GET /connect/${uid}`, { headers })
    expect([400, 404]).toContain(status)
  }
})
