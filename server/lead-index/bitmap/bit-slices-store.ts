import type { LeadField } from '../../../contract/lead-fields.ts'
import { hourMs } from '../../../contract/values/time.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isInstant, rangeFields, unnestPairs } from '../query/indexed-fields-store.ts'

// Range queries use bit slices. Each value is encoded as hexadecimal digits, and each digit has one
// bitmap per threshold from 1 to f. A bitmap contains the leads whose digit is at least the
// threshold.

/**
 * Fields with bit slices. `createdAt` does not need any, because positions are in creation order.
 */
export const bitSlicedFields: readonly LeadField[] = rangeFields.filter(
  (name) => name !== 'createdAt',
)

/** Number of hexadecimal digits in the largest encoded value. The largest amount is 1e14. */
export const maxDigits = 12

/** Start of the year 1, the epoch of encoded instants. */
export const yearOneMs = -62_135_596_800_000

/**
 * Encodes an instant by its hour: the day since the year 1, followed by five bits for the hour. For
 * whole days, the last digit is 0 and is skipped.
 */
export function hourCode(ms: number): number {
  const hours = Math.floor((ms - yearOneMs) / hourMs)
  return Math.floor(hours / 24) * 32 + (hours % 24)
}

/** SQL version of {@link hourCode} that also accepts amounts, which it returns unchanged. */
function codeExpression(alias: string, name: LeadField): Sql {
  const column = sql.ref(`${alias}.${name}`)
  if (!isInstant(name)) return column
  const hours = sql`floor((date_part('epoch', ${column}) + 62135596800) / 3600)::bigint`
  return sql`${hours} / 24 * 32 + ${hours} % 24`
}

/** Name of the dimension that contains a field's bit slices. */
export const digitField = (field: LeadField): string => `${field}#`

/**
 * One row per nonzero digit in a lead's values: `dim`, `place` (0 is least significant) and
 * `digit`.
 */
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

/** Key of the bitmap for leads whose digit at `place` is `least` or higher. */
export const thresholdValue = (place: Sql, least: Sql): Sql =>
  sql`to_hex(${place}) || to_hex(${least})`

/**
 * Keys of the bitmaps that `at_least` combines into “value >= bound”. Each digit of the bound, from
 * its last nonzero digit upward, has two keys: one for the digit itself and one for the next higher
 * digit. '' means that every lead reaches the digit, and null that no lead exceeds it.
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
    // Values only have to reach the last nonzero digit, not exceed it.
    i === 0 || digit === 15 ? null : key(last + i, digit + 1),
  ])
}
