import { type Field, leadFields } from '../../../../../contract/lead-fields.ts'
import { seen } from '../../../../lead-index/index.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { SortKey } from '../query/parse-sort.ts'

/** What is sorted by: hidden contact data counts as unknown, so that the order tells nothing. */
export const keyOf = ({ field, isKnown }: SortKey): Sql =>
  isKnown ? sql.ref(`lead.${field}`) : seen('lead', field)

/** Keys of an order whose nulls are last, of the leads of `lead`. */
export const orderBy = (order: readonly SortKey[]): Sql =>
  sql.join(
    order.map((key) => {
      const nulls = isNullable(key) ? sql` nulls last` : sql``
      return sql`${keyOf(key)} ${sql.raw(key.direction)}${nulls}`
    }),
  )

function isNullable({ field: name, isKnown }: SortKey): boolean {
  const field: Field = leadFields[name]
  return !field.required && !isKnown
}

/**
 * What comes after a row in an order whose nulls are last. Where all keys are known and go in one
 * direction a row comparison says it, which an index can serve at any depth.
 */
export function isAfter(
  order: readonly SortKey[],
  values: readonly (string | number | null)[],
): Sql {
  const isUniform = order.every((key) => key.direction === order[0]?.direction && !isNullable(key))
  if (isUniform) {
    const keys = sql.join(order.map(keyOf))
    const op = sql.raw(order[0]?.direction === 'asc' ? '>' : '<')
    return sql`(${keys}) ${op} (${sql.join(values.map((value) => sql`${value}`))})`
  }
  const steps = order.map((key, i) => {
    const same = order.slice(0, i).map((other, j) => isSame(keyOf(other), values[j] ?? null))
    return sql.join([...same, isBeyond(key, values[i] ?? null)], sql` and `)
  })
  return sql`(${startBound(order, values)} and ((${sql.join(steps, sql`) or (`)})))`
}

/** What follows from the steps for the first key alone, since an index can begin there. */
function startBound(order: readonly SortKey[], values: readonly (string | number | null)[]): Sql {
  const [key] = order
  const [value] = values
  if (key === undefined || value == null || isNullable(key)) return sql`true`
  return sql`${keyOf(key)} ${sql.raw(key.direction === 'asc' ? '>=' : '<=')} ${value}`
}

const isSame = (column: Sql, value: string | number | null): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`

function isBeyond(key: SortKey, value: string | number | null): Sql {
  if (value === null) return sql`false`
  const column = keyOf(key)
  const beyond = sql`${column} ${sql.raw(key.direction === 'asc' ? '>' : '<')} ${value}`
  return isNullable(key) ? sql`(${beyond} or ${column} is null)` : beyond
}
