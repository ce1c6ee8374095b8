import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { checkRowLevelSecurity } from './check-row-level-security.ts'
import type { Connection } from './database.ts'
import { getErrorCode, isPassing } from './database-errors.ts'
import { migrate } from './migrate.ts'

/** Location of the data: a folder with an embedded PostgreSQL, or an external server. */
export interface StoreSettings {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** URL that bypasses the pooler; `undefined` if there is no pooler. */
  readonly directUrl: string | undefined
  readonly ownerUrl: string | undefined
  /** URL of a standby that lists and reports are read from. */
  readonly readUrl?: string | undefined
}

/** A migrated database whose row-level security has been verified. */
export interface Store {
  /** Connection for the service, with a role that is subject to row-level security. */
  readonly connection: Connection
  /** Like `connection`, but bypasses the pooler; for long-lived sessions. */
  readonly direct: Connection
  /** The standby for lists and reports, if there is one. */
  readonly replica: Connection | undefined
  /** Stops the embedded PostgreSQL unless another process is still using it. */
  stop(): Promise<void>
}

/** The service's database and role in the embedded PostgreSQL. */
const embedded = { database: 'leadtrace', user: 'leadtrace_app' } as const

/**
 * Starts or connects to the database, migrates the schema and verifies tenant isolation.
 *
 * @param log  Called with a message for each slow step, such as crash recovery.
 * @throws Error with instructions if the database cannot be used.
 */
export async function openStore(
  settings: StoreSettings,
  log: (line: string) => void,
): Promise<Store> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, log)
    : openExternal(settings.databaseUrl, settings, log)
}

/** Data directory of the embedded PostgreSQL. */
export const getPostgresFolder = (dataDir: string): string => join(dataDir, 'postgres')

async function openEmbedded(dataDir: string, log: (line: string) => void): Promise<Store> {
  const postgres = await startEmbeddedPostgres({
    folder: getPostgresFolder(dataDir),
    log,
    // Shutdown must finish within 10 s; commits are safe in either shutdown mode.
    stopTimeoutMs: 6_000,
  })
  try {
    const { host, port, user } = postgres.connection
    await createDatabase({ ...postgres.connection })
    await migrate({ host, port, user, database: embedded.database }, embedded.user, log)
    const connection = { host, port, ...embedded }
    await checkRowLevelSecurity(connection)
    return { connection, direct: connection, replica: undefined, stop: () => postgres.stop() }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Error codes indicating that another process is creating the same database or role. */
const alreadyThere = new Set(['42P04', '42710', '23505'])

async function createDatabase(owner: Connection): Promise<void> {
  const client = new pg.Client({ ...owner })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [
    embedded.database,
  ])
  const create = [`create role ${embedded.user} login`, `create database ${embedded.database}`]
  for (const statement of rows.length > 0 ? [] : create) {
    await client.query(statement).catch((error: unknown) => {
      if (!alreadyThere.has(getErrorCode(error) ?? '')) throw error
    })
  }
  await client.end()
}

async function openExternal(
  url: string,
  { directUrl, ownerUrl, readUrl }: StoreSettings,
  log: (line: string) => void,
): Promise<Store> {
  const connection = { connectionString: url }
  const direct = { connectionString: directUrl ?? url }
  const appUser = decodeURIComponent(new URL(url).username)
  const hasOwner = ownerUrl !== undefined && ownerUrl !== url
  if (hasOwner && appUser === '')
    throw new Error('DATABASE_URL has no user name. Add one before the host: USER@HOST.')
  const ownerName = hasOwner ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'
  await reach(ownerName, () =>
    migrate({ connectionString: ownerUrl ?? url }, hasOwner ? appUser : undefined, log),
  )
  const isCitus = await reach('DATABASE_URL', () => checkRowLevelSecurity(connection))
  if (directUrl !== undefined) {
    await reach('DATABASE_DIRECT_URL', async () => {
      await checkRowLevelSecurity(direct)
      await checkSame(connection, direct)
    })
  }
  const replica = readUrl === undefined ? undefined : { connectionString: readUrl, isCitus }
  if (replica !== undefined) await checkReplica(replica, log)
  return { connection: { ...connection, isCitus }, direct, replica, stop: async () => undefined }
}

/** The service also works without its replica, so only a wrong setting prevents the start. */
async function checkReplica(replica: Connection, log: (line: string) => void): Promise<void> {
  try {
    await checkRowLevelSecurity(replica)
  } catch (error) {
    if (!isPassing(error)) return reach('DATABASE_READ_URL', () => Promise.reject(error))
    log('DATABASE_READ_URL cannot be reached. Until it can, DATABASE_URL answers all reads.')
  }
}

/**
 * Both URLs must point to the same database; otherwise, notifications and jobs would be silently
 * lost.
 */
async function checkSame(connection: Connection, direct: Connection): Promise<void> {
  const [one, other] = [await loadMigrationHistory(connection), await loadMigrationHistory(direct)]
  if (one === other) return
  throw new Error(`DATABASE_DIRECT_URL and DATABASE_URL refer to different databases. Use the same
database in both.`)
}

/**
 * Times at which migrations ran, to the millisecond. No two databases have the same set of times.
 */
async function loadMigrationHistory(connection: Connection): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: found } = await client.query(`select to_regclass('public.migration') as name`)
    if (found[0]?.name === null) return undefined
    const { rows } = await client.query<{ history: string }>(
      `select string_agg("ranAt"::text, ' ' order by name) as history from public.migration`,
    )
    return rows[0]?.history
  } finally {
    await client.end()
  }
}

/** Result of `work`. If the database cannot be used, the error names the setting to check. */
async function reach<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isPassing(error)) {
      throw new Error(`PostgreSQL cannot be reached (${String(error)}). Check that it is running and that
${setting} is correct.`)
    }
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new Error(
      `PostgreSQL rejected a command for ${setting}: ${error.message}.${adviceOn(error)}`,
    )
  }
}

const adviceOn = ({ code }: pg.DatabaseError): string =>
  code === '42501' ? '\nSet DATABASE_OWNER_URL to a role that owns the database.' : ''
