import pg from 'pg'
import { createFairSemaphore, type FairSemaphore } from '../concurrency/fair-semaphore.ts'
import { createCorkedSocket } from './driver/connection-options.ts'
import type { Notification } from './notifications.ts'
import { runTransaction, type Tx, waits } from './tx.ts'

export type Connection = Readonly<Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'database'>> & {
  readonly connectionString?: string | undefined
}

/** Work to do in a transaction. */
export interface TransactionOptions<T> {
  /** Organization that the transaction counts toward, or '' for the service itself. */
  readonly owner: string
  /** Statements that begin the transaction. */
  readonly begin: string
  readonly work: (tx: Tx) => Promise<T>
  /** `later` resolves without waiting for the transaction to end; only for reads. */
  readonly commit: 'await' | 'later'
  /** Collects notifications for delivery in this process. */
  readonly announced: Notification[]
}

/** Connections to one PostgreSQL server. */
export interface ServerPool {
  readonly pool: pg.Pool
  readonly slots: FairSemaphore
  /** Key that caches use to identify the server; replaced when a connection breaks. */
  getKey(): object
  /** Throws the database's errors unchanged. */
  run<T>(options: TransactionOptions<T>): Promise<T>
}

/** Maximum number of callers per organization that may wait for a connection. */
const maxWaiting = 500

/**
 * Number of connections that a single organization can never use up, so its slow list queries
 * cannot block other organizations.
 */
const reservedConnections = (poolSize: number): number =>
  poolSize < 4 ? 0 : Math.ceil(poolSize / 5)

// Sends `begin`, the first statement and `commit` without waiting for responses. The options are in
// a separate constant, because pg's types do not include `pipeline`.
const pipelined = { pipeline: true }

/**
 * Opens a pool, which connects on first use.
 *
 * @param onBroken  Called when a connection breaks.
 */
export function openServerPool(
  config: pg.ClientConfig,
  poolSize: number,
  onBroken: () => void = () => undefined,
): ServerPool {
  let key = {}
  // A new connection may reach a different server than the broken one did, such as a standby that
  // lacks recent commits.
  const forget = () => {
    key = {}
    onBroken()
  }
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
  pool.on('error', forget)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const slots = createFairSemaphore({
    atOnce: poolSize,
    perOwner: poolSize - reservedConnections(poolSize),
    waiting: maxWaiting,
    mostMs: waits.connectMs,
  })
  return {
    pool,
    slots,
    getKey: () => key,
    async run({ owner, begin, work, commit, announced }) {
      const turn = slots.enter(owner)
      if (turn !== undefined) await turn
      return runTransaction({ pool, slots, owner, forget, announced }, begin, work, commit)
    },
  }
}
