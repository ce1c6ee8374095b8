import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import type { Cell } from '../parse/cell.ts'
import type { Parsed } from './parse-date.ts'

/** Letters that belong to the sign of a currency: `US$`, `CA$`. */
const currencySignPrefix = /\p{Lu}{1,3}(?=\p{Sc})/u

/** A word before or after an amount. */
const currencyWord = /^\p{L}{2,3}\.?(?=[\s\d])|(?<=[\d\s])\p{L}{2,3}\.?$/gu

/** Codes and short names of currencies. Not every word: `1,5 Mio` is more than one and a half. */
const currencies: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...['KR', 'FR', 'SFR', 'ZŁ', 'KČ', 'FT', 'LEI', 'RS'],
])

/** Currency signs, blanks and apostrophes around and within an amount. */
const fillerPattern = /[\s\u00A0\u202F'’]|\p{Sc}/gu

/** What stands for no cents in some countries: `1.250,-`. */
const noCents = /(?<=\d[.,])[-–—]{1,2}$/

/** The digits of an amount with what parts them. */
const extractDigits = (text: string): string =>
  text
    .trim()
    .replace(currencySignPrefix, '')
    .replace(currencyWord, (word) =>
      currencies.has(word.replace('.', '').toUpperCase()) ? '' : word,
    )
    .replace(fillerPattern, '')
    .replace(noCents, '00')

/** No first group begins with a zero: 0,125 is an eighth. */
const groupedDigits = {
  // Also as in India: 12,34,567.
  '.': /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/,
  ',': /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
} as const

const plainDigits = { '.': /^(\d+|\d*\.\d+)$/, ',': /^(\d+|\d*,\d+)$/ } as const

/**
 * What separates the decimals of an amount.
 *
 * @returns `undefined` where nothing is written that tells, `null` where it may be either: 1.234.
 */
export function detectDecimal(text: string): ImportMapping['decimal'] | undefined {
  const digits = extractDigits(text)
  const signs = digits.replace(/[^.,]/g, '')
  if (signs === '') return undefined
  const last = signs.endsWith(',') ? ',' : '.'
  const isMixed = signs.includes('.') && signs.includes(',')
  if (isMixed) return last
  // Several of one kind part thousands: 1.234.567.
  if (signs.length > 1) return last === '.' ? ',' : '.'
  const isThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return isThousands ? null : last
}

/** An amount in the form that a create takes, `1234.5`, from however a file writes it. */
export function parseAmount(cell: Cell, decimal: ImportMapping['decimal']): Parsed<string> {
  // What formulas leave of a difference is nothing, and would be printed with an exponent.
  if (typeof cell === 'number') return { value: Math.abs(cell) < 1e-6 ? '0' : String(cell) }
  const digits = extractDigits(cell)
  if (!/[.,]/.test(digits)) return { value: digits }
  if (decimal === null) return { reason: 'is ambiguous: choose the decimal separator' }
  if (!plainDigits[decimal].test(digits) && !groupedDigits[decimal].test(digits)) {
    return { reason: `must be a number with "${decimal}" as the decimal separator` }
  }
  const plain = digits.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.')
  return { value: plain.startsWith('.') ? `0${plain}` : plain }
}
