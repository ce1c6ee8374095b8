import type pg from 'pg'

/** A SQL statement as sent by the service. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  /** The transaction's organization; `undefined` if it has none. */
  readonly orgId: string | undefined
}

const step =
  /^(begin( [a-z ]+)?|commit|rollback( to \w+)?|(release )?savepoint \w+|set local [\w."]+ = ('[^']*'|\w+))$/

/** True for statements that only start, end or configure a transaction. */
const isControl = (text: string): boolean => text.split(';').every((part) => step.test(part.trim()))

/** A transaction's organization after a statement; `orgId` is the one before it. */
function orgAfter({ text }: pg.QueryConfig, orgId: string | undefined) {
  const named = /set local "?app"?\."?org"? = '([^']+)'/.exec(text)?.[1]
  if (named !== undefined) return named
  return /^(begin|commit|rollback$)/.test(text) ? undefined : orgId
}

/**
 * Collects every statement that the service sends through a pool from now on. Each distinct
 * statement is collected once for organizations and once for the service itself. The pool must not
 * have any connections yet.
 */
export function recordStatements(pool: pg.Pool): ReadonlyMap<string, Sent> {
  if (pool.totalCount > 0) throw new Error('statements were sent before they were recorded')
  const recorded = new Map<string, Sent>()
  pool.on('connect', (client) => {
    const send = client.query
    let orgId: string | undefined
    const query = (sent: string | pg.QueryConfig, ...rest: unknown[]) => {
      const statement = typeof sent === 'string' ? { text: sent } : sent
      const { text, values = [] } = statement
      const key = `${orgId === undefined ? 'service' : 'organization'}: ${text}`
      if (!isControl(text) && !recorded.has(key)) recorded.set(key, { text, values, orgId })
      orgId = orgAfter(statement, orgId)
      return Reflect.apply(send, client, [sent, ...rest])
    }
    // The replacement forwards all arguments and results, so it supports every overload.
    client.query = query as typeof send
  })
  return recorded
}
