import type { Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

type Value = string | number | boolean | null | Date | readonly (string | number)[]

/** A condition in a statement; all of a statement's conditions are combined with AND. */
export interface Condition {
  readonly field: string
  readonly operator: string
  readonly value: Value
}

export interface Page {
  readonly limit: number
  readonly offset?: number | undefined
  readonly sortBy?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
}

const comparisons: ReadonlyMap<string, Sql> = new Map(
  Object.entries({ eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }).map(
    ([name, sign]) => [name, sql.raw(sign)],
  ),
)

function toSql({ field, operator, value }: Condition): Sql {
  const column = sql.ref(field)
  if (operator === 'in') return sql`${column} = any(${value})`
  if (value === null) return operator === 'eq' ? sql`${column} is null` : sql`${column} is not null`
  const sign = comparisons.get(operator)
  if (sign === undefined) throw new Error(`Conditions with ${operator} are not supported.`)
  return sql`${column} ${sign} ${value}`
}

const all = (conditions: readonly Condition[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions.map(toSql), sql.raw(' and '))

/** @param row  Values, keyed by column. */
export async function insertRow(tx: Tx, table: string, row: object): Promise<void> {
  await tx.query(sql`
    insert into ${sql.ref(table)} (${sql.columns(Object.keys(row))})
    values (${sql.join(Object.values(row))})`)
}

/**
 * @param added  Increments by column, for columns that are increased instead of set.
 * @returns The updated rows.
 */
export function updateRows<T>(
  tx: Tx,
  table: string,
  where: readonly Condition[],
  set: object,
  added: Readonly<Record<string, number>> = {},
): Promise<T[]> {
  const sums = Object.entries(added).map(([name, n]) => [
    name,
    sql`coalesce(${sql.ref(name)}, 0) + ${n}::integer`,
  ])
  const changes = sql.assign({ ...set, ...Object.fromEntries(sums) })
  return tx.query<T>(sql`
    update ${sql.ref(table)} set ${changes} where ${all(where)} returning *`)
}

/** Sorts rows by `id` unless `sortBy` is given. */
export function selectRows<T>(
  tx: Tx,
  table: string,
  where: readonly Condition[],
  { limit, offset = 0, sortBy }: Page,
): Promise<T[]> {
  const order =
    sortBy === undefined
      ? sql`id`
      : sql`${sql.ref(sortBy.field)} ${sql.raw(sortBy.direction === 'asc' ? 'asc' : 'desc')}`
  return tx.query<T>(sql`
    select * from ${sql.ref(table)} where ${all(where)}
    order by ${order} limit ${limit} offset ${offset}`)
}

/** @returns The deleted rows. */
export const deleteRows = <T>(tx: Tx, table: string, where: readonly Condition[]): Promise<T[]> =>
  tx.query<T>(sql`delete from ${sql.ref(table)} where ${all(where)} returning *`)

/** Deletes and returns one row. If several calls run concurrently, only one of them gets it. */
export async function takeRow<T>(
  tx: Tx,
  table: string,
  where: readonly Condition[],
): Promise<T | undefined> {
  const [taken] = await tx.query<T>(sql`
    delete from ${sql.ref(table)} where id = (
      select id from ${sql.ref(table)} where ${all(where)} limit 1) returning *`)
  return taken
}

export async function countRows(
  tx: Tx,
  table: string,
  where: readonly Condition[],
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*) as n from ${sql.ref(table)} where ${all(where)}`)
  return row?.n ?? 0
}
