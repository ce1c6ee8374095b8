import { afterAll, afterEach, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { openDatabase } from '../platform/database.ts'
import { openLog } from '../platform/log.ts'
import { newPerson } from '../test/app-calls.ts'
import { startFaultProxy } from '../test/fault-proxy.ts'
import { startService } from '../test/harness.ts'
import { message } from '../test/mcp-calls.ts'
import {
  ask,
  atPage,
  begin,
  bring,
  consent,
  goOn,
  newClient,
  postForm,
  refresh,
  register,
} from '../test/oauth-calls.ts'

const direct = await startService()
const proxy = await startFaultProxy(direct.connection)
const db = openDatabase({ ...direct.connection, host: '127.0.0.1', port: proxy.port }, 5)
const app = await createServer({ db, log: openLog('silent'), publicUrl: 'http://test' })
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

test('while the database is away nobody is told that their token, code or client is wrong', async () => {
  const org = await direct.newOrg()
  const person = await newPerson(direct, { [org.orgId]: 'owner' })
  const client = await newClient(app)
  const begun = await begin(app, client)
  const told = await consent(app, begun, person, org)
  const { body: tokens } = await bring(app, client, begun, told.get('code'))
  const waiting = await begin(app, client)
  await atPage(app, waiting, person, 'GET')
  const { body: granted } = await atPage(app, waiting, person, 'POST', {
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
  const [called, refreshed, registered, asked, revoked, wentOn, page] = await Promise.all([
    call(),
    refresh(app, client, tokens.refresh_token),
    register(app),
    ask(app, client),
    postForm(app, '/oauth/revoke', { client_id: client, token: tokens.access_token }),
    goOn(app, waiting, granted.data.redirectTo).catch(String),
    atPage(app, waiting, person, 'GET'),
  ])

  expect([called.statusCode, called.headers['retry-after']]).toEqual([503, '1'])
  for (const answer of [refreshed, registered, revoked]) expect(answer).toMatchObject(away)
  expect(asked).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(asked.headers).not.toHaveProperty('location')
  expect(wentOn).toMatch(/not sent back: 503/)
  expect(page.status).toBe(503)

  proxy.heal()
  await expect.poll(async () => (await call()).statusCode, { timeout: 5_000 }).toBe(200)
  expect((await refresh(app, client, tokens.refresh_token)).status).toBe(200)
  const again = await goOn(app, waiting, granted.data.redirectTo)
  expect((await bring(app, client, waiting, again.get('code'))).status).toBe(200)
}, 30_000)
