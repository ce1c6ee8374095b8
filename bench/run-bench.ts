import { join, resolve } from 'node:path'
import type pg from 'pg'
import { selectOrg } from '../server/features/orgs/index.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/start.ts'
import { type Ctx, createCtx } from '../server/platform/operation.ts'
import { openStore } from '../server/platform/store.ts'
import type { BenchOptions } from './args.ts'
import { startChild } from './child.ts'
import { memoryOf } from './cpu.ts'
import { claimFolder, type Mark, markFolder } from './data-folder.ts'
import { connectOwner, fill, fingerprintOf, removeCreated, renewKey } from './data-set.ts'
import { type PhaseResult, runPhase, type Stage } from './run-phase.ts'
import { takeSample } from './sample.ts'

/** Everything that a benchmark brought. */
export interface BenchResult {
  readonly options: BenchOptions
  readonly phases: readonly PhaseResult[]
  readonly memory: Readonly<Record<'service' | 'baseline', ReturnType<typeof memoryOf>>>
  readonly disk: Mark['disk']
}

/** Takes one line of progress. */
type Say = (line: string) => void

/**
 * Connections that the database takes: those of the service and of the baseline, and one for each
 * raw client. The service's own limit of 50 leaves no room for the latter.
 */
const maxConnections = '150'

/**
 * Measures the service against a plain CRUD and against bare statements, on the same PostgreSQL
 * and the same leads.
 *
 * @throws Error when something cannot be started, or when service and baseline disagree.
 */
export async function runBench(options: BenchOptions, say: Say): Promise<BenchResult> {
  await using opened = new AsyncDisposableStack()
  const { owner, db, data, connection, postmasterPid } = await openData(options, opened, say)
  const key = await renewKey(owner, db, data.orgId)
  const service = opened.adopt(
    await startChild('server/main.ts', serviceEnv(options), '/readyz', serviceFlags(options)),
    (child) => child.stop(),
  )
  const baseline = opened.adopt(
    await startChild('bench/baseline/server.ts', baselineEnv(connection), '/health'),
    (child) => child.stop(),
  )
  const stage: Stage = {
    service,
    baseline,
    key,
    sample: await takeSample(owner, data.orgId),
    ctx: await ctxOf(db, data.orgId),
    owner: connection,
    postmasterPid: postmasterPid(),
  }
  const phases: PhaseResult[] = []
  for (const phase of options.only) {
    say(`${phase} …`)
    phases.push(await runPhase(stage, phase, options))
  }
  const memory = { service: memoryOf(service.pid), baseline: memoryOf(baseline.pid) }
  await removeCreated(owner, data)
  return { options, phases, memory, disk: data.disk }
}

/** The database with the data set in it, made now or by an earlier benchmark. */
async function openData(options: BenchOptions, opened: AsyncDisposableStack, say: Say) {
  const dataDir = resolve(options.dataDir)
  const now = new Date()
  const fingerprint = fingerprintOf(options, now)
  const known = claimFolder(dataDir, fingerprint)
  const postgres = opened.adopt(
    await startEmbeddedPostgres({
      folder: join(dataDir, 'postgres'),
      settings: { max_connections: maxConnections },
    }),
    (server) => server.stop(),
  )
  const store = opened.adopt(
    await openStore({ dataDir, databaseUrl: undefined, ownerUrl: undefined }, say),
    (open) => open.stop(),
  )
  const db = opened.adopt(openDatabase(store.connection, 2), (open) => open.close())
  const { host, port, user } = postgres.connection
  const connection = { host, port, user, database: store.connection.database }
  const owner = opened.adopt(await connectOwner(connection), (client) => client.end())
  const data = known ?? (await makeData(owner, db, { ...options, fingerprint, now }, say))
  if (known === undefined) markFolder(dataDir, data)
  else await removeCreated(owner, data)
  return { owner, db, data, connection, postmasterPid: () => postgres.pid }
}

async function makeData(
  owner: pg.Client,
  db: Database,
  wanted: Parameters<typeof fill>[2],
  say: Say,
): Promise<Mark> {
  say(`making ${wanted.fingerprint} …`)
  const from = performance.now()
  const data = await fill(owner, db, wanted)
  say(`made in ${Math.round((performance.now() - from) / 1_000)} s`)
  return data
}

async function ctxOf(db: Database, orgId: string): Promise<Ctx> {
  const org = await db.readInOrg(orgId, selectOrg)
  if (org === undefined) throw new Error(`The data set has no organization ${orgId}.`)
  return createCtx(db, org, { kind: 'system', id: null })
}

/** The service finds the running database in the folder and joins it. */
const serviceEnv = ({ dataDir }: BenchOptions) => ({
  DATA_DIR: resolve(dataDir),
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
})

const serviceFlags = ({ profile }: BenchOptions): string[] =>
  profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`]

const baselineEnv = ({
  host = '',
  user = '',
  database = '',
}: Partial<Record<string, unknown>>) => ({
  PGHOST: String(host),
  PGUSER: String(user),
  PGDATABASE: String(database),
})
