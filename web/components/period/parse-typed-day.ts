import { isDay } from '../../../contract/values/time.ts'
import { memoize } from '../../lib/memoize.ts'

type Part = 'day' | 'month' | 'year'

/** Sample date whose parts all differ. */
const sample = new Date('2001-12-25T12:00:00Z')

/** Order of day, month and year in a locale's short dates. */
const partOrder = (locale: string): readonly Part[] =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(sample)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

const toKey = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Month numbers (1 to 12), keyed by long and short name. */
const monthNames = memoize((locale): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (const tag of [locale, 'en']) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' })
      for (let i = 0; i < 12; i++) names.set(toKey(format.format(Date.UTC(2001, i, 15))), i + 1)
    }
  }
  return names
})

interface Options {
  readonly locale: string
  /** `YYYY-MM-DD`; a date without a year refers to its latest occurrence on or before this day. */
  readonly today: string
}

/**
 * Parses a date as users type it: `2026-11-28`, numbers in the locale's order, or a date with the
 * month's name. @returns `YYYY-MM-DD`; `undefined` if the text is not a date.
 */
export function parseTypedDay(text: string, { locale, today }: Options): string | undefined {
  const words = text
    .trim()
    .split(/[\s,./-]+/)
    .filter((word) => word !== '')
  if (words.length < 2 || words.length > 3) return undefined
  const months = monthNames(locale)
  const parts = assignParts(words, months, locale)
  if (parts === undefined) return undefined
  const month = months.get(toKey(parts.month)) ?? toNumber(parts.month)
  const day = toNumber(parts.day)
  if (parts.year !== undefined) return toDay(toYear(parts.year), month, day)
  const year = Number(today.slice(0, 4))
  return [year, year - 1].map((one) => toDay(one, month, day)).find((one = '9') => one <= today)
}

type Parts = Readonly<Record<'day' | 'month', string>> & { readonly year: string | undefined }

/** Determines which words are the day, the month and the year. */
function assignParts(
  words: readonly string[],
  months: ReadonlyMap<string, number>,
  locale: string,
): Parts | undefined {
  const [first = '', second = '', third] = words
  if (/^\d{4}$/.test(first))
    return third === undefined ? undefined : { year: first, month: second, day: third }
  if (months.has(toKey(first))) return { month: first, day: second, year: third }
  if (months.has(toKey(second))) return { day: first, month: second, year: third }
  const isMonthFirst = partOrder(locale).indexOf('month') < partOrder(locale).indexOf('day')
  return isMonthFirst
    ? { month: first, day: second, year: third }
    : { day: first, month: second, year: third }
}

const toNumber = (text: string): number => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN)

/** A two-digit year is in this century. */
const toYear = (text: string): number =>
  /^\d{4}$/.test(text) ? Number(text) : /^\d{2}$/.test(text) ? 2000 + Number(text) : Number.NaN

function toDay(year: number, month: number, day: number): string | undefined {
  const pad = (number: number, length: number) => String(number).padStart(length, '0')
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return isDay(text) ? text : undefined
}
