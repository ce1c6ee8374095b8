import type { LeadField } from '../../../contract/lead-fields.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isMasked, isSeen, isUnseen, seen } from './indexed-fields-store.ts'

/** One condition on leads, ready for SQL: instants exact, amounts in minor units. */
export type Condition =
  | { readonly field: LeadField; readonly op: 'in'; readonly value: readonly string[] }
  | { readonly field: LeadField; readonly op: 'exists'; readonly value: boolean }
  | { readonly field: LeadField; readonly op: RangeOp; readonly value: string | number }

/** How a range is bounded. */
export type RangeOp = '>=' | '>' | '<=' | '<'

/** A condition on the rows of a table or alias with the columns of `lead`. */
function conditionOn(alias: string, { field, op, value }: Condition): Sql {
  if (op === 'exists') return value ? isSeen(alias, field) : isUnseen(alias, field)
  const column = seen(alias, field)
  if (op !== 'in') return sql`${column} ${sql.raw(op)} ${value}`
  return value.length === 1 ? sql`${column} = ${value[0]}` : sql`${column} = any(${value})`
}

/** All of the conditions; true when there is none. */
export const allOn = (alias: string, conditions: readonly Condition[]): Sql =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((condition) => conditionOn(alias, condition)),
        sql` and `,
      )

/** Columns that conditions look at, besides others: a row of all takes three times as long to read. */
export const columnsOf = (conditions: readonly Condition[], others: readonly string[]): Sql => {
  const fields = conditions.map(({ field }) => field)
  const names = new Set([...others, ...fields, ...(fields.some(isMasked) ? ['locked'] : [])])
  return sql.columns([...names])
}
