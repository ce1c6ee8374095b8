import pg from 'pg'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'
import { createCorkedSocket } from './driver/connection-options.ts'
import { type ServerPool, waits } from './tx.ts'

export type Connection = Readonly<Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'database'>> & {
  readonly connectionString?: string | undefined
  /** True if the database has the Citus extension. */
  readonly isCitus?: boolean
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
  { isCitus = false, ...config }: pg.ClientConfig & Pick<Connection, 'isCitus'>,
  poolSize: number,
  onBroken: () => void = () => undefined,
): ServerPool {
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    connectionTimeoutMillis: waits.connectMs,
    idleTimeoutMillis: 60_000,
    ...pipelined,
    stream: createCorkedSocket,
  })
  const slots = createFairSemaphore({
    atOnce: poolSize,
    perOwner: poolSize - reservedConnections(poolSize),
    waiting: maxWaiting,
    mostMs: waits.connectMs,
  })
  const server = {
    pool,
    slots,
    isCitus,
    key: {},
    // A new connection may reach a different server than the broken one did, such as a standby that
    // lacks recent commits.
    forget() {
      server.key = {}
      onBroken()
    },
  }
  // A broken connection is replaced, and in-flight statements fail on their own. Without a
  // listener, the error would end the process.
  pool.on('error', server.forget)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return server
}
