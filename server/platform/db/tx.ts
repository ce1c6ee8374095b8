import type pg from 'pg'
import { channel, type Notice } from './notifications.ts'
import { toObjects } from './row-factory.ts'
import { ask } from './send-query.ts'
import { prepared, type Sql, sql } from './sql.ts'

/** Statements of one transaction. */
export interface Tx {
  query<Row>(statement: Sql): Promise<Row[]>
  /**
   * Tells every process of a change once the transaction commits: this one before whoever waits for
   * the transaction goes on, the others within a second.
   */
  announce(notice: Notice): Promise<void>
}

/**
 * The statements of a transaction that has begun on a connection.
 *
 * @param announced  Gets what the transaction tells, for this process to hear as well.
 * @param silenceMs  How long the server may say nothing to one of them.
 * @returns `end` lets no further statement follow: the connection is given to the next transaction,
 *   of another organization maybe, while what was given up here may still be at work.
 */
export function openTx(
  client: pg.PoolClient,
  announced: Notice[],
  silenceMs: number,
): { readonly tx: Tx; readonly end: () => void } {
  let isOver = false
  function query<Row>(statement: Sql) {
    const rows = isOver
      ? Promise.reject(new Error('The transaction is over.'))
      : // The row type is the statement's own promise; every store function is tested on real rows.
        ask(client, prepared(statement), silenceMs).then((result) => toObjects(result) as Row[])
    // Several may be under way when the connection breaks: the first failure ends the
    // transaction, and nobody waits for the others.
    rows.catch(() => undefined)
    return rows
  }
  async function announce(notice: Notice) {
    announced.push(notice)
    await query(sql`select pg_notify(${channel}, ${`${notice.kind} ${notice.id}`})`)
  }
  const end = () => {
    isOver = true
  }
  return { tx: { query, announce }, end }
}
