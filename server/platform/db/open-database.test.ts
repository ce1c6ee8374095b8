import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { template } from '../../test/database.ts'
import { migrationLock } from './migrate.ts'
import { openStore } from './open-database.ts'

const owner = inject('postgres')
const database = `test_${randomUUID().replaceAll('-', '')}`

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(statement)
  await client.end()
}
await asOwner(`create database ${database} template ${template}`)
afterAll(() => asOwner(`drop database ${database} with (force)`))

const buildUrl = (role: string, port = owner.port) => {
  const url = new URL(`postgres://localhost:${port}/${database}?host=${owner.host}`)
  url.username = role
  return String(url)
}

const app = buildUrl('leadtrace_app')
const settings = {
  dataDir: '',
  databaseUrl: app,
  directUrl: undefined,
  ownerUrl: buildUrl(owner.user),
}
const open = (over: object) => openStore({ ...settings, ...over }, () => undefined)

test.for([
  ['DATABASE_URL', { databaseUrl: buildUrl('stranger'), ownerUrl: undefined }],
  ['DATABASE_OWNER_URL', { ownerUrl: buildUrl('stranger') }],
  ['DATABASE_DIRECT_URL', { directUrl: buildUrl('stranger') }],
] as const)('an error names %s if that is wrong', async ([name, over]) => {
  await expect(open(over)).rejects.toThrow(
    `PostgreSQL rejected a command for ${name}: role "stranger" does not exist`,
  )
})

test.for([
  ['DATABASE_OWNER_URL', { ownerUrl: buildUrl('stranger', 1) }],
  ['DATABASE_DIRECT_URL', { directUrl: buildUrl('stranger', 1) }],
] as const)('no response at %s is reported', async ([name, over]) => {
  await expect(open(over)).rejects.toThrow(`${name} is correct`)
})

test('a URL without a role is reported before the schema is created', async () => {
  await expect(open({ databaseUrl: buildUrl('') })).rejects.toThrow('DATABASE_URL has no user name')
})

test('a role that cannot create the schema gets the advice to use its owner', async () => {
  await asOwner(`create database ${database}_empty`)
  const databaseUrl = app.replace(database, `${database}_empty`)

  const opened = open({ databaseUrl, ownerUrl: undefined })

  await expect(opened).rejects.toThrow(/permission denied.*\n.*DATABASE_OWNER_URL/)
  await asOwner(`drop database ${database}_empty with (force)`)
})

test('with sufficient privileges the database is opened', async () => {
  const store = await open({ directUrl: app })

  expect(store.direct).toEqual({ connectionString: app })
})

test('waiting for another process that is migrating is logged', async () => {
  const other = new pg.Client({ connectionString: settings.ownerUrl })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [migrationLock])

  const reported = Promise.withResolvers<string>()
  const opening = openStore(settings, reported.resolve)

  expect(await reported.promise).toMatch('Another process')
  await other.end()
  expect((await opening).connection).toEqual({ connectionString: app, isCitus: false })
})

test('a DATABASE_DIRECT_URL for a different database is rejected', async () => {
  const elsewhere = new URL(app)
  elsewhere.pathname = '/postgres'

  const opened = open({ directUrl: String(elsewhere) })

  await expect(opened).rejects.toThrow(
    'DATABASE_DIRECT_URL and DATABASE_URL refer to different databases',
  )
})

test('a DATABASE_DIRECT_URL for the same database is accepted', async () => {
  const store = await open({ directUrl: buildUrl('leadtrace_app') })

  expect(store.direct).toEqual({ connectionString: app })
})
