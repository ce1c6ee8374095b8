import type { SpendMapping } from '../../../../contract/imports/spend-import.ts'
import type { Cell } from '../parse/file-rows.ts'
import { decimalOf } from '../values/parse-amount.ts'

/** Digits in groups of three; a count that is written so has no decimals. */
const grouped = /^\s*[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*\s*$/

/**
 * What separates decimals, and whether it has to be asked: amounts may show it, and counts show
 * what groups digits.
 */
export function guessNumbers(
  amounts: readonly Cell[],
  counts: readonly Cell[],
): { readonly guess: SpendMapping['decimal']; readonly isAsked: boolean } {
  const told = amounts.map((cell) => (typeof cell === 'string' ? decimalOf(cell) : undefined))
  const groups = new Set(
    counts.map((cell) => (typeof cell === 'string' ? grouped.exec(cell)?.[1] : undefined)),
  )
  const isPoint = told.includes('.') || groups.has(',')
  const isComma = told.includes(',') || groups.has('.')
  if (isPoint !== isComma) return { guess: isPoint ? '.' : ',', isAsked: false }
  return { guess: null, isAsked: isPoint || told.includes(null) }
}
