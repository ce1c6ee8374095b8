import { Client } from 'pg'
import { errorCode } from './error-code.ts'
import { port } from './site.ts'

/**
 * A connection that each Leadtrace process keeps open for as long as it uses the server.
 *
 * The connection holds a shared advisory lock, which is released when the process ends, even after
 * a crash. Files and PIDs would be less reliable, because they can be stale or reused. If a process
 * can upgrade its lock to an exclusive one, it is the last process. If the connection ends
 * unexpectedly, the server has died.
 */
export interface Presence {
  /** True if no other process was using the server when this one connected. */
  readonly cameAlone: boolean
  /** Resolves when the connection ends, for any reason. */
  readonly ended: Promise<void>
  /**
   * Releases this process's lock and returns true if no other process holds the lock. If so, new
   * processes wait until the server is down and then start their own server.
   */
  isLast(): Promise<boolean>
  leave(): Promise<void>
}

/**
 * `absent`: nothing is listening on the socket. `silent`: no response; the server may be dying,
 * overloaded or suspended, but still owns the folder. `not-yet`: a server is starting, recovering
 * or shutting down.
 */
export type Knock = Presence | 'absent' | 'silent' | 'not-yet'

// "Leadtrace", "presence": advisory lock key pair that nothing else in this database uses.
const lockKey = [0x4c656164, 0x70726573] as const
const connectTimeoutMs = 5_000
/** Includes the time spent waiting for a server that is shutting down. */
const queryTimeoutMs = 30_000

const absentCodes = ['ENOENT', 'ECONNREFUSED']
/** Error codes from a server that is shutting down or too busy to accept connections. */
const silentCodes = ['EAGAIN', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57014']

/**
 * Makes one attempt to connect to the server behind a socket and register this process's presence.
 *
 * @throws Error if the server rejects this process (unknown user, too many clients).
 */
export async function knock(
  socketFolder: string,
  timeoutMs: number = connectTimeoutMs,
): Promise<Knock> {
  const client = new Client({
    ...connectionTo(socketFolder),
    ssl: false,
    application_name: 'leadtrace presence',
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + 1_000,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  // Errors are ignored, because each one is followed by 'end', which is handled. Without a
  // listener, Node would exit.
  client.on('error', () => {})
  try {
    await client.connect()
    const cameAlone = await register(client)
    return { cameAlone, ended, isLast: () => isLast(client), leave: () => end(client) }
  } catch (thrown) {
    await end(client)
    const code = errorCode(thrown)
    if (code === '57P03') return 'not-yet'
    if (code !== undefined && absentCodes.includes(code)) return 'absent'
    // pg sets no error code if the connection times out or breaks while being established.
    if (code === undefined || silentCodes.includes(code)) return 'silent'
    throw thrown
  }
}

/** Client settings for the embedded server. */
export function connectionTo(socketFolder: string) {
  return { host: socketFolder, port, database: 'postgres', user: 'postgres' } as const
}

async function register(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [...lockKey])
  const others = await client.query(
    `select from pg_locks
     where locktype = 'advisory' and classid = $1::int::oid and objid = $2::int::oid
       and objsubid = 2 and granted and pid <> pg_backend_pid()`,
    [...lockKey],
  )
  return others.rowCount === 0
}

async function isLast(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1, $2)', [...lockKey])
  const locked = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1, $2) as alone',
    [...lockKey],
  )
  return locked.rows[0]?.alone === true
}

async function end(client: Client): Promise<void> {
  await client.end().catch(() => {})
}
