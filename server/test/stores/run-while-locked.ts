import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Starts `work` while a transaction holds locks, and ends the transaction once `work` is waiting
 * for them.
 *
 * @param hold  Acquires the locks; may also change data.
 * @param whileWaiting  Runs while `work` is waiting.
 * @returns The result of `work`.
 */
export async function runWhileLocked<T>(
  db: Database,
  orgId: string,
  hold: (tx: OrgTx) => Promise<unknown>,
  work: () => Promise<T>,
  whileWaiting: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { working } = await db.inOrg(orgId, async (tx) => {
    // Holds the lock, no matter how long `work` takes to reach it.
    await tx.query(sql`set local idle_in_transaction_session_timeout = 0`)
    await hold(tx)
    const working = work()
    working.catch(() => undefined)
    const pid = await selectPid(tx)
    while ((await db.inOrg(orgId, (other) => countWaiting(other, pid))) === 0) await sleep(5)
    await whileWaiting()
    return { working }
  })
  return working
}

/** Process ID of the backend that serves a transaction's connection. */
export async function selectPid(tx: OrgTx): Promise<number> {
  const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return own?.pid ?? 0
}

/** Number of connections that are waiting for the given one. */
export async function countWaiting(tx: OrgTx, pid: number): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from pg_locks
    where not granted and ${pid}::integer = any(pg_blocking_pids(pid))`)
  return counted?.n ?? 0
}
