import pg from 'pg'

/** A pg result in array mode. */
type Result = pg.QueryArrayResult<unknown[]>

/**
 * Sends a statement.
 *
 * Avoids pg's promises and `query_timeout`: both attach a callback to an existing query, which
 * makes V8 keep every result until a major garbage collection. These results made up a sixth of all
 * memory allocated for a list. Passing the callback along with the query has no such effect.
 *
 * @param silenceMs  Maximum time without data from the server before the connection is discarded.
 */
export const sendQuery = (
  client: pg.PoolClient,
  statement: pg.QueryConfig<unknown[]>,
  silenceMs: number,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const answered = createCallback(client, resolve, reject, silenceMs)
    client.query<unknown[], unknown[]>({ ...statement, rowMode: 'array' }, answered)
  })

function createCallback(
  client: pg.PoolClient,
  resolve: (result: Result) => void,
  reject: (error: Error) => void,
  silenceMs: number,
): (error: Error | null, result: Result) => void {
  const timer = setTimeout(abandonConnection, silenceMs, client, reject)
  return (error, result) => {
    clearTimeout(timer)
    if (error) reject(error)
    else resolve(result)
  }
}

function abandonConnection(client: pg.PoolClient, reject: (error: Error) => void): void {
  reject(new Error('Query timeout: the server did not respond.'))
  if (client instanceof pg.Client) client.end().catch(() => undefined)
}

type RowFactory = (values: readonly unknown[]) => object

const rowFactories = new Map<string, RowFactory>()

/**
 * Maximum number of cached row factories. A limit is needed, because callers can choose any
 * combination of fields.
 */
const maxRowFactories = 400

/**
 * Converts a result's rows to objects.
 *
 * Each row shape gets a compiled function with one object literal. By contrast, pg copies an empty
 * row and assigns each value by name. With more than four shapes in use, a row of 66 columns takes
 * 3.4 µs and produces 2.5 kB of garbage in pg, but only 0.2 µs and 1.1 kB in the compiled function.
 */
export function toRowObjects({ fields, rows }: pg.QueryArrayResult<unknown[]>): object[] {
  const make = rowFactoryFor(fields.map(({ name }) => name))
  return rows.map((values) => make(values))
}

function rowFactoryFor(names: readonly string[]): RowFactory {
  const shape = JSON.stringify(names)
  const cached = rowFactories.get(shape)
  if (cached !== undefined) return cached
  if (rowFactories.size >= maxRowFactories) return (values) => fromPairs(names, values)
  const make = compileRowFactory(names)
  rowFactories.set(shape, make)
  return make
}

/** @param names  Column names from the service's own statements, never external input. */
function compileRowFactory(names: readonly string[]): RowFactory {
  const literal = names.map((name, i) => `${JSON.stringify(name)}:values[${i}]`).join()
  // The body is a single object literal.
  return new Function('values', `return {${literal}}`) as RowFactory
}

const fromPairs = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((name, i) => [name, values[i]]))
