import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWithAccounts } from '../../../test/calls/accounts/account-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import {
  allScopes,
  getOutcome,
  newConsentRequest,
  notFound,
} from '../../../test/calls/oauth/consent-calls.ts'
import {
  type Authorization,
  callbackUrl,
  callConsentPage,
  followRedirect,
  grantConsent,
  newClient,
  requestAuthorization,
  startAuthorization,
} from '../../../test/calls/oauth/oauth-calls.ts'
import { callWithToken, exchangeCode } from '../../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { countGrants } from '../../../test/stores/oauth-rows-store.ts'

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

describe('a user can grant', () => {
  test('access only to their own organizations', async () => {
    const foreign = await service.newOrg()
    await callConsentPage(app, authorization, person, 'GET')

    for (const orgId of [foreign.orgId, '00000000-0000-7000-8000-000000000000']) {
      const answer = await callConsentPage(app, authorization, person, 'POST', {
        orgId,
        scopes: ['leads:read'],
      })
      expect([...getOutcome(answer), answer.body.error.message]).toEqual([
        ...notFound,
        'Organization not found.',
      ])
    }
    expect(await db.inOrg(foreign.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
    // The request is still open.
    expect((await grantConsent(app, authorization, person, org)).get('code')).toMatch(/./)
  })

  test('only scopes that their role allows and the client requested, and at least one', async () => {
    const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
    const few = await startAuthorization(app, client, { scope: 'leads:read' })
    await callConsentPage(app, authorization, viewer, 'GET')
    await callConsentPage(app, few, person, 'GET')
    const post = (at: Authorization, who: TestPerson, scopes: unknown) =>
      callConsentPage(app, at, who, 'POST', { orgId: org.orgId, scopes })

    expect(getOutcome(await post(authorization, viewer, ['leads:write']))).toEqual([
      403,
      'FORBIDDEN',
    ])
    for (const scopes of [
      ['leads:read', 'spend:read'],
      [],
      ['leads:all'],
      ['leads:read', 'leads:read'],
      'leads:read',
    ]) {
      expect(getOutcome(await post(few, person, scopes))).toEqual([400, 'VALIDATION_ERROR'])
    }
  })

  test('fewer scopes than requested, and the client is notified', async () => {
    const params = await grantConsent(app, authorization, person, {
      orgId: org.orgId,
      scopes: ['stats:read'],
    })
    const { body } = await exchangeCode(app, client, authorization, params.get('code'))

    expect(body.scope).toBe('stats:read')
  })

  test('only once: a second answer finds no request', async () => {
    await callConsentPage(app, authorization, person, 'GET')
    const answers = await Promise.all(
      [1, 2, 3].map(() => callConsentPage(app, authorization, person, 'POST', consentInput())),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 1, tokens: 0 })
    expect(getOutcome(await callConsentPage(app, authorization, person, 'GET'))).toEqual(notFound)
    expect(
      getOutcome(await callConsentPage(app, authorization, person, 'POST', consentInput())),
    ).toEqual(notFound)
  })
})

test('a browser can continue a request only once, even concurrently', async () => {
  await callConsentPage(app, authorization, person, 'GET')
  const { body } = await callConsentPage(app, authorization, person, 'POST', consentInput())

  const visits = [1, 2, 3, 4].map(() => followRedirect(app, authorization, body.data.redirectTo))
  const outcomes = await Promise.allSettled(visits)

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 1, tokens: 1 })
})

test('a user can refuse, and the client is notified', async () => {
  await callConsentPage(app, authorization, person, 'GET')
  const { body } = await callConsentPage(app, authorization, person, 'POST /refuse', {})

  const params = await followRedirect(app, authorization, body.data.redirectTo)

  expect(Object.fromEntries(params)).toMatchObject({
    error: 'access_denied',
    state: 'state of the client',
    iss: 'http://test',
  })
  expect(await db.inOrg(org.orgId, countGrants)).toEqual({ grants: 0, tokens: 0 })
})

test('behind a TLS proxy, everything is bound to the public URL', async () => {
  const publicUrl = 'https://leads.example.com'
  const behind = await startWithAccounts(service, { publicUrl })
  const id = await newClient(behind.app)
  const resource = `${publicUrl}/api/mcp`
  const request = await requestAuthorization(behind.app, id, { resource })
  const set = [request.headers['set-cookie']].flat().map(String)
  const uid = String(request.headers.location).slice('/connect/'.length)
  const cookie = set.map((line) => line.split(';')[0]).join('; ')
  const signedIn = { cookie: person.cookie.replace('leadtrace', '__Host-leadtrace') }
  const at = { uid, cookie, verifier: request.verifier, redirect: callbackUrl }
  const origin = { origin: publicUrl }

  await callConsentPage(behind.app, at, signedIn, 'GET')
  const { body } = await callConsentPage(behind.app, at, signedIn, 'POST', consentInput(), origin)
  const { pathname } = new URL(body.data.redirectTo)
  const back = await behind.app.inject({ url: pathname, headers: { cookie, host: 'inside:3000' } })
  const params = new URL(String(back.headers.location)).searchParams
  const tokens = await exchangeCode(behind.app, id, at, params.get('code'), { resource })

  expect(set.map((line) => line.split('=')[0])).toEqual([
    '__Secure-leadtrace.connect',
    '__Secure-leadtrace.connected',
  ])
  for (const line of set) expect(line).toMatch(/; secure/)
  expect(body.data.redirectTo).toBe(`${publicUrl}/oauth/authorize/${uid}`)
  expect(String(back.headers['set-cookie'])).not.toMatch(/unused/)
  expect(params.get('iss')).toBe(publicUrl)
  expect(tokens.status).toBe(200)
  // This service uses the same database but a different URL, so the token for the other URL is
  // invalid here.
  expect((await callWithToken(service, tokens.body.access_token)).status).toBe(401)
  await behind.stop()
})
