import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkServerVersion } from './check-server-version.ts'
import type { Connection } from './database.ts'
import { getErrorCode } from './database-errors.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Any number, the same in every process: whoever holds it migrates. */
export const migrationLock = 7_305_221

/** How long a server that says nothing is waited for, in milliseconds. */
const connectMs = 10_000

/** How long one migration tries to get its table locks before it gives up, in attempts. */
const lockAttempts = 60

/** One numbered file of `server/migrations/`. */
interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/**
 * Brings the schema up to date and lets the service's role use it.
 *
 * Safe to run in several processes at once (one migrates, the others wait) and after any crash
 * (each migration is one transaction that first records its number). While an older version of the
 * service runs, table locks are waited for in short tries, so that its statements never queue behind
 * a lock that we do not have. Once a migration has one, it keeps it until it ends: whoever makes an
 * index or rewrites a table shuts that out from everybody for as long, and the service answers 503.
 *
 * @param owner  Role that owns the schema.
 * @param appUser  Role of the service; `undefined` when it is the owner itself.
 * @param log  Takes a line when another process migrates and this one has to wait for it.
 * @returns Names of the migrations that ran now.
 * @throws Error when a migration was edited after it ran, or the database is newer than the code.
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
    // The role may have the limit of the service, and large tables take longer.
    await client.query('set statement_timeout = 0')
    await lock(client, log)
    const ran = await runPending(client, await readMigrations())
    if (appUser !== undefined) await allow(client, appUser)
    return ran
  } finally {
    await client.end()
  }
}

async function lock(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock($1) as "isFree"',
    [migrationLock],
  )
  if (rows[0]?.isFree === true) return
  log('Another process brings the database up to date: waiting until it is done')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
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

async function runPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, "ranAt" timestamptz(3) not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  refuseSurprises(done, migrations)
  const pending = migrations.filter(({ name }) => !done.has(name))
  for (const migration of pending) await run(client, migration)
  return pending.map(({ name }) => name)
}

function refuseSurprises(done: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of done) {
    if (!checksums.has(name)) {
      throw new Error(`The database has migration ${name}, which this version of Leadtrace does
not know. Start a version that is at least as new as the one that wrote the data.`)
    }
    if (checksums.get(name) !== checksum) {
      throw new Error(`Migration ${name} was edited after it had run. Undo the edit, and put the
change into a new migration.`)
    }
  }
}

async function run(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '200ms'`)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query(text)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (getErrorCode(error) !== '55P03' || attempt === lockAttempts) throw error
      await sleep(Math.min(100 * attempt, 1_000))
    }
  }
}

/** Grants what the service needs and no more: it can neither alter tables nor rewrite history. */
async function allow(client: pg.Client, appUser: string): Promise<void> {
  const role = pg.escapeIdentifier(appUser)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  // The jobs keep their queue in a schema of their own, which the service's role owns.
  await client.query(`
    grant create on database ${database} to ${role};
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke insert, update, delete on migration from ${role};
    revoke update, delete on lead_history, audit_event from ${role};`)
}
