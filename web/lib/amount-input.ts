import { maxValue } from '../../contract/leads/lead-values.ts'
import { language } from '../i18n/language.ts'

const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })

/** An amount as it stands where it can be changed: `1,234.5`. */
export const typedAmount = (value: number): string => plain.format(value)

/** Why a text is no amount of a lead. */
export type AmountFault = 'number' | 'negative' | 'large'

/** An amount, `null` of an empty text; or what is wrong with it. */
export type ReadAmount = { readonly value: number | null } | { readonly fault: AmountFault }

/** What may stand around and within an amount: blanks, apostrophes, signs of currencies. */
const around = /[\s\u00A0\u202F'’]|\p{Sc}/gu

/**
 * Reads an amount as people type it or paste it: `1,234.56`, `1.234,56`, `1 234,5`, `€12`. As an
 * amount has two decimals at most, one sign before three digits parts thousands: `12.500`.
 */
export function readTypedAmount(text: string): ReadAmount {
  const digits = text.replace(around, '').replace('\u2212', '-')
  if (digits === '') return { value: null }
  const isNegative = digits.startsWith('-')
  const value = toNumber(isNegative ? digits.slice(1) : digits)
  if (value === undefined) return { fault: 'number' }
  if (isNegative && value !== 0) return { fault: 'negative' }
  return value > maxValue ? { fault: 'large' } : { value }
}

const wholes = [/^\d+$/, /^[1-9]\d{0,2}(,\d{3})+$/, /^[1-9]\d{0,2}(\.\d{3})+$/]
const decimals = [
  /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
  /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
]

function toNumber(digits: string): number | undefined {
  if (wholes.some((one) => one.test(digits))) return Number(digits.replace(/[.,]/g, ''))
  for (const one of decimals) {
    const [, whole = '', rest] = one.exec(digits) ?? []
    if (rest !== undefined) return Number(`${whole.replace(/[.,]/g, '') || '0'}.${rest}`)
  }
  return undefined
}
