import type { LeadField } from '../../../contract/lead-fields.ts'
import { hourMs } from '../../../contract/values/time.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isInstant, rangeFields, unnestPairs } from '../query/indexed-fields-store.ts'

// What ranges are asked of has a code, and a code has hexadecimal digits. Per digit there is a
// vector for each of 1 to f: the leads whose digit is at least that.

/** Fields with codes; creation is told by the order itself. */
export const bitSlicedFields: readonly LeadField[] = rangeFields.filter(
  (name) => name !== 'createdAt',
)

/** Digits of the largest code: amounts go up to 1e14. */
const maxDigits = 12

/** The beginning of the year 1, from which on instants are counted in the database. */
export const yearOneMs = -62_135_596_800_000

/**
 * Code of the hour that an instant lies in: its day since the year 1, and five bits for the hour,
 * so that of whole days the last digit is 0 and need not be looked at.
 */
export function hourCode(ms: number): number {
  const hours = Math.floor((ms - yearOneMs) / hourMs)
  return Math.floor(hours / 24) * 32 + (hours % 24)
}

/** The same of a column; amounts are their own code. */
function codeExpression(alias: string, name: LeadField): Sql {
  const column = sql.ref(`${alias}.${name}`)
  if (!isInstant(name)) return column
  const hours = sql`floor((date_part('epoch', ${column}) + 62135596800) / 3600)::bigint`
  return sql`${hours} / 24 * 32 + ${hours} % 24`
}

/** Name of the dimension that holds the digits of a field's codes. */
export const digitField = (field: LeadField): string => `${field}#`

/** Digits above 0 of a row's codes: rows of `dim`, `place` (0 is the last) and `digit`. */
export function selectDigits(alias: string): Sql {
  const codes = bitSlicedFields.map(
    (name) => [digitField(name), codeExpression(alias, name)] as const,
  )
  return sql`(
    select dim, place, digit
    from ${unnestPairs(codes)} as field (dim, code),
      generate_series(0, ${sql.lit(maxDigits - 1)}) as place,
      lateral (select (code >> (4 * place)) & 15 as digit) as each
    where digit > 0)`
}

/** Value of a vector: the leads whose digit at a place is at least that. */
export const thresholdValue = (place: Sql, least: Sql): Sql =>
  sql`to_hex(${place}) || to_hex(${least})`

/**
 * Thresholds by which vectors tell whether a code is at least `bound`, for `at_least`: per digit
 * from the last that counts, those of the digit and of the next higher one. An empty text stands
 * for a digit that every code reaches, null for one that none exceeds.
 */
export function listThresholds(bound: number): (string | null)[] {
  const maxCode = 16 ** maxDigits - 1
  const digits = [...Math.min(Math.max(bound, 0), maxCode).toString(16).padStart(maxDigits, '0')]
  const ascending = digits.reverse().map((digit) => Number.parseInt(digit, 16))
  const last = ascending.findIndex((digit) => digit > 0)
  if (last < 0) return []
  const key = (place: number, least: number) => place.toString(16) + least.toString(16)
  return ascending.slice(last).flatMap((digit, i) => [
    digit === 0 ? '' : key(last + i, digit),
    // Below the last that counts nothing matters: reaching it is enough.
    i === 0 || digit === 15 ? null : key(last + i, digit + 1),
  ])
}
