import type { DashboardInterval } from '../../../contract/dashboard.ts'
import type { Language } from '../../../contract/languages.ts'
import { createRatioFormat } from '../../../contract/values/ratio.ts'

/** Formatters for one language, with the same precision as on the web app's pages. */
export interface ReportFormats {
  count(value: number): string
  /** At most one decimal, for credit that is split among sessions. */
  tenths(value: number): string
  /** ROAS, with a multiplication sign. */
  ratio(value: number): string
  percent(share: number): string
  finePercent(share: number): string
  money(value: number, currency: string | null): string
  /** Without cents for zero, and for amounts of 1,000 or more. */
  wholeMoney(value: number, currency: string | null): string
  /** `12.3K`, for chart axes. */
  compact(value: number): string
  /** Signed change in percent; null if there is nothing to compare with. */
  change(value: number | null, before: number | null): string | null
  day(day: string): string
  days(first: string, last: string): string
  /** Labels for chart points, given the first day of each point. */
  points(days: readonly string[], interval: DashboardInterval): string[]
  instant(at: Date, timeZone: string): string
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

export function createReportFormats(language: Language): ReportFormats {
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options)
    return (value: number) => format.format(value)
  }
  const tenths = number({ maximumFractionDigits: 1 })
  const change = number({
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const amounts = createAmounts(language)
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    count: number({}),
    tenths,
    ratio: createRatioFormat(language),
    percent: number({ style: 'percent', maximumFractionDigits: 1 }),
    finePercent: number({ style: 'percent', maximumFractionDigits: 2 }),
    money: (value, currency) => amounts(value, currency, 2),
    wholeMoney: (value, currency) =>
      amounts(value, currency, currency !== null && value !== 0 && Math.abs(value) < 1_000 ? 2 : 0),
    compact: number({ notation: 'compact', maximumFractionDigits: 1 }),
    change: (value, before) =>
      value === null || before === null || before === 0 ? null : change((value - before) / before),
    day: (day) => date.format(noon(day)),
    days: (first, last) => date.formatRange(noon(first), noon(last)),
    points: (days, interval) => formatPoints(language, days, interval),
    instant: (at, timeZone) =>
      new Intl.DateTimeFormat(language, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone,
      }).format(at),
  }
}

/** Formats amounts. Caches a formatter per currency, because creating one takes 30 µs. */
function createAmounts(language: Language) {
  const formats = new Map<string, Intl.NumberFormat>()
  return (value: number, currency: string | null, decimals: number): string => {
    const key = `${currency} ${decimals}`
    const format = formats.get(key) ?? openAmountFormat(language, currency, decimals)
    formats.set(key, format)
    return format.format(value)
  }
}

function openAmountFormat(language: Language, currency: string | null, decimals: number) {
  if (currency === null) {
    return new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  }
  const style = { style: 'currency', currency } as const
  return new Intl.NumberFormat(
    language,
    // If `decimals` is 2, the currency's default number of decimals applies.
    decimals === 0 ? { ...style, maximumFractionDigits: 0 } : style,
  )
}

function formatPoints(
  language: Language,
  days: readonly string[],
  interval: DashboardInterval,
): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const one = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return days.map((day) => one.format(noon(day)))
  }
  const short =
    interval === 'month'
      ? format({ month: 'short', year: 'numeric' })
      : format({ day: 'numeric', month: 'short' })
  return new Set(short).size === short.length
    ? short
    : format({ day: 'numeric', month: 'short', year: '2-digit' })
}
