import { ensureCluster } from './cluster.ts'
import { explainDamage } from './damage.ts'
import { connectionTo } from './presence.ts'
import { settleSite } from './site.ts'
import { supervise } from './supervise.ts'

/** A running PostgreSQL that stays up at least until `stop` is called. */
export interface EmbeddedPostgres {
  /**
   * Connection options for `pg`: the host is the Unix socket's folder; the `postgres` user is the
   * superuser.
   */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly database: string
    readonly user: string
  }
  /**
   * True if this process started the server or adopted an unused one. Either way, the last process
   * to disconnect stops the server.
   */
  readonly owned: boolean
  /** The postmaster's PID; changes when the server is restarted. */
  readonly pid: number
  /**
   * Disconnects and, if no other Leadtrace process is using the server, shuts it down.
   *
   * Uses a fast shutdown, so close the pool first; switches to an immediate shutdown after
   * `stopTimeoutMs`. Resolves when the server is down, or immediately if other processes are still
   * using it. Can be called twice.
   */
  stop(): Promise<void>
}

interface EmbeddedPostgresOptions {
  /** Data directory, `DATA_DIR/postgres`; created if missing. */
  readonly folder: string
  /** Server settings that override the defaults, such as `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /**
   * Called with a message for the administrator, for example about a new database, a recovery or a
   * restart.
   */
  readonly log?: (line: string) => void
  /**
   * Maximum duration of a fast shutdown before switching to an immediate shutdown; 20 s by default.
   */
  readonly stopTimeoutMs?: number
}

/**
 * Starts the embedded PostgreSQL in a data directory, or connects to a running server.
 *
 * The first start takes about 1 s for `initdb`; later starts take 0.02 to 0.2 s. If the server
 * dies, it is restarted automatically, and a pool that reconnects continues to work. The
 * supervising connection keeps the process alive until `stop`.
 *
 * @throws Error with the problem and instructions: no binaries for this platform, a foreign folder
 *   or another version, or a server that fails to start (with its log).
 */
export async function startEmbeddedPostgres({
  folder,
  settings = {},
  log = () => {},
  stopTimeoutMs = 20_000,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = await settleSite(folder)
  await ensureCluster(site, log)
  const server = await supervise(site, { settings, log }, stopTimeoutMs).catch(
    (thrown: unknown) => {
      throw explainDamage(thrown, site.folder)
    },
  )
  return {
    connection: connectionTo(site.socketFolder),
    get owned() {
      return server.session().spawned || server.session().presence.cameAlone
    },
    get pid() {
      return server.session().pid
    },
    stop: server.stop,
  }
}
