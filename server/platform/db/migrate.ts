import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkServerVersion } from './check-server-version.ts'
import { distribute, runOnDistributed } from './citus/distribute.ts'
import { isDistributed } from './citus/read-schema.ts'
import type { Connection } from './database.ts'
import { getErrorCode } from './database-errors.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Advisory lock key for migrations. Arbitrary, but the same in every process. */
export const migrationLock = 7_305_221

/** Connection timeout in milliseconds. */
const connectMs = 10_000

const lockAttempts = 60

/** A numbered file in `server/migrations/`. */
interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/**
 * Migrates the schema and grants access to the service's role.
 *
 * Safe to run in several processes (one migrates, the others wait) and after any crash, because
 * each migration is either one transaction that first records its number, or repeatable (see
 * {@link concurrently}). Table locks are requested in short attempts, so that statements from an
 * older version that is still running never queue behind a lock request. Once granted, a lock is
 * held until the migration ends: while the migration creates an index or rewrites a table, all
 * other access is blocked and the service responds with 503.
 *
 * @param owner  Role that owns the schema.
 * @param appUser  The service's role; `undefined` if the service uses the owner's role.
 * @param log  Called if this process has to wait for another one to finish migrating.
 * @returns Names of the migrations that ran.
 * @throws Error if a migration was edited after it ran, or if the database is newer than the code.
 */
export async function migrate(
  owner: Connection,
  appUser: string | undefined,
  log: (line: string) => void = () => undefined,
): Promise<string[]> {
  const client = new pg.Client({
    ...owner,
    application_name: 'leadtrace-migrate',
    connectionTimeoutMillis: connectMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkServerVersion(client)
    // The role may have the service's statement timeout, which is too short for migrating large
    // tables.
    await client.query('set statement_timeout = 0')
    await lock(client, log)
    const isCluster = await isDistributed(client)
    const ran = await runPending(client, await readMigrations(), isCluster)
    if (isCluster && ran.length > 0) await distribute(client)
    // In a cluster, this needs all machines, but processes must be able to start without one.
    if (appUser !== undefined && !(isCluster && ran.length === 0))
      await grantAccess(client, appUser)
    return ran
  } finally {
    await client.end()
  }
}

async function lock(client: pg.Client, log: (line: string) => void): Promise<void> {
  if (await tryLock(client)) return
  log('Another process is migrating the database. Waiting for it to finish')
  // Poll, because a blocked statement would hold a snapshot that concurrent index builds would wait
  // for.
  while (!(await tryLock(client))) await sleep(lockPollMs)
}

const lockPollMs = 200

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock($1) as "isFree"',
    [migrationLock],
  )
  return rows[0]?.isFree === true
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function runPending(
  client: pg.Client,
  migrations: Migration[],
  isCluster: boolean,
): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, "ranAt" timestamptz(3) not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  refuseSurprises(done, migrations)
  const pending = migrations.filter(({ name }) => !done.has(name))
  for (const migration of pending) {
    if (migration.text.includes(concurrently)) await runConcurrently(client, migration)
    else await run(client, migration, isCluster)
  }
  return pending.map(({ name }) => name)
}

function refuseSurprises(done: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of done) {
    if (!checksums.has(name)) {
      throw new Error(`The database has migration ${name}, which this version of Leadtrace does
not have. Start a version at least as new as the one that wrote the data.`)
    }
    if (checksums.get(name) !== checksum) {
      throw new Error(`Migration ${name} was edited after it had run. Revert the edit and put the
change into a new migration.`)
    }
  }
}

async function run(
  client: pg.Client,
  { name, text, checksum }: Migration,
  isCluster: boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '200ms'`)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await (isCluster ? runOnDistributed(client, text) : client.query(text))
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (getErrorCode(error) !== '55P03' || attempt === lockAttempts) throw error
      await sleep(Math.min(100 * attempt, 1_000))
    }
  }
}

/**
 * Marks a migration whose statements run outside a transaction, so that they can create indexes on
 * large tables without blocking writers. Each index is dropped first, because a killed process
 * leaves an invalid one behind.
 */
const concurrently = '\n-- concurrently\n'

async function runConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const { name, text, checksum } = migration
  for (const statement of text.split(/;\n/).filter((part) => part.trim() !== '')) {
    await client.query(statement)
  }
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}

/**
 * Grants only the permissions that the service needs: it can neither alter tables nor rewrite
 * history.
 */
export async function grantAccess(client: pg.Client, appUser: string): Promise<void> {
  const role = pg.escapeIdentifier(appUser)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  // The job queue has a separate schema, owned by the service's role.
  await client.query(`
    grant create on database ${database} to ${role};
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke insert, update, delete on migration from ${role};
    revoke update, delete on lead_history, audit_event from ${role};`)
}
