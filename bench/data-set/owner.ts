import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../server/platform/db/database.ts'

/** Superuser connection, which can see the rows of all organizations. */
export async function connectOwner(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  // A broken connection fails the current statement; an unhandled error event would end the
  // process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Bytes of WAL that the server has written so far. */
export async function walPosition(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Cancels statements whose clients are no longer waiting. Otherwise, 32 statements that count all
 * leads would keep the database busy for half a minute and slow down the next measurement.
 */
export async function endLeftovers(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where state = 'active' and backend_type = 'client backend' and application_name = ''
         and datname = current_database() and pid <> pg_backend_pid()`,
    )
    if (rowCount === 0) return
    await sleep(100)
  }
}
