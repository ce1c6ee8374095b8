import type { Tx } from './database.ts'
import { channel, type Notice } from './notices.ts'
import { sql } from './sql.ts'

/** Tells every process of a change once the transaction commits, and nobody when it does not. */
export async function announce(tx: Tx, { kind, id }: Notice): Promise<void> {
  await tx.query(sql`select pg_notify(${channel}, ${`${kind} ${id}`})`)
}
