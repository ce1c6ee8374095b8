import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser on the cluster of this test run. */
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** The migrated database that each test file copies. */
export const template = 'leadtrace_template'

/**
 * Starts one real PostgreSQL for the whole run and migrates a template, which costs each test
 * file some 20 ms to copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-test-'))
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    // Nothing here outlives the run. The tests of crashes start clusters of their own.
    settings: { fsync: 'off', max_connections: '200' },
  })
  const teardown = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const { host, port, user, database } = postgres.connection
  const owner = { host, port, user, database }
  try {
    await createTemplate(owner)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', owner)
  return teardown
}

async function createTemplate(owner: Connection): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('create role leadtrace_app login')
  await client.query(`create database ${template}`)
  await client.end()
  await migrate({ ...owner, database: template }, 'leadtrace_app')
}
