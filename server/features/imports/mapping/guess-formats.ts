import type { MixedDates } from '../../../../contract/imports/import-file.ts'
import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import type { Cell, FileRow } from '../parse/cell.ts'
import { detectDecimal } from '../values/parse-amount.ts'
import { hasShortYear, leadingNumbers } from '../values/parse-date.ts'

/** Guesses the order of day and month, and determines whether to ask the user. */
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
  // Two-digit years are ambiguous, because a number above 12 could also be the year.
  const isShort = cells.some((cell) => typeof cell === 'string' && hasShortYear(cell))
  if (isShort || isDmy === isMdy) return { guess: null, isAsked: true }
  return { guess: isDmy ? 'dmy' : 'mdy', isAsked: false }
}

/** Maximum number of rows to list for each order. */
const maxMixedRows = 5

/**
 * Rows that contradict each other about the order of day and month; `undefined` if there are none.
 *
 * @param places  Indexes of the date columns.
 */
export function findMixedDates(
  rows: readonly FileRow[],
  places: readonly number[],
): MixedDates | undefined {
  const mixed: MixedDates = { dmy: [], mdy: [] }
  for (const { line, cells } of rows) {
    for (const cell of places.map((i) => cells[i])) {
      if (typeof cell !== 'string' || hasShortYear(cell)) continue
      const [first = 0, second = 0] = leadingNumbers(cell) ?? []
      const order = first > 12 && second <= 12 ? 'dmy' : second > 12 && first <= 12 ? 'mdy' : null
      if (order === null || mixed[order].includes(line)) continue
      if (mixed[order].length < maxMixedRows) mixed[order].push(line)
    }
  }
  return mixed.dmy.length > 0 && mixed.mdy.length > 0 ? mixed : undefined
}

/** Guesses the decimal separator, and determines whether to ask the user. */
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
