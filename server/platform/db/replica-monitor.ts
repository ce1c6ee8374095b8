import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createBatchQueue } from '../concurrency/batch-queue.ts'
import { checkRowLevelSecurity } from './check-row-level-security.ts'
import { isPassing } from './database-errors.ts'

/** Waits between checks of a replica that lags, in milliseconds. */
const catchUpMs = [1, 2, 4, 8] as const

/** Time in milliseconds for which a replica is not used after it lagged, failed or was rejected. */
const restMs = { lagging: 200, failed: 2_000, rejected: 30_000 } as const

/** Maximum time in milliseconds for a position and for a token to arrive. */
const limitsMs = { position: 1_000, token: 5_000 } as const

/**
 * Compares a replica's position in the write-ahead log to the primary's.
 *
 * Positions of different servers can only be compared if the replica follows this primary. After a
 * failover, it may follow the previous one. Therefore, the replica is accepted only when it shows a
 * token that was written to the primary on its current timeline.
 *
 * @see L-493
 */
export class ReplicaMonitor {
  readonly #replica: pg.ClientConfig
  readonly #say: (line: string) => void
  readonly #primaryPool: pg.Pool
  readonly #replicaPool: pg.Pool
  readonly #compare: (key: string, item: undefined) => Promise<boolean>
  /** The primary's timeline when the replica was accepted; `undefined` if it is not. */
  #accepted: string | undefined
  #accepting: Promise<void> | undefined
  /** Number of broken connections. New ones may lead to another server. */
  #breaks = 0
  #restsUntil = 0
  #said = ''
  #isClosed = false

  /** @param say  Called with a message when the replica starts or stops being used. */
  constructor(primary: pg.ClientConfig, replica: pg.ClientConfig, say: (line: string) => void) {
    this.#replica = replica
    this.#say = say
    this.#primaryPool = openPositionPool(primary, () => undefined)
    this.#replicaPool = openPositionPool(replica, () => this.forget())
    // Concurrent reads share a comparison, which starts after the last of them.
    this.#compare = createBatchQueue(
      async (_, items) => {
        const isCurrent = await this.#comparePositions().catch(() => {
          this.rest()
          return false
        })
        return items.map(() => isCurrent)
      },
      { size: 10_000, parallel: 1, waiting: 10_000 },
    )
    this.#startAccepting()
  }

  /** True if the replica has replayed everything that was committed before the call. */
  async isCurrent(): Promise<boolean> {
    return performance.now() >= this.#restsUntil && (await this.#compare('', undefined))
  }

  /** Requires another token before the next use, because a connection to the replica broke. */
  forget(): void {
    this.#breaks++
    this.#accepted = undefined
  }

  /** Does not use the replica for a while. */
  rest(ms: number = restMs.failed): void {
    this.#restsUntil = performance.now() + ms
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#accepting
    await Promise.all([this.#primaryPool.end(), this.#replicaPool.end()])
  }

  #startAccepting(): void {
    this.#accepting ??= this.#accept()
      .catch((error: unknown) => {
        this.rest(isPassing(error) ? restMs.failed : restMs.rejected)
        this.#report(`DATABASE_READ_URL is not used. ${formatError(error)}`)
      })
      .finally(() => {
        this.#accepting = undefined
      })
  }

  async #accept(): Promise<void> {
    const { host, port, user, database, connectionString } = this.#replica
    await checkRowLevelSecurity({ host, port, user, database, connectionString })
    await selectReplicaPosition(this.#replicaPool)
    const token = randomUUID()
    const breaks = this.#breaks
    const timeline = await insertToken(this.#primaryPool, token)
    const endsAt = performance.now() + limitsMs.token
    while (!(await hasToken(this.#replicaPool, token))) {
      if (this.#isClosed) return
      if (performance.now() > endsAt) throw new Error('It does not follow the primary.')
      await sleep(50)
    }
    if (this.#breaks !== breaks) return
    this.#accepted = timeline
    this.#report('Lists and reports are read from DATABASE_READ_URL.')
  }

  async #comparePositions(): Promise<boolean> {
    if (this.#accepted === undefined) {
      this.#startAccepting()
      return false
    }
    const [target, first] = await Promise.all([
      selectPrimaryPosition(this.#primaryPool),
      selectReplicaPosition(this.#replicaPool),
    ])
    if (target.timeline !== this.#accepted) {
      this.#accepted = undefined
      return false
    }
    let position = first
    for (const ms of catchUpMs) {
      if (position >= target.position) return true
      await sleep(ms)
      position = await selectReplicaPosition(this.#replicaPool)
    }
    if (position < target.position) this.rest(restMs.lagging)
    return position >= target.position
  }

  #report(line: string): void {
    if (line !== this.#said && !this.#isClosed) this.#say(line)
    this.#said = line
  }
}

/** A connection of its own, so that comparisons never wait for long queries. */
function openPositionPool(config: pg.ClientConfig, onBroken: () => void): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max: 1,
    connectionTimeoutMillis: limitsMs.position,
    query_timeout: limitsMs.position,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Number of bytes in the write-ahead log before a position. */
type LogPosition = number

const timelineColumn = 'left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline'

interface PrimaryPosition {
  readonly position: LogPosition
  /** Changes when a standby becomes the primary. */
  readonly timeline: string
}

/**
 * The position up to which the log is on disk: an acknowledged commit always is, and a replica
 * receives nothing else.
 */
async function selectPrimaryPosition(pool: pg.Pool): Promise<PrimaryPosition> {
  const { rows } = await pool.query<PrimaryPosition>(
    `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position, ${timelineColumn}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL returned no position.')
  return row
}

/** @throws Error if the server is not a standby, for example because it was promoted. */
async function selectReplicaPosition(pool: pg.Pool): Promise<LogPosition> {
  const { rows } = await pool.query<{ position: LogPosition | null }>(
    `select case when pg_is_in_recovery()
       then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as position`,
  )
  const position = rows[0]?.position ?? null
  if (position === null) throw new Error('It is not a standby.')
  return position
}

/** @returns The primary's timeline. */
async function insertToken(pool: pg.Pool, token: string): Promise<string> {
  await pool.query(`delete from replica_token where "createdAt" < now() - interval '1 hour'`)
  const { rows } = await pool.query<{ timeline: string }>(
    `insert into replica_token (token) values ($1) returning ${timelineColumn}`,
    [token],
  )
  return rows[0]?.timeline ?? ''
}

async function hasToken(pool: pg.Pool, token: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from replica_token where token = $1', [token])
  return rowCount === 1
}

const formatError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
