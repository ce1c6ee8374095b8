import { maxValue } from '../../contract/leads/lead-values.ts'
import { locale } from '../i18n/locale.ts'

const inputFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** Editable amount: `1,234.5`. */
export const formatAmountInput = (value: number): string => inputFormat.format(value)

/** Reason why a string is not a valid lead amount. */
export type AmountError = 'number' | 'negative' | 'large'

/** The amount (`null` if the input is empty), or an error. */
export type ParsedAmount = { readonly value: number | null } | { readonly error: AmountError }

/** Ignored characters: spaces, apostrophes and currency symbols. */
const ignored = /[\s\u00A0\u202F'’]|\p{Sc}/gu

/**
 * Parses an amount as people type or paste it: `1,234.56`, `1.234,56`, `1 234,5`, `€12`. Because
 * amounts have at most two decimals, a single separator before three digits is a thousands
 * separator: `12.500`.
 */
export function parseAmountInput(text: string): ParsedAmount {
  const digits = text.replace(ignored, '').replace('\u2212', '-')
  if (digits === '') return { value: null }
  const isNegative = digits.startsWith('-')
  const value = toNumber(isNegative ? digits.slice(1) : digits)
  if (value === undefined) return { error: 'number' }
  if (isNegative && value !== 0) return { error: 'negative' }
  return value > maxValue ? { error: 'large' } : { value }
}

const wholePatterns = [/^\d+$/, /^[1-9]\d{0,2}(,\d{3})+$/, /^[1-9]\d{0,2}(\.\d{3})+$/]
const decimalPatterns = [
  /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
  /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
]

function toNumber(digits: string): number | undefined {
  if (wholePatterns.some((one) => one.test(digits))) return Number(digits.replace(/[.,]/g, ''))
  for (const one of decimalPatterns) {
    const [, whole = '', fraction] = one.exec(digits) ?? []
    if (fraction !== undefined) return Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction}`)
  }
  return undefined
}
