import type { CurrencyRate } from '../../../../contract/ad-spend/currency-rates.ts'
import { isDay } from '../../../../contract/values/time.ts'
import { isCurrency } from '../../../lib/currencies.ts'

/** Problem with a line. */
export type RateError = 'parts' | 'currency' | 'same' | 'day' | 'rate'

/** Line that cannot be parsed. */
export interface InvalidLine {
  /** 1-based. */
  readonly number: number
  readonly text: string
  readonly error: RateError
}

export interface ParsedRates {
  readonly rates: readonly CurrencyRate[]
  readonly wrong: readonly InvalidLine[]
}

/**
 * Parses lines in the format `from,to,day,rate`. With semicolons or tabs as separators, rates can
 * have a decimal comma. Skips empty lines and a header; if a day has several rates, the last one
 * wins.
 */
export function parseRates(text: string): ParsedRates {
  const rates = new Map<string, CurrencyRate>()
  const wrong: InvalidLine[] = []
  const lines = text.split(/\r\n|\r|\n/).map((line, i) => ({ number: i + 1, text: line.trim() }))
  const filledLines = lines.filter((line) => line.text !== '')
  for (const [i, { number, text: line }] of filledLines.entries()) {
    const read = parseLine(line)
    if (typeof read === 'object') rates.set(`${read.from} ${read.to} ${read.day}`, read)
    else if (i > 0 || !isHeader(line)) wrong.push({ number, text: line, error: read })
  }
  return { rates: [...rates.values()], wrong }
}

function parseLine(line: string): CurrencyRate | RateError {
  const separator = /[\t;]/.exec(line)?.[0] ?? ','
  const parts = line.split(separator).map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
  const [from = '', to = '', day = '', rateText = ''] = parts
  if (parts.length !== 4) return 'parts'
  const rate = separator === ',' ? rateText : rateText.replace(',', '.')
  const read = { from: from.toUpperCase(), to: to.toUpperCase(), day, rate }
  return validateRate(read) ?? read
}

/** Problem with a rate; null if it is valid. */
export function validateRate({
  from,
  to,
  day,
  rate,
}: CurrencyRate): Exclude<RateError, 'parts'> | null {
  if (!isCurrency(from) || !isCurrency(to)) return 'currency'
  if (from === to) return 'same'
  if (!isDay(day)) return 'day'
  return isRate(rate) ? null : 'rate'
}

/** True for a first line without digits, which is a header. */
const isHeader = (line: string): boolean => !/\d/.test(line)

/** True for a positive decimal in the format that the service accepts. */
const isRate = (text: string): boolean => /^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/.test(text)
