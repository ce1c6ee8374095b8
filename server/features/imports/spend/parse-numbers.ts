import { spendLimits } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { SpendMapping } from '../../../../contract/imports/spend-import.ts'
import { parseDecimalMicros } from '../../ad-spend/index.ts'
import { type Cell, isEmptyCell } from '../parse/cell.ts'
import { parseAmount } from '../values/parse-amount.ts'
import type { Parsed } from '../values/parse-date.ts'
import { maxCount, maxMicros } from './spend-entry.ts'

type Decimal = SpendMapping['decimal']

/** Parses an amount in any notation and converts it to millionths; empty cells are 0. */
export function parseMoney(cell: Cell, decimal: Decimal): Parsed<bigint> {
  if (isEmptyCell(cell)) return { value: 0n }
  if (typeof cell === 'number') {
    if (Number.isNaN(cell)) return { reason: 'must be an amount' }
    if (cell > spendLimits.amount) return above
    return cell < 0 ? below : { value: parseDecimalMicros(cell.toFixed(7)) }
  }
  if (isNegative(cell)) return below
  const parsed = parseAmount(cell, decimal)
  if ('reason' in parsed) return parsed
  if (!/^\d{1,30}(\.\d+)?$/.test(parsed.value)) return { reason: 'must be an amount' }
  return checkRange(parseDecimalMicros(parsed.value))
}

/** Parses an amount that is already in millionths. */
export function parseMicros(cell: Cell): Parsed<bigint> {
  if (isEmptyCell(cell)) return { value: 0n }
  const text = String(cell).trim()
  if (isNegative(text)) return below
  if (!/^\d{1,30}(\.0+)?$/.test(text)) return { reason: 'must be a whole number of micros' }
  return checkRange(BigInt(text.replace(/\..*/, '')))
}

/** Parses an integer with any digit grouping; empty cells are 0. */
export function parseCount(cell: Cell, decimal: Decimal): Parsed<number> {
  if (isEmptyCell(cell)) return { value: 0 }
  if (typeof cell === 'string' && isNegative(cell)) return below
  const parsed = parseAmount(cell, decimal)
  if ('reason' in parsed) return parsed
  const value = Number(parsed.value)
  if (!/^\d+(\.0+)?$/.test(parsed.value)) return { reason: 'must be a whole number' }
  return value <= maxCount ? { value } : { reason: `must not exceed ${maxCount}` }
}

const below = { reason: 'must not be negative' }
const above = { reason: `must not exceed ${spendLimits.amount}` }

const isNegative = (text: string): boolean => /^[\s\p{Sc}A-Z]*[-−(]\s*[\p{Sc}\d.,]/u.test(text)

const checkRange = (micros: bigint): Parsed<bigint> =>
  micros <= maxMicros ? { value: micros } : above
