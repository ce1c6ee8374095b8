import pg from 'pg'
import type { FairSemaphore } from '../concurrency/fair-semaphore.ts'
import { isPassing } from './database-errors.ts'
import { sendQuery, toRowObjects } from './driver/send-query.ts'
import { channel, type Notification, type Notifications } from './notifications.ts'
import { prepared, type Sql, sql } from './sql.ts'

/**
 * Timeouts in milliseconds. The sum of `connectMs` and `queryMs` is below a request's 10 s limit.
 *
 * @see D-02
 */
export const waits = { connectMs: 3_000, statementMs: 5_000, queryMs: 6_000 } as const

export interface Tx {
  query<Row>(statement: Sql): Promise<Row[]>
  /**
   * Sets a configuration parameter until the transaction ends. Unlike `set_config`, Citus sends
   * `set local` to the other machines.
   */
  set(name: string, value: string): Promise<unknown>
  /** True if the database is a Citus cluster. */
  readonly isCitus: boolean
  /**
   * Notifies every process of a change after the commit: this process before the transaction
   * returns, the others within a second.
   */
  publish(notice: Notification): Promise<void>
  /** Reports after the commit that an organization's leads changed. @see L-381 */
  publishLeads(orgId: string): void
}

/**
 * Runs statements in a transaction that is already open on a connection.
 *
 * @param published  Collects notifications for delivery in this process.
 * @param silenceMs  Maximum time without data from the server per statement.
 * @returns `end` makes the transaction reject further statements, because abandoned work may still
 *   be running when another organization is already using the connection.
 */
function createTx(
  client: pg.PoolClient,
  published: Notification[],
  silenceMs: number,
  isCitus: boolean,
): { readonly tx: Tx; readonly end: () => void } {
  let isOver = false
  function send<Row>(statement: pg.QueryConfig<unknown[]>) {
    const rows = isOver
      ? Promise.reject(new Error('The transaction has already ended.'))
      : // The caller asserts the row type; every store function is tested with real rows.
        sendQuery(client, statement, silenceMs).then((result) => toRowObjects(result) as Row[])
    // If the connection breaks, the first failed statement ends the transaction; the other
    // statements' rejections must still be handled.
    rows.catch(() => undefined)
    return rows
  }
  const query = <Row>(statement: Sql) => send<Row>(prepared(statement, isCitus))
  const set = (name: string, value: string) => {
    // Quoted, because a part can be a reserved word, as in `app.user`.
    const quoted = name.split('.').map(pg.escapeIdentifier).join('.')
    return send({ text: `set local ${quoted} = ${pg.escapeLiteral(value)}` })
  }
  async function publish(notification: Notification) {
    published.push(notification)
    await query(sql`select pg_notify(${channel}, ${`${notification.kind} ${notification.id}`})`)
  }
  const end = () => {
    isOver = true
  }
  const publishLeads = (orgId: string) => void published.push({ kind: 'leads', id: orgId })
  return { tx: { query, set, isCitus, publish, publishLeads }, end }
}

/** Connections to one PostgreSQL server. */
export interface ServerPool {
  readonly pool: pg.Pool
  readonly slots: FairSemaphore
  readonly isCitus: boolean
  /** Key that caches use to identify the server; replaced when a connection breaks. */
  readonly key: object
  /** Called when a connection breaks. */
  readonly forget: () => void
}

interface TransactionOptions<T> {
  /** Organization that the transaction counts toward, or '' for the service itself. */
  readonly owner: string
  /** Statements that begin the transaction. */
  readonly begin: string
  readonly work: (tx: Tx) => Promise<T>
  /** `later` resolves without waiting for the transaction to end; only for reads. */
  readonly commit: 'await' | 'later'
}

type Resources = Pick<ServerPool, 'pool' | 'slots' | 'forget'> & { readonly owner: string }

/**
 * Waits for a slot and runs a transaction. Throws the database's errors unchanged.
 *
 * @param announced  Collects notifications for delivery in this process.
 */
export async function runTransaction<T>(
  { pool, slots, isCitus, forget }: ServerPool,
  { owner, begin, work, commit }: TransactionOptions<T>,
  announced: Notification[] = [],
): Promise<T> {
  const resources = { pool, slots, forget, owner }
  const turn = slots.enter(owner)
  if (turn !== undefined) await turn
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    const beginning = sendQuery(client, { text: begin }, waits.queryMs)
    beginning.catch(() => undefined)
    const { tx, end } = createTx(client, announced, waits.queryMs, isCitus)
    const result = await work(tx).finally(end)
    await beginning
    if (commit === 'later') {
      // Notify only after the response, because waking up the database takes as long as serializing
      // several leads.
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

type ConvertError = (error: unknown, commit: 'await' | 'later') => unknown

/** Runs transactions, and delivers their notifications. */
export function createRunner(
  server: ServerPool,
  notifications: Notifications,
  convertError: ConvertError,
): <T>(transaction: TransactionOptions<T>) => Promise<T> {
  return async (transaction) => {
    const announced: Notification[] = []
    try {
      return await runTransaction(server, transaction, announced)
    } catch (error) {
      throw convertError(error, transaction.commit)
    } finally {
      // Deliver notifications even after an error, because the commit may still have succeeded.
      for (const notice of announced) {
        if (notice.kind === 'leads') notifications.publishLeads(notice.id)
        else notifications.deliver(notice)
      }
    }
  }
}

/** The connection's next user sends its statements after this commit. */
function commitRead(client: pg.PoolClient, resources: Resources): void {
  sendQuery(client, { text: 'commit' }, waits.queryMs).catch(() => undefined)
  releaseClient(client, resources)
}

/** @param isBroken  Closes the connection instead of returning it to the pool. */
function releaseClient(
  client: pg.PoolClient,
  { slots, owner, forget }: Resources,
  isBroken = false,
): void {
  client.release(isBroken)
  if (isBroken) forget()
  slots.leave(owner)
}

/** PostgreSQL responds to COMMIT with ROLLBACK if a statement has failed. */
function assertCommitted({ command }: pg.QueryResultBase): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
}

/** Rolls back; discards the connection if it is broken, hangs or cannot roll back. */
async function rollBack(
  client: pg.PoolClient | undefined,
  resources: Resources,
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
