import type pg from 'pg'
import { isBadValue, isReadOnly, toApiError, toAway } from './database-errors.ts'
import { watchDiskSpace } from './disk-space.ts'
import { typeParsers } from './driver/connection-options.ts'
import { type Notifications, openNotifications } from './notifications.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'
import { type Connection, openServerPool } from './server-pool.ts'
import { type Sql, sql } from './sql.ts'
import { createRunner, type Tx, waits } from './tx.ts'

export type { Connection, Tx }

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
  /**
   * Like `inOrg`, for statements that must see all tables at one moment. Citus divides statements,
   * so there the whole transaction has one snapshot, and concurrent changes of its rows fail it.
   */
  compactInOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T>
  /** Like `inOrg`, but read-only and resolves without waiting for the transaction to end. */
  readInOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T>
  /**
   * Like `readInOrg`, for lists and reports: uses the read replica if there is one and it has every
   * earlier commit. `work` must have no effects, because it is repeated if the replica fails.
   */
  queryInOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T>
  /** Runs a transaction of the service itself, for example to look up a key or to run a job. */
  inSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Notifications between the processes that share this database. */
  readonly notifications: Notifications
  readonly pool: pg.Pool
  /** Number of queries answered by each server; `undefined` without a read replica. */
  readonly queries: { readonly replica: number; readonly primary: number } | undefined
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

/** Semaphore owner for transactions that do not belong to an organization. */
const systemOwner = ''

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
  '; set local max_parallel_workers_per_gather = 0'

const generic = '; set local plan_cache_mode = force_generic_plan'
// Generic plans cannot find the machine. Other machines get the transaction's settings, and have
// their own time zones. Rows from them are overestimated, and JIT compilation would take seconds.
const forCitus =
  `; set local citus.propagate_set_commands = 'local'; set local timezone = 'UTC'` +
  '; set local jit = off'

function beginOrg(orgId: string, mode: string, isCitus = false): string {
  // The ID is inlined, because `set` does not accept parameters.
  if (!uuid.test(orgId)) throw new TypeError(`not an organization id: ${orgId}`)
  const plans = `${plannerSettings}${isCitus ? '' : generic}`
  return `begin${mode}${isCitus ? forCitus : ''}; set local app.org = '${orgId}'${plans}`
}

const beginSystem = (isCitus = false): string =>
  `begin${isCitus ? forCitus : ''}; set local app.system = 'on'`

/** A standby of the database, and a function that receives messages about its use. */
interface ReplicaSettings {
  readonly connection: Connection
  readonly say: (line: string) => void
}

/** Connection settings. */
const session = {
  application_name: 'leadtrace',
  options: '-c timezone=UTC',
  types: typeParsers,
  statement_timeout: waits.statementMs,
  idle_in_transaction_session_timeout: idleMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
}

/** Opens the pools and the notification connection, which connect on first use. */
export function openDatabase(
  connection: Connection,
  poolSize: number,
  direct: Connection = connection,
  replicaSettings?: ReplicaSettings,
): Database {
  const { isCitus = false, ...address } = connection
  const config = { ...address, ...session }
  const server = openServerPool({ ...config, isCitus }, poolSize)
  const { pool, slots } = server
  const replica =
    replicaSettings &&
    openReadReplica({
      primary: config,
      replica: { ...replicaSettings.connection, ...session },
      poolSize,
      say: replicaSettings.say,
    })
  const notifications = openNotifications({ ...config, ...direct })
  const faults = { badValues: 0, diskFull: 0 }
  const disk = watchDiskSpace()
  function convertError(error: unknown, commit: 'await' | 'later'): unknown {
    if (isBadValue(error)) faults.badValues++
    disk.observe(error, faults)
    // In a writable transaction, this error means that the server is read-only, for example because
    // it is a standby.
    return commit === 'await' && isReadOnly(error) ? toAway(error) : toApiError(error)
  }
  const run = createRunner(server, notifications, convertError)

  const runInOrg = <T>(
    orgId: string,
    mode: string,
    work: (tx: OrgTx) => Promise<T>,
    commit: 'await' | 'later',
  ): Promise<T> =>
    run({
      owner: orgId,
      begin: beginOrg(orgId, mode, isCitus),
      work: (tx) => work({ ...tx, orgId, database: server.key }),
      commit,
    })

  const readInOrg: Database['readInOrg'] = (orgId, work) => runInOrg(orgId, readOnly, work, 'later')

  const inSystem: Database['inSystem'] = (work) =>
    run({
      owner: systemOwner,
      begin: beginSystem(isCitus),
      work: (tx) => work({ ...tx, bind: bindTo(tx, server.key) }),
      commit: 'await',
    })

  return {
    pool,
    queries: replica?.reads,
    notifications,
    faults,
    isWritable: () => disk.check(inSystem),
    waiting: slots.waiting,
    isContended: (orgId) => slots.waiting() > 0 || slots.hasOthers([orgId, systemOwner]),
    inOrg: (orgId, work) => runInOrg(orgId, '', work, 'await'),
    compactInOrg: (orgId, work) =>
      runInOrg(orgId, isCitus ? ' isolation level repeatable read' : '', work, 'await'),
    readInOrg,
    queryInOrg: replica === undefined ? readInOrg : queryFrom(replica, readInOrg, convertError),
    inSystem,
    async close() {
      await notifications.close()
      await replica?.close()
      await pool.end()
    },
  }
}

/** Reads from the replica if possible. */
const queryFrom =
  (
    { tryRead }: ReadReplica,
    readInOrg: Database['readInOrg'],
    convertError: (error: unknown, commit: 'later') => unknown,
  ): Database['readInOrg'] =>
  async (orgId, work) => {
    const read = await tryRead(orgId, beginOrg(orgId, readOnly), (tx, database) =>
      work({ ...tx, orgId, database }),
    ).catch((error: unknown) => {
      throw convertError(error, 'later')
    })
    return read === undefined ? readInOrg(orgId, work) : read.result
  }

const bindTo =
  (tx: Tx, database: object): SystemTx['bind'] =>
  async (orgId) => {
    await tx.set('app.org', orgId)
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
