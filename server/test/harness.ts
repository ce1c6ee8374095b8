import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { orgSettingsSchema, planSchema } from '../../contract/organizations/org.ts'
import { type KeyPreset, keyPresets, keyScopes } from '../../contract/scopes.ts'
import { createServer, type Parts } from '../app.ts'
import { readConfig } from '../config.ts'
import { issueKey } from '../features/api-keys/issue-key.ts'
import { insertOrg, type ScryptCost } from '../features/organizations/index.ts'
import { noCountries } from '../features/tracking/index.ts'
import { accountSettings } from '../http/app-api/account-settings.ts'
import { readSingleSignOn } from '../http/app-api/single-sign-on-settings.ts'
import { pixelSettings } from '../http/pixel/settings.ts'
import { type Connection, type Database, openDatabase } from '../platform/db/database.ts'
import { newId } from '../platform/process/ids.ts'
import { openLog } from '../platform/process/log.ts'
import { createSecretBox } from '../platform/secrets/secret-box.ts'
import { template } from './database.ts'

/** A response as a client reads it. Each test asserts the body's shape. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies whose shape it asserts.
  readonly body: any
}

export interface TestRequest {
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Makes calls using an organization's key: `await org.call('POST /leads', { body: { name: 'Ada' }
 * })`.
 */
export interface TestOrg {
  readonly orgId: string
  readonly key: string
  call(route: string, sent?: TestRequest): Promise<TestAnswer>
}

/** A complete service with its own database. */
export interface TestService {
  readonly app: FastifyInstance
  readonly db: Database
  /** Database for tests that write directly to tables; opened on first use. */
  readonly asideDb: Database
  /** Connection settings for the service's role. */
  readonly connection: Connection
  /** The key has all scopes unless a preset is given. */
  newOrg(settings?: object, preset?: KeyPreset): Promise<TestOrg>
  /** Makes calls with any key, or without one. */
  callWith(key: string | undefined, route: string, sent?: TestRequest): Promise<TestAnswer>
  stop(): Promise<void>
}

/**
 * Starts the service on a copy of the migrated template, which takes about 20 ms. Use one service
 * per test file.
 */
export async function startService(): Promise<TestService> {
  const owner = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // The default strategy writes each page to WAL, which takes 150 ms instead of 20.
  await asOwner(owner, `create database ${database} template ${template} strategy file_copy`)
  const connection = { ...owner, database, user: 'leadtrace_app' }
  const db = openDatabase(connection, 5)
  let asideDb: Database | undefined
  const { app, callWith, newOrg } = await serveDatabase(db)
  return {
    app,
    db,
    get asideDb() {
      asideDb ??= openDatabase(connection, 1)
      return asideDb
    },
    connection,
    callWith,
    newOrg,
    async stop() {
      await app.close()
      await Promise.all([db.close(), asideDb?.close()])
      await asOwner(owner, `drop database ${database} with (force)`)
    },
  }
}

/** Starts the service on any database. */
export async function serveDatabase(
  db: Database,
): Promise<Pick<TestService, 'app' | 'callWith' | 'newOrg'>> {
  const app = await testServer(db)
  const callWith: TestService['callWith'] = (key, route, sent) => call(app, key, route, sent)
  return {
    app,
    callWith,
    newOrg: (settings, preset) => insertOrgWithKey(db, callWith, settings, preset),
  }
}

/** Password hashing cost in tests: about 0.1 ms per hash. */
export const testPasswordCost: ScryptCost = { N: 2, r: 8, p: 1, maxmem: 1024 * 1024 }

/** A server on any database, with the default configuration except for `over`. */
export function testServer(db: Database, over: Partial<Parts> = {}): Promise<FastifyInstance> {
  const [log, publicUrl] = [openLog('silent'), 'http://test']
  const config = readConfig({ PUBLIC_URL: publicUrl })
  return createServer({
    db,
    log,
    publicUrl,
    pixel: pixelSettings(config, noCountries),
    accounts: { ...accountSettings(config, log), passwordCost: testPasswordCost },
    // DNS record for the domain that `insertTestProvider` adds.
    singleSignOn: {
      ...readSingleSignOn(config, log),
      resolveTxt: async () => [['leadtrace-domain=token']],
    },
    oauthClients: { google: { clientId: 'client', clientSecret: 'client-secret' } },
    secrets: createSecretBox(async () => [Buffer.alloc(32, 7)]),
    ...over,
  })
}

async function asOwner(owner: Connection, statement: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function insertOrgWithKey(
  db: Database,
  callWith: TestService['callWith'],
  settings: object = {},
  preset?: KeyPreset,
): Promise<TestOrg> {
  const orgId = newId()
  const org = {
    ...orgSettingsSchema.parse({ name: 'Test', ...settings }),
    ...planSchema.parse(settings),
  }
  const issued = await db.inOrg(orgId, async (tx) => {
    await insertOrg(tx, org, new Date())
    const scopes = preset === undefined ? keyScopes : keyPresets[preset]
    const key = { name: 'test', scopes, createdBy: 'test', expiresAt: null }
    return issueKey(tx, key, new Date())
  })
  return { orgId, key: issued.key, call: (route, sent) => callWith(issued.key, route, sent) }
}

async function call(
  app: FastifyInstance,
  key: string | undefined,
  route: string,
  { query, body, headers = {} }: TestRequest = {},
): Promise<TestAnswer> {
  const [method = 'GET', path = '/'] = route.split(' ')
  const response = await app.inject({
    // Tests use only valid methods; inject fails for any other method.
    method: method as 'GET',
    url: `/api${path}${query === undefined ? '' : `?${query}`}`,
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: toPayload(body) }),
  })
  const text = response.body
  const json = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: json && text !== '' ? JSON.parse(text) : text,
  }
}

/** Sends strings as they are and anything else as JSON. */
const toPayload = (body: unknown): string =>
  typeof body === 'string' ? body : JSON.stringify(body)
