import type pg from 'pg'
import { getErrorCode, isPassing, tooLong } from './database-errors.ts'
import { ReplicaMonitor } from './replica-monitor.ts'
import { openServerPool } from './server-pool.ts'
import { runTransaction, type Tx } from './tx.ts'

/** A standby of the database that answers reads while it has every commit. */
export interface ReadReplica {
  /**
   * Reads from the replica if it has replayed everything that was committed before the call.
   *
   * @param work  Also receives the key that caches use to identify the replica.
   * @returns `undefined` if the replica lags or failed. The caller then reads from the primary.
   */
  tryRead<T>(
    owner: string,
    begin: string,
    work: (tx: Tx, database: object) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined>
  /** Number of reads answered by each server since startup, for metrics. */
  readonly reads: { replica: number; primary: number }
  close(): Promise<void>
}

interface ReplicaOptions {
  readonly primary: pg.ClientConfig
  readonly replica: pg.ClientConfig
  readonly poolSize: number
  /** Called with a message when the replica starts or stops being used. */
  readonly say: (line: string) => void
}

/** Opens the pools, which connect immediately. A replica that is not available delays nothing. */
export function openReadReplica({ primary, replica, poolSize, say }: ReplicaOptions): ReadReplica {
  const monitor = new ReplicaMonitor(primary, replica, say)
  const server = openServerPool(replica, poolSize, () => monitor.forget())
  const reads = { replica: 0, primary: 0 }
  return {
    reads,
    async tryRead(owner, begin, work) {
      if (await monitor.isCurrent()) {
        try {
          const result = await runTransaction(server, {
            owner,
            begin,
            work: (tx) => work(tx, server.key),
            commit: 'later',
          })
          reads.replica++
          return { result }
        } catch (error) {
          if (!canRepeat(error)) throw error
          if (getErrorCode(error) !== canceledByReplay) monitor.rest()
        }
      }
      reads.primary++
      return undefined
    },
    async close() {
      await monitor.close()
      await server.pool.end()
    },
  }
}

/** SQLSTATE of a query that the replica canceled because it had to delete rows that it read. */
const canceledByReplay = '40001'

/** True if the primary may answer a read that the replica did not. */
const canRepeat = (error: unknown): boolean => isPassing(error) && getErrorCode(error) !== tooLong
