import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import type { Cell } from '../parse/cell.ts'
import { detectDecimal } from '../values/parse-amount.ts'
import { hasShortYear, leadingNumbers } from '../values/parse-date.ts'

/** Guesses the order of day and month, and whether to ask the user. */
export function guessDateOrder(cells: readonly Cell[]): {
  guess: ImportMapping['dateOrder']
  isAsked: boolean
} {
  const pairs = cells.flatMap((cell) => {
    const pair = typeof cell === 'string' ? leadingNumbers(cell) : undefined
    return pair === undefined ? [] : [pair]
  })
  const isDmy = pairs.some(([first]) => first > 12)
  const isMdy = pairs.some(([, second]) => second > 12)
  if (pairs.length === 0) return { guess: null, isAsked: false }
  // A number above 12 could also be the year.
  const isShort = cells.some((cell) => typeof cell === 'string' && hasShortYear(cell))
  if (isShort || isDmy === isMdy) return { guess: null, isAsked: true }
  return { guess: isDmy ? 'dmy' : 'mdy', isAsked: false }
}

/** Guesses the decimal separator, and whether to ask the user. */
export function guessDecimal(cells: readonly Cell[]): {
  guess: ImportMapping['decimal']
  isAsked: boolean
} {
  const decimals = cells.map((cell) => (typeof cell === 'string' ? detectDecimal(cell) : undefined))
  const isPoint = decimals.includes('.')
  const isComma = decimals.includes(',')
  if (isPoint !== isComma) return { guess: isPoint ? '.' : ',', isAsked: false }
  return { guess: null, isAsked: isPoint || decimals.includes(null) }
}
