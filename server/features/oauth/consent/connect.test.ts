import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { callApp, newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import {
  allScopes,
  getOutcome,
  newConsentRequest,
  notFound,
} from '../../../test/calls/oauth/consent-calls.ts'
import {
  type Authorization,
  callConsentPage,
  followRedirect,
  grantConsent,
  requestAuthorization,
  startAuthorization,
} from '../../../test/calls/oauth/oauth-calls.ts'
import { exchangeCode } from '../../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { ageClients, countGrants } from '../../../test/stores/oauth-rows-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

let org: TestOrg
let person: TestPerson
let client: string
let authorization: Authorization
beforeEach(async () => {
  ;({ org, person, client, authorization } = await newConsentRequest(service))
})

const consentInput = () => ({ orgId: org.orgId, scopes: allScopes })

test('the page gets the data to display', async () => {
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

test('the request redirects to the page and sets a cookie for its path only', async () => {
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
  test('cannot read or answer a request', async () => {
    const victim = await newPerson(service, { [org.orgId]: 'owner' })
    const own = await startAuthorization(app, client)

    for (const cookie of ['', own.cookie, `leadtrace.connect=x${authorization.uid}`]) {
      const at = { uid: authorization.uid, cookie }
      expect(getOutcome(await callConsentPage(app, at, victim, 'GET'))).toEqual(notFound)
      expect(getOutcome(await callConsentPage(app, at, victim, 'POST', consentInput()))).toEqual(
        notFound,
      )
      expect(getOutcome(await callConsentPage(app, at, victim, 'POST /refuse', {}))).toEqual(
        notFound,
      )
    }
    expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
  })

  test('cannot continue after the user has consented', async () => {
    await callConsentPage(app, authorization, person, 'GET')
    const { body } = await callConsentPage(app, authorization, person, 'POST', consentInput())

    const stolen = followRedirect(app, { ...authorization, cookie: '' }, body.data.redirectTo)

    await expect(stolen).rejects.toThrow(/not sent back: 400/)
  })
})

describe('only a signed-in user', () => {
  test('can read a request', async () => {
    const nobody = { cookie: '' }

    expect(getOutcome(await callConsentPage(app, authorization, nobody, 'GET'))).toEqual([
      401,
      'UNAUTHORIZED',
    ])
    expect(
      getOutcome(await callConsentPage(app, authorization, nobody, 'POST', consentInput())),
    ).toEqual([401, 'UNAUTHORIZED'])
  })

  test('can answer a request after reading it, but not after signing in midway', async () => {
    const other = await newPerson(service, { [org.orgId]: 'owner' })
    await callConsentPage(app, authorization, person, 'GET')

    expect(
      getOutcome(await callConsentPage(app, authorization, other, 'POST', consentInput())),
    ).toEqual([409, 'CONFLICT'])
    expect(
      getOutcome(await callConsentPage(app, authorization, other, 'POST /refuse', {})),
    ).toEqual([409, 'CONFLICT'])

    await callConsentPage(app, authorization, other, 'GET')
    expect(
      getOutcome(await callConsentPage(app, authorization, person, 'POST', consentInput())),
    ).toEqual([409, 'CONFLICT'])
    const params = await grantConsent(app, authorization, other, org)
    const { body } = await exchangeCode(app, client, authorization, params.get('code'))
    const [row] = (await other.call(`GET /orgs/${org.orgId}/connected-apps`)).body.data
    expect([row.person.id, body.scope]).toEqual([other.id, allScopes.join(' ')])
  })

  test('can answer a request only after reading it', async () => {
    expect(
      getOutcome(await callConsentPage(app, authorization, person, 'POST', consentInput())),
    ).toEqual([409, 'CONFLICT'])
  })
})

test('pages of other sites cannot consent', async () => {
  await callConsentPage(app, authorization, person, 'GET')

  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
    const answer = await callConsentPage(
      app,
      authorization,
      person,
      'POST',
      consentInput(),
      headers,
    )
    expect(getOutcome(answer)).toEqual([403, 'FORBIDDEN'])
  }
  const form = await app.inject({
    method: 'POST',
    url: `/app/connect/${authorization.uid}`,
    headers: { cookie: `${person.cookie}; ${authorization.cookie}`, 'content-type': 'text/plain' },
    payload: JSON.stringify(consentInput()),
  })
  expect(form.statusCode).toBe(403)
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
})

test('a request expires after an hour', async () => {
  await callConsentPage(app, authorization, person, 'GET')
  await db.inSystem((tx) => ageClients(tx, 3_600))

  expect(getOutcome(await callConsentPage(app, authorization, person, 'GET'))).toEqual(notFound)
  expect(
    getOutcome(await callConsentPage(app, authorization, person, 'POST', consentInput())),
  ).toEqual(notFound)
})

test('two requests in one browser do not interfere', async () => {
  const other = await startAuthorization(app, client)
  const both = `${authorization.cookie}; ${other.cookie}`.replace(
    /leadtrace\.connected=[^;]+;? ?/g,
    '',
  )

  for (const { uid } of [authorization, other]) {
    const { status } = await callConsentPage(app, { uid, cookie: both }, person, 'GET')
    expect(status).toBe(200)
  }
})

test('a malformed request id is not found', async () => {
  for (const uid of ['x', '%00', '..%2f..', "'", 'x'.repeat(200)]) {
    const headers = { cookie: person.cookie }
    const { status } = await callApp(app, `GET /connect/${uid}`, { headers })
    expect([400, 404]).toContain(status)
  }
})
