import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { type Connection, type Database, openDatabase } from '../../server/platform/db/database.ts'
import { openStore } from '../../server/platform/db/open-database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import type { BenchOptions } from '../args.ts'
import { loadSettings } from './bulk-load.ts'
import { claimFolder, type Fresh, type Mark, markFolder } from './data-folder.ts'
import { measureDisk } from './disk.ts'
import { fill } from './fill.ts'
import { computeFingerprint } from './fingerprint.ts'
import { connectOwner } from './owner.ts'
import { removeCreated } from './remove-created.ts'
import { removeAllSegments } from './remove-segments.ts'
import { sealDataSet } from './seal-data-set.ts'

/** Receives progress reports, one line at a time. */
export type Say = (line: string) => void

/** Database that contains the data set, without rows created by earlier measurements. */
export interface DataSet extends Required<Mark> {
  readonly owner: pg.Client
  readonly connection: Connection
  readonly db: Database
  readonly postmasterPid: number
}

/**
 * Database connection limit: enough for the services, the baseline, and one connection per raw
 * client. The service's default of 50 is too low for the raw clients.
 */
const measuringSettings = { max_connections: '150' } as const

/** Opens the data set, or creates it if no earlier benchmark has done so. */
export async function openDataSet(
  options: BenchOptions,
  opened: AsyncDisposableStack,
  log: Say,
): Promise<DataSet> {
  const dataDir = resolve(options.dataDir)
  const now = new Date()
  const fingerprint = computeFingerprint(options, now)
  const claimed = claimFolder(dataDir, fingerprint)
  const filled = claimed ?? (await makeDataSet(dataDir, { ...options, fingerprint, now }, log))
  const server = await openServer(dataDir, measuringSettings, opened, log).catch((cause) => {
    if (claimed === undefined) throw cause
    throw new Error(`${dataDir} does not open. Delete it to rebuild it.`, { cause })
  })
  const owner = opened.adopt(await connectOwner(server.connection), (client) => client.end())
  await removeCreated(owner, filled)
  if (options.refold) await removeAllSegments(owner)
  const fresh = await seal(options.refold ? undefined : filled.fresh, owner, server, log)
  const mark = { ...filled, fresh }
  markFolder(dataDir, mark)
  return { ...mark, ...server, owner }
}

type Server = Pick<DataSet, 'connection' | 'db' | 'postmasterPid'>

async function openServer(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  opened: AsyncDisposableStack,
  log: Say,
): Promise<Server> {
  const postgres = opened.adopt(
    await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), settings }),
    (server) => server.stop(),
  )
  const store = opened.adopt(
    await openStore(
      { dataDir, databaseUrl: undefined, directUrl: undefined, ownerUrl: undefined },
      log,
    ),
    (open) => open.stop(),
  )
  const db = opened.adopt(openDatabase(store.connection, 2), (open) => open.close())
  const { host, port, user } = postgres.connection
  const connection = { host, port, user, database: store.connection.database }
  return { connection, db, postmasterPid: postgres.pid }
}

/** Fills a new database under special settings, then stops the database. */
async function makeDataSet(
  dataDir: string,
  fillOptions: Parameters<typeof fill>[2],
  log: Say,
): Promise<Mark> {
  log(`making ${fillOptions.fingerprint} …`)
  const from = performance.now()
  const mark = await load(dataDir, fillOptions, log)
  // Nothing was flushed to disk during loading, but from here on, the data set must survive
  // crashes.
  execFileSync('sync')
  markFolder(dataDir, mark)
  log(`made in ${Math.round((performance.now() - from) / 1_000)} s`)
  return mark
}

async function load(
  dataDir: string,
  fillOptions: Parameters<typeof fill>[2],
  log: Say,
): Promise<Mark> {
  await using opened = new AsyncDisposableStack()
  const { connection, db } = await openServer(dataDir, loadSettings, opened, log)
  return await fill(connection, db, fillOptions)
}

/** Runs the service's background work to completion and measures the result. */
async function seal(
  fresh: Fresh | undefined,
  owner: pg.Client,
  { db, postmasterPid }: Server,
  log: Say,
): Promise<Fresh> {
  const { rows } = await owner.query<{ name: string }>('select name from migration order by name')
  const migrations = rows.map(({ name }) => name)
  const sealed = await sealDataSet(owner, db, postmasterPid)
  if (fresh !== undefined && String(fresh.migrations) === String(migrations)) return fresh
  log(`sealed in ${Math.round(sealed.seconds)} s`)
  await owner.query('vacuum analyze')
  const disk = {
    service: await measureDisk(owner, 'public'),
    baseline: await measureDisk(owner, 'baseline'),
  }
  return { migrations, disk, sealed }
}
