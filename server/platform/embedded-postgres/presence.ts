import { Client } from 'pg'
import { errorCode } from './error-code.ts'
import { port } from './site.ts'

/**
 * A connection that each Leadtrace process holds for as long as it uses the server.
 *
 * On it the process holds a shared advisory lock, which the kernel gives back however the process
 * ends: no file to go stale, no pid to be used again. Whoever can turn it into the exclusive lock
 * is the last one. The end of the connection is also how we learn that the server died.
 */
export interface Presence {
  /** True when no other process used the server at the moment we came. */
  readonly cameAlone: boolean
  /** Resolves when the connection ends, for whatever reason. */
  readonly ended: Promise<void>
  /**
   * Gives up our share, and tells whether nobody else holds one. If so, newcomers wait from now on
   * until the server is down, and then start their own.
   */
  isLast(): Promise<boolean>
  leave(): Promise<void>
}

/**
 * `absent`: nothing listens on the socket. `silent`: something does, and gave no answer; it may be
 * dying, overrun or stopped, and serves the folder all the same. `not-yet`: a server starts,
 * recovers or shuts down.
 */
export type Knock = Presence | 'absent' | 'silent' | 'not-yet'

// "Leadtrace", "presence": any two numbers that no other lock of this database uses.
const lockKey = [0x4c656164, 0x70726573] as const
const connectTimeoutMs = 5_000
/** A newcomer waits this long for a server that is being stopped. */
const queryTimeoutMs = 30_000

const absentCodes = ['ENOENT', 'ECONNREFUSED']
/** Codes of a server that is going, or has so many calls waiting that another try is due. */
const silentCodes = ['EAGAIN', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57014']

/**
 * Knocks once at the server behind a socket and, if it opens, registers our presence.
 *
 * @throws Error when a server answers that is not ours to use (unknown user, too many clients).
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
  // 'end' follows each of these and is what we act on; without a listener Node would exit.
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
    // pg gives no code to a time-out or to a connection cut while it was being made.
    if (code === undefined || silentCodes.includes(code)) return 'silent'
    throw thrown
  }
}

/** Settings with which any client reaches the embedded server. */
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
