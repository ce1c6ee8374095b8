import { type AdapterFactory, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import type { BetterAuthOptions } from 'better-auth/types'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import {
  type Condition,
  countRows,
  deleteRows,
  insertRow,
  selectRows,
  takeRow,
  updateRows,
} from './auth-row-store.ts'
import { trackDbFailure } from './db-failure.ts'

/** Runs each statement in its own transaction, or all of them in a single one. */
type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A condition in Better Auth's format. */
interface Where extends Omit<Condition, 'operator'> {
  readonly operator?: string | undefined
  readonly connector?: string | undefined
}

/** Column with the token's hash, which Better Auth treats as the session token. */
const hashed = 'tokenHash'

/**
 * Connects Better Auth to our connection pool, timeouts and transactions. Hashes session tokens
 * before storing them; a lookup by token returns the plain token that was passed in.
 * @see L-40
 */
export const authAdapter =
  (db: Database): AdapterFactory<BetterAuthOptions> =>
  (options) => {
    const create = (run: Run, transaction: false | Transaction) =>
      createAdapterFactory<BetterAuthOptions>({
        config: { adapterId: 'leadtrace', supportsDates: false, supportsUUIDs: true, transaction },
        adapter: () => statements(run),
      })(options)
    type Transaction = NonNullable<
      Parameters<typeof createAdapterFactory<BetterAuthOptions>>[0]['config']['transaction']
    >
    return create(
      (work) => trackDbFailure(() => db.inSystem(work)),
      (work) =>
        trackDbFailure(() => db.inSystem((tx) => work(create((inner) => inner(tx), false)))),
    )
  }

function statements(run: Run): CustomAdapter {
  return {
    create: ({ model, data }) =>
      run(async (tx) => {
        await insertRow(tx, model, withHash(data))
        return data
      }),
    update: <T>({ model, where, update }: { model: string; where: Where[]; update: T }) =>
      run(async (tx) => {
        const rows = await updateRows<T>(tx, model, toConditions(where), withHash(Object(update)))
        return withToken(rows[0], where)
      }),
    updateMany: ({ model, where, update }) =>
      run(async (tx) => {
        const rows = await updateRows(tx, model, toConditions(where), withHash(update))
        return rows.length
      }),
    findOne: <T>({ model, where }: { model: string; where: Where[] }) =>
      run(async (tx) => {
        const rows = await selectRows<T>(tx, model, toConditions(where), { limit: 1 })
        return withToken(rows[0], where)
      }),
    findMany: ({ model, where = [], ...page }) =>
      run((tx) => selectRows(tx, model, toConditions(where), page)),
    delete: ({ model, where }) =>
      run(async (tx) => {
        await deleteAndReport(tx, model, where)
      }),
    deleteMany: ({ model, where }) => run((tx) => deleteAndReport(tx, model, where)),
    consumeOne: <T>({ model, where }: { model: string; where: Where[] }) =>
      run(async (tx) => withToken(await takeRow<T>(tx, model, toConditions(where)), where)),
    incrementOne: <T>({
      model,
      where,
      increment,
      set = {},
    }: {
      model: string
      where: Where[]
      increment: Record<string, number>
      set?: Record<string, unknown> | undefined
    }) =>
      run(async (tx) => {
        const rows = await updateRows<T>(tx, model, toConditions(where), withHash(set), increment)
        return withToken(rows[0], where)
      }),
    count: ({ model, where = [] }) => run((tx) => countRows(tx, model, toConditions(where))),
  }
}

/** Deletes rows and reports ended sessions to all processes. @returns Number of rows. */
async function deleteAndReport(tx: Tx, model: string, where: readonly Where[]): Promise<number> {
  const rows = await deleteRows<{ userId?: string }>(tx, model, toConditions(where))
  const users = new Set(model === 'login' ? rows.map(({ userId }) => userId) : [])
  for (const id of users) if (id !== undefined) await tx.publish({ kind: 'login', id })
  return rows.length
}

const toConditions = (where: readonly Where[]): Condition[] =>
  where.map(({ field, operator = 'eq', value, connector }) => {
    if (connector === 'OR') throw new Error('OR conditions are not supported.')
    return { field, operator, value: field === hashed ? hashValue(value) : value }
  })

function hashValue(value: Condition['value']): Condition['value'] {
  if (typeof value === 'string') return hashSecret(value)
  return Array.isArray(value) ? value.map((one) => hashSecret(String(one))) : value
}

function withHash(row: object): object {
  const token = Object.entries(row).find(([name]) => name === hashed)?.[1]
  return typeof token === 'string' ? { ...row, [hashed]: hashSecret(token) } : row
}

/** Replaces the row's token hash with the plain token from the lookup's conditions. */
function withToken<T>(row: T | undefined, where: readonly Where[]): T | null {
  if (row === undefined) return null
  const token = where.find(({ field }) => field === hashed)?.value
  return typeof token === 'string' ? { ...row, [hashed]: token } : row
}
