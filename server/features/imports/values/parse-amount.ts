import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import type { Cell } from '../parse/cell.ts'
import type { Parsed } from './parse-date.ts'

/** Letters that are part of a currency symbol: `US$`, `CA$`. */
const currencySignPrefix = /\p{Lu}{1,3}(?=\p{Sc})/u

/** A word before or after an amount; it may be a currency. */
const currencyWord = /^\p{L}{2,3}\.?(?=[\s\d])|(?<=[\d\s])\p{L}{2,3}\.?$/gu

/**
 * Currency codes and short names of currencies. Other words are not ignored: `1,5 Mio` is not 1.5.
 */
const currencies: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...['KR', 'FR', 'SFR', 'ZŁ', 'KČ', 'FT', 'LEI', 'RS'],
])

/** Currency symbols, spaces and apostrophes around and within an amount. */
const fillerPattern = /[\s\u00A0\u202F'’]|\p{Sc}/gu

/** Notation for “no cents” in some countries: `1.250,-`. */
const noCents = /(?<=\d[.,])[-–—]{1,2}$/

/** Reduces an amount to its digits, separators and sign. */
const extractDigits = (text: string): string =>
  text
    .trim()
    .replace(currencySignPrefix, '')
    .replace(currencyWord, (word) =>
      currencies.has(word.replace('.', '').toUpperCase()) ? '' : word,
    )
    .replace(fillerPattern, '')
    .replace(noCents, '00')

/**
 * Patterns for grouped digits, by decimal separator. The first group never starts with a zero:
 * 0,125 is an eighth.
 */
const groupedDigits = {
  // Includes Indian grouping: 12,34,567.
  '.': /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/,
  ',': /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
} as const

const plainDigits = { '.': /^(\d+|\d*\.\d+)$/, ',': /^(\d+|\d*,\d+)$/ } as const

/**
 * Detects an amount's decimal separator.
 *
 * @returns `undefined` if there is no separator, `null` if it is ambiguous: 1.234.
 */
export function detectDecimal(text: string): ImportMapping['decimal'] | undefined {
  const digits = extractDigits(text)
  const signs = digits.replace(/[^.,]/g, '')
  if (signs === '') return undefined
  const last = signs.endsWith(',') ? ',' : '.'
  const isMixed = signs.includes('.') && signs.includes(',')
  if (isMixed) return last
  // A separator that occurs more than once separates thousands: 1.234.567.
  if (signs.length > 1) return last === '.' ? ',' : '.'
  const isThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return isThousands ? null : last
}

/** Converts an amount in any notation to the format used for creating leads: `1234.5`. */
export function parseAmount(cell: Cell, decimal: ImportMapping['decimal']): Parsed<string> {
  // Tiny numbers are rounding errors from formulas. They count as 0, because they would otherwise
  // be formatted with an exponent.
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
