import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openOAuth } from '../../features/oauth/index.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { unavailable } from '../../platform/http/api-error.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { message } from '../../test/calls/mcp-calls.ts'
import {
  callbackUrl,
  callConsentPage,
  followRedirect,
  grantConsent,
  newClient,
  postForm,
  registerClient,
  requestAuthorization,
  startAuthorization,
} from '../../test/calls/oauth/oauth-calls.ts'
import { connectClient, exchangeCode, refreshTokens } from '../../test/calls/oauth/token-calls.ts'
import { startService, testServer } from '../../test/harness.ts'
import { startFaultProxy } from '../../test/processes/fault-proxy.ts'

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

const away = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { error: 'temporarily_unavailable' },
}

test('while the database is unavailable, no token, code or client is called invalid', async () => {
  const org = await direct.newOrg()
  const person = await newPerson(direct, { [org.orgId]: 'owner' })
  const client = await newClient(app)
  const authorization = await startAuthorization(app, client)
  const params = await grantConsent(app, authorization, person, org)
  const { body: tokens } = await exchangeCode(app, client, authorization, params.get('code'))
  const waiting = await startAuthorization(app, client)
  await callConsentPage(app, waiting, person, 'GET')
  const { body: granted } = await callConsentPage(app, waiting, person, 'POST', {
    orgId: org.orgId,
    scopes: ['stats:read'],
  })
  const { body, headers } = message('older', 'tools/call', { name: 'check_api' })
  const call = () =>
    app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: {
        ...headers,
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.access_token}`,
      },
      payload: JSON.stringify(body),
    })

  proxy.blackhole()
  const [called, refreshed, registered, authorized, revoked, wentOn, page] = await Promise.all([
    call(),
    refreshTokens(app, client, tokens.refresh_token),
    registerClient(app),
    requestAuthorization(app, client),
    postForm(app, '/oauth/revoke', { client_id: client, token: tokens.access_token }),
    followRedirect(app, waiting, granted.data.redirectTo).catch(String),
    callConsentPage(app, waiting, person, 'GET'),
  ])

  expect([called.statusCode, called.headers['retry-after']]).toEqual([503, '1'])
  for (const answer of [refreshed, registered, revoked]) expect(answer).toMatchObject(away)
  expect(authorized).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(authorized.headers).not.toHaveProperty('location')
  expect(wentOn).toMatch(/not sent back: 503/)
  expect(page.status).toBe(503)

  proxy.heal()
  await expect.poll(async () => (await call()).statusCode).toBe(200)
  expect((await refreshTokens(app, client, tokens.refresh_token)).status).toBe(200)
  const again = await followRedirect(app, waiting, granted.data.redirectTo)
  expect((await exchangeCode(app, client, waiting, again.get('code'))).status).toBe(200)
})

test('a client does not become unknown while its document and the database are both unavailable', async () => {
  const id = 'https://app.example/client.json'
  const read = vi.fn(async () =>
    Response.json({ client_id: id, redirect_uris: [callbackUrl], grant_types: ['refresh_token'] }),
  )
  const settings = { publicUrl: 'http://test', log: openLog('silent'), errorPage: String }
  openOAuth(db, { ...settings, readDocument: read })
  const org = await direct.newOrg()
  const person = await newPerson(direct, { [org.orgId]: 'owner' })
  const { refresh_token: token } = await connectClient(app, id, person, org)
  openOAuth(db, { ...settings, readDocument: () => Promise.reject(new Error('unreachable')) })
  // Forces the OAuth library to initialize again, which requires the database.
  await requestAuthorization(app, 'nobody')

  proxy.blackhole()
  const [refreshed, authorized] = await Promise.all([
    refreshTokens(app, id, token),
    requestAuthorization(app, id),
  ])

  expect(refreshed).toMatchObject(away)
  expect(authorized).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  proxy.heal()
  await expect.poll(async () => (await refreshTokens(app, id, token)).status).toBe(200)
})

test.for([0, 1])('a failed revocation does not report success later: %i', async (passing) => {
  const org = await direct.newOrg()
  const person = await newPerson(direct, { [org.orgId]: 'owner' })
  let allowed = Number.POSITIVE_INFINITY
  const inOrg: Database['inOrg'] = async (orgId, work) => {
    if (allowed-- <= 0) throw unavailable('Away.')
    return direct.db.inOrg(orgId, work)
  }
  const frail = { ...direct.db, inOrg }
  const served = await testServer(frail)
  const client = await newClient(served)
  const tokens = await connectClient(served, client, person, org)
  const end = () =>
    postForm(served, '/oauth/revoke', { client_id: client, token: tokens.access_token })

  allowed = passing
  const first = await end()
  allowed = Number.POSITIVE_INFINITY
  const answer = first.status === 200 ? first : await end()
  const next = await refreshTokens(served, client, tokens.refresh_token)
  await served.close()

  expect([answer.status, next.status]).toEqual([200, 400])
})
