import type { ImportMapping } from '../../../contract/lead-import.ts'
import type { Cell } from './file-rows.ts'
import type { Read } from './read-instant.ts'

/** Currency signs, codes, blanks and apostrophes around and within an amount. */
const around = /[\s\u00A0\u202F'’]|\p{Sc}|^[A-Za-z]{3}(?=[\s\d])|(?<=[\d\s])[A-Za-z]{3}$/gu

/** The digits of an amount with what parts them. */
const digitsOf = (text: string): string => text.trim().replace(around, '')

const grouped = {
  '.': /^\d{1,3}(,\d{3})+(\.\d+)?$/,
  ',': /^\d{1,3}(\.\d{3})+(,\d+)?$/,
} as const

const simple = { '.': /^\d*\.?\d+$/, ',': /^\d*,?\d+$/ } as const

/**
 * What separates the decimals of an amount.
 *
 * @returns `undefined` where nothing is written that tells, `null` where it may be either: 1.234.
 */
export function decimalOf(text: string): ImportMapping['decimal'] | undefined {
  const digits = digitsOf(text)
  const signs = digits.replace(/[^.,]/g, '')
  if (signs === '') return undefined
  const last = signs.endsWith(',') ? ',' : '.'
  const isMixed = signs.includes('.') && signs.includes(',')
  if (isMixed) return last
  // Several of one kind part thousands: 1.234.567.
  if (signs.length > 1) return last === '.' ? ',' : '.'
  const isThousands = /^\d{1,3}[.,]\d{3}$/.test(digits)
  return isThousands ? null : last
}

/** An amount in the form that a create takes, `1234.5`, from however a file writes it. */
export function readAmount(cell: Cell, decimal: ImportMapping['decimal']): Read<string> {
  if (typeof cell === 'number') return { value: String(cell) }
  const digits = digitsOf(cell)
  if (!/[.,]/.test(digits)) return { value: digits }
  if (decimal === null) return { reason: 'has a separator, and which it is was not told' }
  if (!simple[decimal].test(digits) && !grouped[decimal].test(digits)) {
    return { reason: `is not a number with "${decimal}" before its decimals` }
  }
  const plain = digits.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.')
  return { value: plain.startsWith('.') ? `0${plain}` : plain }
}
