import pg from 'pg'
import type { FairSemaphore } from '../concurrency/fair-semaphore.ts'
import { isPassing } from './database-errors.ts'
import { sendQuery, toRowObjects } from './driver/send-query.ts'
import { channel, type Notification } from './notifications.ts'
import { prepared, type Sql, sql } from './sql.ts'

/** Limits of waiting, in milliseconds. Together they stay below the 10 s of a request. @see D-02 */
export const waits = { connectMs: 3_000, statementMs: 5_000, queryMs: 6_000 } as const

/** Statements of one transaction. */
export interface Tx {
  query<Row>(statement: Sql): Promise<Row[]>
  /**
   * Tells every process of a change once the transaction commits: this one before whoever waits for
   * the transaction goes on, the others within a second.
   */
  publish(notice: Notification): Promise<void>
}

/**
 * The statements of a transaction that has begun on a connection.
 *
 * @param published  Gets what the transaction tells, for this process to hear as well.
 * @param silenceMs  How long the server may say nothing to one of them.
 * @returns `end` lets no further statement follow: the connection is given to the next transaction,
 *   of another organization maybe, while what was given up here may still be at work.
 */
function createTx(
  client: pg.PoolClient,
  published: Notification[],
  silenceMs: number,
): { readonly tx: Tx; readonly end: () => void } {
  let isOver = false
  function query<Row>(statement: Sql) {
    const rows = isOver
      ? Promise.reject(new Error('The transaction is over.'))
      : // The row type is the statement's own promise; every store function is tested on real rows.
        sendQuery(client, prepared(statement), silenceMs).then(
          (result) => toRowObjects(result) as Row[],
        )
    // Several may be under way when the connection breaks: the first failure ends the
    // transaction, and nobody waits for the others.
    rows.catch(() => undefined)
    return rows
  }
  async function publish(notification: Notification) {
    published.push(notification)
    await query(sql`select pg_notify(${channel}, ${`${notification.kind} ${notification.id}`})`)
  }
  const end = () => {
    isOver = true
  }
  return { tx: { query, publish }, end }
}

/** Where a connection comes from, and whose slot goes with it. */
interface TxResources {
  readonly pool: pg.Pool
  readonly slots: FairSemaphore
  readonly owner: string
  /** Called when a connection breaks. */
  readonly forget: () => void
  /** What the transaction tells, for this process to hear as well. */
  readonly announced: Notification[]
}

/** Runs `work` in a transaction on a connection of the pool. */
export async function runTransaction<T>(
  resources: TxResources,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  commit: 'await' | 'later',
): Promise<T> {
  let client: pg.PoolClient | undefined
  try {
    client = await resources.pool.connect()
    const beginning = sendQuery(client, { text: begin }, waits.queryMs)
    beginning.catch(() => undefined)
    const { tx, end } = createTx(client, resources.announced, waits.queryMs)
    const result = await work(tx).finally(end)
    await beginning
    if (commit === 'later') {
      // After the answer: to wake the database takes as long as to print some leads.
      setImmediate(commitRead, client, resources)
      return result
    }
    assertCommitted(await sendQuery(client, { text: 'commit' }, waits.queryMs))
    releaseClient(client, resources)
    return result
  } catch (error) {
    await rollBack(client, resources, error)
    throw error
  }
}

/** Whoever takes the connection next sends behind the commit. */
function commitRead(client: pg.PoolClient, resources: TxResources): void {
  sendQuery(client, { text: 'commit' }, waits.queryMs).catch(() => undefined)
  releaseClient(client, resources)
}

/** @param isBroken  Whether the connection is closed instead of kept. */
function releaseClient(
  client: pg.PoolClient,
  { slots, owner, forget }: TxResources,
  isBroken = false,
): void {
  client.release(isBroken)
  if (isBroken) forget()
  slots.leave(owner)
}

/** A transaction in which any statement failed answers a commit by rolling back. */
function assertCommitted({ command }: pg.QueryResultBase): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
}

/** Rolls back; a connection that broke, fell silent or cannot even do that is thrown away. */
async function rollBack(
  client: pg.PoolClient | undefined,
  resources: TxResources,
  error: unknown,
): Promise<void> {
  if (client === undefined) return resources.slots.leave(resources.owner)
  const isBroken = isPassing(error) && !(error instanceof pg.DatabaseError)
  if (isBroken) return releaseClient(client, resources, isBroken)
  try {
    await sendQuery(client, { text: 'rollback' }, waits.queryMs)
    releaseClient(client, resources)
  } catch {
    releaseClient(client, resources, true)
  }
}
