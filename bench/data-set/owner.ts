import pg from 'pg'
import type { Connection } from '../../server/platform/database.ts'

/** A connection of the superuser, without whom nothing of several organizations can be seen. */
export async function connectOwner(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  // A connection that breaks fails the statement under way; unheard, it would end the process.
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
