import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { newMemoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the PostgreSQL of this test run. */
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** The migrated database that each test file copies. */
export const template = 'leadtrace_template'

/**
 * Migrates a template database on a real PostgreSQL, which each test file then copies in about 20
 * ms. Uses the server in DATABASE_URL (as its superuser, without a password), or else an embedded
 * server for this run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL: url } = process.env
  const { owner, stop } = url === undefined ? await startServer() : useServer(new URL(url))
  try {
    await createTemplate(owner)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', owner)
  return stop
}

type Owner = ProvidedContext['postgres']

/**
 * Settings for temporary data that need not survive a crash; crash tests start their own
 * PostgreSQL. Each copied database causes a checkpoint. After each one, PostgreSQL would write and
 * compress every changed page, which would take 8% of its CPU time.
 *
 * @see L-439
 */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const

async function startServer(): Promise<{ owner: Owner; stop: () => Promise<void> }> {
  const folder = await newMemoryFolder('leadtrace-test-')
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: { ...notDurable, max_connections: '200' },
  })
  const { host, port, user, database } = postgres.connection
  return {
    owner: { host, port, user, database },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const useServer = ({ hostname, port, username, pathname }: URL) => ({
  owner: {
    host: hostname,
    port: Number(port === '' ? 5432 : port),
    user: decodeURIComponent(username),
    database: pathname.slice(1),
  },
  stop: async () => undefined,
})

async function createTemplate(owner: Connection): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  // On a permanent server, the database and role already exist from the previous run.
  await client.query(`drop database if exists ${template}`)
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'leadtrace_app'`)
  if (rowCount === 0) await client.query('create role leadtrace_app login')
  await client.query(`create database ${template}`)
  await client.end()
  await migrate({ ...owner, database: template }, 'leadtrace_app')
}
