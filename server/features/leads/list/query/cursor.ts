import { hash } from 'node:crypto'
import * as z from 'zod'
import { type Field, type LeadField, leadFields } from '../../../../../contract/lead-fields.ts'
import { isStorable } from '../../../../../contract/values/text.ts'
import { isDay } from '../../../../../contract/values/time.ts'
import type { SortKey } from '../../../../lead-index/index.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { isId } from '../../../../platform/process/ids.ts'

/**
 * Position in a list: directly after the row with these sort values; the last value is the row's
 * ID.
 */
export interface Position {
  /** Number of the page that ends at this position. */
  readonly page: number
  readonly values: readonly (string | number | null)[]
}

const cursorSchema = z.strictObject({
  q: z.string(),
  p: z.int().min(1).max(1e9),
  v: z
    .array(z.union([z.string().max(2_000), z.number(), z.null()]))
    .min(2)
    .max(20),
})

/** Hashes everything that defines a list: filters, search, order and page size. */
export const hashQuery = (query: object): string =>
  hash('sha256', JSON.stringify(query), 'base64url').slice(0, 16)

/**
 * Formats an opaque cursor for clients. The cursor contains no data that the page does not show.
 */
export const formatCursor = (fingerprint: string, { page, values }: Position): string =>
  Buffer.from(JSON.stringify({ q: fingerprint, p: page, v: values })).toString('base64url')

/**
 * Parses a cursor, which must belong to the same list.
 *
 * @param order  Sort keys; the cursor contains one value for each.
 * @throws ApiError `INVALID_FILTER` if the cursor is malformed or belongs to another list.
 * @see D-30
 */
export function parseCursor(
  cursor: string,
  fingerprint: string,
  order: readonly SortKey[],
): Position {
  const result = cursorSchema.safeParse(decodeCursor(cursor))
  if (!result.success) rejectCursor('must be a nextCursor from this list')
  const { q, p, v } = result.data
  if (q !== fingerprint)
    rejectCursor('must be used with the same filters, sort and limit as before')
  const isWhole = v.length === order.length
  if (!isWhole || !order.every(({ field }, i) => canHold(field, v[i] ?? null))) {
    rejectCursor('must be a nextCursor from this list')
  }
  return { page: p, values: v }
}

/** True if the field can contain this value; any other value would cause a database error. */
function canHold(name: LeadField, value: string | number | null): boolean {
  const { kind, required }: Field = leadFields[name]
  if (value === null) return required !== true
  if (kind === 'amount') return Number.isSafeInteger(value)
  if (typeof value !== 'string') return false
  if (kind === 'id') return isId(value)
  return kind === 'instant' ? isInstant(value) : isStorable(value)
}

/** True for timestamps in our output format. */
const isInstant = (value: string): boolean =>
  isDay(value.slice(0, 10)) && z.iso.datetime({ precision: 3 }).safeParse(value).success

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

function rejectCursor(message: string): never {
  throw new ApiError('INVALID_FILTER', `cursor ${message}.`, {
    details: { problems: [{ field: 'cursor', message }] },
  })
}
