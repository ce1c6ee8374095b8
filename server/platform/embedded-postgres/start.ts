import { ensureCluster } from './cluster.ts'
import { connectionTo } from './presence.ts'
import { settleSite } from './site.ts'
import { supervise } from './supervise.ts'

/** A running PostgreSQL that this process uses, and keeps running until `stop`. */
export interface EmbeddedPostgres {
  /** For `pg`: the folder of the Unix socket as host; user `postgres` is the superuser. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly database: string
    readonly user: string
  }
  /**
   * True when this process started the server or adopted it (it ran, and nobody used it).
   * Tells nothing about who stops it: that is whoever leaves last.
   */
  readonly owned: boolean
  /** Of the postmaster. Changes when the server had to be restarted. */
  readonly pid: number
  /**
   * Leaves the server, and shuts it down when no other Leadtrace process uses it.
   *
   * Fast shutdown, so close the pool first; after `stopTimeoutMs` an immediate one. Resolves when
   * the server is down, or at once when others go on. May be called twice.
   */
  stop(): Promise<void>
}

interface EmbeddedPostgresOptions {
  /** Data directory, `DATA_DIR/postgres`; made when absent. */
  readonly folder: string
  /** Settings of the server that win over ours, as `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Takes what the operator should know: a new database, a recovery, a restart. */
  readonly log?: (line: string) => void
  /** How long a fast shutdown may take before an immediate one follows. 20 s. */
  readonly stopTimeoutMs?: number
}

/**
 * Starts the embedded PostgreSQL of a data directory, or attaches to the one that already runs.
 *
 * First start: about 1 s for `initdb`; later ones 0.02 to 0.2 s. A server that dies is started
 * again by itself, so a pool that reconnects goes on. The connection that is held for this keeps
 * the process alive until `stop`.
 *
 * @throws Error whose message says what was found and what to do: no binaries for this platform, a
 *   folder that is not ours or of another version, a server that ends at start (with its log).
 */
export async function startEmbeddedPostgres({
  folder,
  settings = {},
  log = () => {},
  stopTimeoutMs = 20_000,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = await settleSite(folder)
  await ensureCluster(site, log)
  const server = await supervise(site, { settings, log }, stopTimeoutMs)
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
