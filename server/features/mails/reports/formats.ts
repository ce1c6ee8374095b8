import type { Language } from '../../../../contract/languages.ts'

/** Formatters for the numbers and days in a report, for one language. */
export interface Formats {
  count(value: number): string
  /** @param currency  Null if the organization has not chosen one. */
  amount(value: number, currency: string | null): string
  ratio(value: number): string
  /** Signed change in percent; null if there is nothing to compare with. */
  change(value: number | null, before: number | null): string | null
  days(first: string, last: string): string
}

export function createFormats(language: Language): Formats {
  const count = new Intl.NumberFormat(language)
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return {
    count: (value) => count.format(value),
    amount: (value, currency) =>
      new Intl.NumberFormat(
        language,
        currency === null ? decimals : { style: 'currency', currency },
      ).format(value),
    ratio: (value) => ratio.format(value),
    change: (value, before) =>
      value === null || before === null || before === 0
        ? null
        : percent.format((value - before) / before),
    days: (first, last) => day.formatRange(new Date(first), new Date(last)),
  }
}
