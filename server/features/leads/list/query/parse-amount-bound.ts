import { comparisons, rejectParameter } from './reject-parameter.ts'

const decimal = /^(-?)(\d{1,40})(?:\.(\d{1,30}))?$/

/**
 * Larger than any stored amount, in major units; the column could not store much larger numbers.
 */
const beyond = 1e15

/**
 * Converts an amount bound to minor units. Stored amounts are integers, so a fractional bound is
 * rounded to an equivalent integer.
 */
export function toAmountBound(name: string, op: keyof typeof comparisons, text: string) {
  const digits = decimal.exec(text.trim())
  if (digits === null) rejectParameter(name, 'must be a number such as 100 or 99.50')
  const [, sign, whole, fraction = ''] = digits
  const size = Math.min(Number(whole), beyond) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  const isWhole = !/[1-9]/.test(fraction.slice(2))
  const floor = sign === '-' ? -size - (isWhole ? 0 : 1) : size
  const ceiling = isWhole ? floor : floor + 1
  return { op: comparisons[op], value: op === 'gte' || op === 'lt' ? ceiling : floor }
}
