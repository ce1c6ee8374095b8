import pg from 'pg'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'
import { isBadValue, isReadOnly, toApiError, toAway } from './database-errors.ts'
import { createCorkedSocket, typeParsers } from './driver/connection-options.ts'
import { type Notification, type Notifications, openNotifications } from './notifications.ts'
import { type Sql, sql } from './sql.ts'
import { runTransaction, type Tx, waits } from './tx.ts'

export type { Tx }

/** How to reach PostgreSQL, in `pg`'s own words. */
export type Connection = Readonly<Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'database'>> & {
  readonly connectionString?: string | undefined
}

/** A transaction that can see the rows of one organization and of no other. */
export interface OrgTx extends Tx {
  readonly orgId: string
  /** Stands for the database: what is remembered of it ends when a connection breaks. */
  readonly database: object
}

/** A transaction of the service itself, outside any organization. */
export interface SystemTx extends Tx {
  /** Lets the rest of the transaction see one organization's rows as well. */
  bind(orgId: string): Promise<OrgTx>
}

/** The one store of the product. */
export interface Database {
  /**
   * Runs `work` in a transaction bound to one organization. What it returns was committed, with
   * fsync, before the promise fulfils.
   *
   * @throws ApiError 503 when the database is away, overloaded or slow; then nothing was stored,
   *   unless the connection broke during the commit itself.
   */
  inOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T>
  /** The same, without writing: the answer need not wait for the end of the transaction. */
  readInOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T>
  /** A transaction of the service itself: looking up keys, first start, jobs. */
  inSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Messages between the processes that share this database. */
  readonly notifications: Notifications
  readonly pool: pg.Pool
  /** How many wait for a connection. */
  waiting(): number
  /** What went wrong since the start, for the metrics. */
  readonly faults: { badValues: number }
  close(): Promise<void>
}

/**
 * How long a transaction may sleep between two statements, in milliseconds: then its process hangs
 * or is cut off, and the database ends it, so that others need not wait for its locks. @see L-39
 */
const idleMs = 10_000

/** After so long without a word, the other end is asked for a sign of life, in milliseconds. */
const keepAliveMs = 10_000

/** How many of one organization may wait for a connection. */
const maxWaiting = 500

/** Owner of the connections for transactions outside any organization. */
const systemOwner = ''

/** Connections that one organization cannot have, so that its slow lists never hold up the others. */
const reservedConnections = (poolSize: number): number =>
  poolSize < 4 ? 0 : Math.ceil(poolSize / 5)

const uuid = /^[0-9a-f-]{36}$/

// One snapshot for all statements, so that a total always fits its page.
const readOnly = ' isolation level repeatable read read only'

// Everything is looked up by key. A plan that was made while a table was still empty, or that
// cannot know how little lies beyond a bound, would otherwise read all of a table. Each statement is
// written for one plan, so it is planned once per connection and not again for other values. None
// looks the same up twice, so that remembering (memoize) would only copy, and none finds so much that
// to start other processes (parallel workers) would not take longer.
const plannerSettings =
  '; set local enable_seqscan = off; set local enable_memoize = off' +
  '; set local max_parallel_workers_per_gather = 0' +
  '; set local plan_cache_mode = force_generic_plan'

const beginSystem = `begin; set local app.system = 'on'`

function beginOrg(orgId: string, mode: string): string {
  // The text goes into a statement of its own, since `set` takes no parameters.
  if (!uuid.test(orgId)) throw new TypeError(`not an organization id: ${orgId}`)
  return `begin${mode}; set local app.org = '${orgId}'${plannerSettings}`
}

// Sends `begin`, the first statement and `commit` without waiting for each answer. Of its own,
// because the types of pg do not know the option yet.
const pipelined = { pipeline: true }

/**
 * Opens the pool and the line for messages. No connection is made before the first statement.
 *
 * @param direct  For the line for messages, where a pooler stands between.
 */
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
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    connectionTimeoutMillis: waits.connectMs,
    idleTimeoutMillis: 60_000,
    ...pipelined,
    stream: createCorkedSocket,
  })
  let database = {}
  // A connection may lead to another server than the broken one before, a standby that lacks the
  // last of what is remembered.
  const forget = () => {
    database = {}
  }
  // A connection that breaks is simply replaced, idle or at work; unheard, it would end the
  // process. Statements in flight fail by themselves.
  pool.on('error', forget)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const notifications = openNotifications({ ...config, ...direct })
  const faults = { badValues: 0 }
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
      // In a transaction that may write, it is the server that may not: a standby, for one.
      throw commit === 'await' && isReadOnly(error) ? toAway(error) : toApiError(error)
    } finally {
      // Also when it failed: whether it was committed may be unknown.
      published.forEach(notifications.deliver)
    }
  }

  return {
    pool,
    notifications,
    faults,
    waiting: slots.waiting,
    inOrg: (orgId, work) =>
      run(orgId, beginOrg(orgId, ''), (tx) => work({ ...tx, orgId, database }), 'await'),
    readInOrg: (orgId, work) =>
      run(orgId, beginOrg(orgId, readOnly), (tx) => work({ ...tx, orgId, database }), 'later'),
    inSystem: (work) =>
      run(systemOwner, beginSystem, (tx) => work({ ...tx, bind: bindTo(tx, database) }), 'await'),
    async close() {
      await notifications.close()
      await pool.end()
    },
  }
}

const bindTo =
  (tx: Tx, database: object): SystemTx['bind'] =>
  async (orgId) => {
    await tx.query(sql`select set_config('app.org', ${orgId}, true)`)
    return { ...tx, orgId, database }
  }

/** What transactions of one organization keep one another from. */
type LockName =
  | 'folding'
  | 'imports'
  | 'leads'
  | 'mappings'
  | 'segments'
  | 'spend'
  | 'views'
  | 'visits'

/** The key of a lock that an organization has for a purpose, for PostgreSQL's advisory locks. */
export const lockKey = (tx: OrgTx, purpose: LockName): Sql =>
  sql`hashtextextended(${`${tx.orgId} ${purpose}`}, 0)`

/** Waits until no other transaction of the organization has this lock, and has it until it ends. */
export async function acquireOrgLock(tx: OrgTx, purpose: LockName): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${lockKey(tx, purpose)})`)
}
