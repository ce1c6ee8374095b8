import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { ownUserAgent } from '../platform/fetch/external-fetch.ts'
import { startService, testServer } from '../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test.for([
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/metrics', 'GET'],
  ['/api/openapi.json', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/docs/openapi.json', 'GET, HEAD'],
  ['/setup', 'GET, POST'],
] as const)('%s responds to other methods with 405 and names its own', async ([url, allow]) => {
  const others = ['HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const
  for (const method of others.filter((other) => !allow.includes(other))) {
    const { statusCode, headers } = await service.app.inject({ method, url })

    expect([method, statusCode, headers.allow]).toEqual([method, 405, allow])
  }
})

test('HEAD returns the same as GET, without a body', async () => {
  const { key } = await service.newOrg()
  const pages = ['/', '/sign-in', '/docs', '/api/openapi.json', '/api/leads', '/oauth/jwks']
  const metadata = ['oauth-protected-resource/api/mcp', 'oauth-authorization-server']
  for (const url of [
    ...['/healthz', '/readyz', ...pages],
    ...metadata.map((name) => `/.well-known/${name}`),
  ]) {
    const headers = { 'x-api-key': key }
    const [get, head] = [
      await service.app.inject({ url, headers }),
      await service.app.inject({ method: 'HEAD', url, headers }),
    ]

    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, ''])
    expect(get.statusCode).toBeLessThan(400)
  }
})

test('a full disk makes the service unready until there is space again', async () => {
  const { database } = service.connection
  const admin = new pg.Client({ ...service.connection, user: 'postgres' })
  await admin.connect()
  // Makes writes to temporary files actually fail on new connections to this database.
  const limit = `alter role leadtrace_app in database ${database}`
  await admin.query(`${limit} set temp_file_limit = '64kB'`)
  const db = openDatabase(service.connection, 2)
  const app = await testServer(db)
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode
  const fail = () =>
    db.inSystem((tx) =>
      tx.query(sql`do $$ begin raise 'no space left' using errcode = '53100'; end $$`),
    )

  const before = await ready()
  await expect(fail()).rejects.toMatchObject({ status: 503 })
  const during = [await ready(), await ready()]
  const { body } = await app.inject({ url: '/metrics' })
  await admin.query(`${limit} reset temp_file_limit`)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${database}' and application_name = 'leadtrace'`,
  )
  await expect.poll(ready).toBe(200)

  expect([before, during]).toEqual([200, [503, 503]])
  expect(body).toContain('leadtrace_disk_full_errors 1')
  await app.close()
  await db.close()
  await admin.end()
})

test('metrics are available to direct calls from this machine', async () => {
  const { statusCode, body } = await service.app.inject({ url: '/metrics' })

  expect(statusCode).toBe(200)
  expect(body).toContain('leadtrace_database_connections')
})

test.for([
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'Forwarded',
  'Via',
])('metrics are not found behind a proxy that adds %s', async (name) => {
  const headers = { [name]: 'shop.example' }

  const { statusCode } = await service.app.inject({ url: '/metrics', headers })

  expect(statusCode).toBe(404)
})

test('metrics are available only at the names and addresses of this machine', async () => {
  const ask = async (host: string, name = 'host') =>
    (await service.app.inject({ url: '/metrics', headers: { [name]: host } })).statusCode

  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '127.1.2.3', '[::1]:3000']) {
    expect([host, await ask(host)]).toEqual([host, 200])
  }
  for (const host of ['rebound.example', 'localhost.example:3000', '127.0.0.1.example', '127.1']) {
    expect([host, await ask(host)]).toEqual([host, 404])
  }
})

test('a scheduled import cannot fetch the metrics', async () => {
  const headers = { 'user-agent': ownUserAgent }

  expect((await service.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
})

test('with a token, metrics are available only to requests that contain it', async () => {
  const app = await testServer(service.db, { metricsToken: 'a token of the operator' })
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return (await app.inject({ url: '/metrics', headers })).statusCode
  }

  expect(await ask('Bearer a token of the operator')).toBe(200)
  expect([await ask(), await ask('Bearer another token, equal')]).toEqual([404, 404])
  await app.close()
})
