import pg from 'pg'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'
import { isBadValue, isReadOnly, toApiError, toAway } from './database-errors.ts'
import { watchDiskSpace } from './disk-space.ts'
import { createCorkedSocket, typeParsers } from './driver/connection-options.ts'
import { type Notification, type Notifications, openNotifications } from './notifications.ts'
import { type Sql, sql } from './sql.ts'
import { runTransaction, type Tx, waits } from './tx.ts'

export type { Tx }

export type Connection = Readonly<Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'database'>> & {
  readonly connectionString?: string | undefined
}

/** A transaction that sees only the rows of one organization. */
export interface OrgTx extends Tx {
  readonly orgId: string
  /** Key that caches use to identify the database; replaced when a connection breaks. */
  readonly database: object
}

/** A transaction of the service itself, which does not belong to an organization. */
export interface SystemTx extends Tx {
  /** Gives the rest of the transaction access to one organization's rows. */
  bind(orgId: string): Promise<OrgTx>
}

export interface Database {
  /**
   * Runs `work` in a transaction for one organization. Resolves once the commit has been written to
   * disk (fsync).
   *
   * @throws ApiError 503 if the database is unavailable, overloaded or slow. Nothing was stored in
   *   this case, unless the connection broke during the commit.
   */
  inOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T>
  /** Like `inOrg`, but read-only and resolves without waiting for the transaction to end. */
  readInOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T>
  /** Runs a transaction of the service itself, for example to look up a key or to run a job. */
  inSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Notifications between the processes that share this database. */
  readonly notifications: Notifications
  readonly pool: pg.Pool
  /** Number of callers waiting for a connection. */
  waiting(): number
  /**
   * True if other organizations are using the database or if anyone is waiting for a connection.
   */
  isContended(orgId: string): boolean
  /** Error counts since startup, for metrics. */
  readonly faults: { badValues: number; diskFull: number }
  /** True if the database responds and its disk is not full. */
  isWritable(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Idle timeout between a transaction's statements, in milliseconds. If a process hangs or loses its
 * network connection, the database ends that process's transactions, which releases their locks.
 * @see L-39
 */
const idleMs = 10_000

/** Idle time before TCP keepalive probes are sent, in milliseconds. */
const keepAliveMs = 10_000

/** Maximum number of callers per organization that may wait for a connection. */
const maxWaiting = 500

/** Semaphore owner for transactions that do not belong to an organization. */
const systemOwner = ''

/**
 * Number of connections that a single organization can never use up, so its slow list queries
 * cannot block other organizations.
 */
const reservedConnections = (poolSize: number): number =>
  poolSize < 4 ? 0 : Math.ceil(poolSize / 5)

const uuid = /^[0-9a-f-]{36}$/

// All statements use the same snapshot, so a total always matches its page.
const readOnly = ' isolation level repeatable read read only'

// Sequential scans are off because every lookup has an index. A plan made while a table was empty,
// or for a range whose size cannot be estimated, would scan the whole table. Plans are generic
// because each statement is written with a specific plan in mind, so planning once per connection
// is enough. Memoize would only cost time because no statement repeats lookups, and no statement is
// large enough for parallel workers to pay off.
const plannerSettings =
  '; set local enable_seqscan = off; set local enable_memoize = off' +
  '; set local max_parallel_workers_per_gather = 0' +
  '; set local plan_cache_mode = force_generic_plan'

const beginSystem = `begin; set local app.system = 'on'`

function beginOrg(orgId: string, mode: string): string {
  // The ID is inlined, because `set` does not accept parameters.
  if (!uuid.test(orgId)) throw new TypeError(`not an organization id: ${orgId}`)
  return `begin${mode}; set local app.org = '${orgId}'${plannerSettings}`
}

// Sends `begin`, the first statement and `commit` without waiting for responses. The options are in
// a separate constant, because pg's types do not include `pipeline`.
const pipelined = { pipeline: true }

/** Opens the pool and the notification connection, which connect on first use. */
export function openDatabase(
  connection: Connection,
  poolSize: number,
  direct: Connection = connection,
): Database {
  const config = {
    ...connection,
    application_name: 'leadtrace',
    options: '-c timezone=UTC',
    types: typeParsers,
    statement_timeout: waits.statementMs,
    idle_in_transaction_session_timeout: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
  let database = {}
  // A new connection may reach a different server than the broken one did, such as a standby that
  // lacks recent commits.
  const forget = () => {
    database = {}
  }
  const pool = openPool(config, poolSize, forget)
  const notifications = openNotifications({ ...config, ...direct })
  const faults = { badValues: 0, diskFull: 0 }
  const disk = watchDiskSpace()
  const slots = createFairSemaphore({
    atOnce: poolSize,
    perOwner: poolSize - reservedConnections(poolSize),
    waiting: maxWaiting,
    mostMs: waits.connectMs,
  })
  async function run<T>(
    owner: string,
    begin: string,
    work: (tx: Tx) => Promise<T>,
    commit: 'await' | 'later',
  ) {
    const published: Notification[] = []
    try {
      const turn = slots.enter(owner)
      if (turn !== undefined) await turn
      return await runTransaction(
        { pool, slots, owner, forget, announced: published },
        begin,
        work,
        commit,
      )
    } catch (error) {
      if (isBadValue(error)) faults.badValues++
      disk.observe(error, faults)
      // In a writable transaction, this error means that the server is read-only, for example
      // because it is a standby.
      throw commit === 'await' && isReadOnly(error) ? toAway(error) : toApiError(error)
    } finally {
      // Deliver notifications even after an error, because the commit may still have succeeded.
      for (const notice of published) {
        if (notice.kind === 'leads') notifications.publishLeads(notice.id)
        else notifications.deliver(notice)
      }
    }
  }

  const inSystem: Database['inSystem'] = (work) =>
    run(systemOwner, beginSystem, (tx) => work({ ...tx, bind: bindTo(tx, database) }), 'await')

  return {
    pool,
    notifications,
    faults,
    isWritable: () => disk.check(inSystem),
    waiting: slots.waiting,
    isContended: (orgId) => slots.waiting() > 0 || slots.hasOthers([orgId, systemOwner]),
    inOrg: (orgId, work) =>
      run(orgId, beginOrg(orgId, ''), (tx) => work({ ...tx, orgId, database }), 'await'),
    readInOrg: (orgId, work) =>
      run(orgId, beginOrg(orgId, readOnly), (tx) => work({ ...tx, orgId, database }), 'later'),
    inSystem,
    async close() {
      await notifications.close()
      await pool.end()
    },
  }
}

/** @param onBroken  Called when an idle connection breaks. */
function openPool(config: pg.ClientConfig, poolSize: number, onBroken: () => void): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    connectionTimeoutMillis: waits.connectMs,
    idleTimeoutMillis: 60_000,
    ...pipelined,
    stream: createCorkedSocket,
  })
  // A broken connection is replaced, and in-flight statements fail on their own. Without a
  // listener, the error would end the process.
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const bindTo =
  (tx: Tx, database: object): SystemTx['bind'] =>
  async (orgId) => {
    await tx.query(sql`select set_config('app.org', ${orgId}, true)`)
    return { ...tx, orgId, database }
  }

/** Purposes of advisory locks in an organization's transactions. */
type LockName =
  | 'assignments'
  | 'alarms'
  | 'events'
  | 'folding'
  | 'imports'
  | 'leads'
  | 'mappings'
  | 'new-lead-mails'
  | 'quarantine-notice'
  | 'segments'
  | 'spend'
  | 'views'
  | 'visits'

/** Key for a PostgreSQL advisory lock. */
export const lockKey = (tx: OrgTx, purpose: LockName): Sql =>
  sql`hashtextextended(${`${tx.orgId} ${purpose}`}, 0)`

/** Waits for an organization's advisory lock and holds it until the transaction ends. */
export async function acquireOrgLock(tx: OrgTx, purpose: LockName): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${lockKey(tx, purpose)})`)
}
