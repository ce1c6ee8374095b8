import type { Cell } from './file-rows.ts'
import { type DateReading, type Read, readDay } from './read-instant.ts'

/** Beginnings of the names of months: English, German, French, Spanish, Dutch. */
const months: readonly RegExp[] = [
  /^(jan|ene)/,
  /^(feb|fev)/,
  /^(mar|mrz|maart|mrt|mae)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mei|mayo)$/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|aou|ago)/,
  /^sep/,
  /^(oct|okt)/,
  /^nov/,
  /^(dec|dez|dic)/,
]

const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`
const dayFirst = new RegExp(
  String.raw`^${weekday}(\d{1,2})\.?(?:er)?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(\d{4})$`,
  'u',
)
const monthFirst = new RegExp(String.raw`^${weekday}(\p{L}{3,12})\.?\s+(\d{1,2}),\s*(\d{4})$`, 'u')

/**
 * A day of a report, `YYYY-MM-DD`: as dates are read elsewhere, or with the name of its month, as
 * in `Sun, Feb 1, 2026` and `1. Okt. 2026`.
 */
export function readReportDay(cell: Cell, dateOrder: DateReading['dateOrder']): Read<string> {
  if (typeof cell === 'number') return readDay(cell, dateOrder)
  const text = cell.normalize('NFKC').trim()
  const first = dayFirst.exec(text)
  if (first !== null) return withMonth(first[3], first[2], first[1], dateOrder)
  const second = monthFirst.exec(text)
  if (second !== null) return withMonth(second[3], second[1], second[2], dateOrder)
  return readDay(text, dateOrder)
}

function withMonth(
  year: string | undefined,
  name: string | undefined,
  day: string | undefined,
  dateOrder: DateReading['dateOrder'],
): Read<string> {
  const bare = (name ?? '').normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const found = months.flatMap((one, i) => (one.test(bare) ? [i + 1] : []))
  if (found.length !== 1) return { reason: 'names a month that is not known' }
  const month = String(found[0]).padStart(2, '0')
  return readDay(`${year}-${month}-${(day ?? '').padStart(2, '0')}`, dateOrder)
}
