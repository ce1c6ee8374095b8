import { Temporal } from 'temporal-polyfill'
import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { earliestMs, isDay, latestMs } from '../../../../contract/values/time.ts'
import type { Cell } from '../parse/cell.ts'
import { formatSerialDate, isSerialDate } from '../parse/xlsx/serial-date.ts'
import { replaceMonthName } from './month-names.ts'
import { simplifyDate } from './simplify-date.ts'
import { findZoneName, findZoneOffset, zonePattern } from './time-zones.ts'

/** How to read a file's dates. */
export interface DateFormat {
  readonly dateOrder: ImportMapping['dateOrder']
  /** Time zone for times without their own time zone. */
  readonly timeZone: string
}

/** A parsed cell, or the reason why it is invalid. */
export type Parsed<T> = { readonly value: T } | { readonly reason: string }

interface Moment {
  readonly day: Temporal.PlainDate
  readonly time: Temporal.PlainTime
  /** `+02:00` or `Z`; `undefined` if the text has no time zone. */
  readonly offset: string | undefined
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/

/**
 * Matches `+02:00`, `+0200`, `+02`, `GMT+2`, `CET` and `GMT+0200 (Central European Summer Time)`,
 * up to 14 hours from UTC.
 */
const zone = String.raw`(?:(Z|(?:UTC|GMT)?[+-](?:0\d|1[0-4])(?::?[0-5]\d)?|(?:UTC|GMT)[+-]\d(?::[0-5]\d)?|UTC|GMT|${zonePattern})(?: \([^()]{1,60}\))?)?`
/** Half of the day: `PM`, `p. m.`, and `nachm.` in German forms. */
const half = String.raw`([AaPp]\.?\s?[Mm]\.?|vorm\.|nachm\.)`
/**
 * A time, with colons, dots or `h`. The minutes may be omitted before `am` and `pm`: `3pm`. Dots
 * separate either all parts or only the fraction.
 */
const time = String.raw`(\d{1,2})(?:[:h.](\d{2})(?:(?:(?<=[:h]\d\d):|(?<=\.\d\d)\.)(\d{2})(?:[.,](\d{1,9}))?)?|(?=\s*[AaPp]\.?[Mm]))`
/** Words between a date and a time, in several languages. */
const at = '(?:at|@|um|à|om|alle|ore|kl\\.?|o|às|a las|-) '
const clock = String.raw`(?:[T ,]+(?:${at})?${time}(?:\s*${half})?(?: Uhr)?\s*${zone})?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}$`)
/** `20260131`, as in Google Analytics reports. */
const compact = /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/
// Rejects two-digit years next to hyphens: in 26-01-31, the first number could be the year.
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|(?<!-)\d{2})${clock}$`)

/** True if the day and month of a date can be confused. */
export const hasDateOrder = (text: string): boolean => yearLast.test(simplifyDate(text))

/**
 * True if a date that matches {@link hasDateOrder} has a two-digit year, so a number above 12 does
 * not reveal the order.
 */
export const hasShortYear = (text: string): boolean =>
  yearLast.exec(simplifyDate(text))?.[4]?.length === 2

/** The first two numbers in a date that matches {@link hasDateOrder}. */
export function leadingNumbers(text: string): readonly [number, number] | undefined {
  const match = yearLast.exec(simplifyDate(text))
  return match === null ? undefined : [Number(match[1]), Number(match[3])]
}

/** Converts a timestamp in any notation to an ISO timestamp in UTC. */
export function parseInstant(cell: Cell, { dateOrder, timeZone }: DateFormat): Parsed<string> {
  // Fast path for the most common format, which is also our own; takes one-tenth of the time.
  if (typeof cell === 'string' && isoInstant.test(cell)) {
    const ms = Date.parse(cell)
    const value = Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
    const day = cell.slice(0, 10)
    // February 30 would become a different day, but so would 24:00, which is valid.
    if (value !== undefined && ((ms >= earliestMs && value.startsWith(day)) || isDay(day)))
      return { value }
  }
  if (isEpoch(cell)) {
    const count = Number(cell)
    return { value: new Date(count < 1e11 ? count * 1_000 : count).toISOString() }
  }
  const moment = parseMoment(cell, dateOrder)
  if ('reason' in moment) return moment
  const { day, time, offset } = moment.value
  const plain = day.toPlainDateTime(time)
  const zone = typeof cell === 'string' ? findZoneName(cell) : undefined
  if (zone !== undefined && !isZone(zone)) return { reason: 'has an unknown time zone' }
  const ms =
    offset === undefined
      ? plain.toZonedDateTime(zone ?? timeZone).epochMilliseconds
      : Temporal.Instant.from(`${plain.toString()}${offset}`).epochMilliseconds
  // After conversion to UTC, the first or last calendar day may be out of range.
  return ms < earliestMs || ms > latestMs ? notADate : { value: new Date(ms).toISOString() }
}

/** Time zones already found to exist; looking one up takes 40 µs. */
const zones = new Set<string>()

const isZone = (name: string): boolean => {
  if (zones.has(name)) return true
  try {
    zones.add(new Intl.DateTimeFormat('en', { timeZone: name }) && name)
    return true
  } catch {
    return false
  }
}

/** Result for a date for which the order of day and month is unclear. */
export const ambiguousDate = { reason: 'is ambiguous: choose the date format' }

/** Seconds or milliseconds since 1970, for dates from 2001 to 2033. */
const epoch = /^1\d{9}(?:\d{3})?$/

/** True for Unix timestamps, which count as dates only in a column whose name suggests dates. */
export const isEpoch = (cell: Cell): boolean => epoch.test(String(cell).trim())

const notADate = { reason: 'is not a valid date' }

/** Converts a date in any notation to `YYYY-MM-DD`. */
export function parseDay(cell: Cell, dateOrder: DateFormat['dateOrder']): Parsed<string> {
  const moment = parseMoment(cell, dateOrder)
  return 'reason' in moment ? moment : { value: moment.value.day.toString() }
}

/** True if a cell is a date, with day and month in either order. */
export const isDate = (cell: Cell): boolean =>
  (['dmy', 'mdy'] as const).some((order) => 'value' in parseMoment(cell, order))

function parseMoment(cell: Cell, dateOrder: DateFormat['dateOrder']): Parsed<Moment> {
  const text = toDateText(cell)
  if (text === undefined) return { reason: 'is a number, not a date' }
  const compactMatch = compact.exec(text)
  if (compactMatch !== null) return buildMoment(compactMatch.slice(1), [])
  const isoMatch = yearFirst.exec(text)
  if (isoMatch !== null)
    return buildMoment([isoMatch[1], isoMatch[3], isoMatch[4]], isoMatch.slice(5))
  const match = yearLast.exec(text)
  if (match === null) return parseNamedMonth(text)
  if (dateOrder === null) return ambiguousDate
  const [first, second, last = ''] = [match[1], match[3], match[4]]
  const year = last.length === 2 ? `20${last}` : last
  const parts = dateOrder === 'dmy' ? [year, second, first] : [year, first, second]
  return buildMoment(parts, match.slice(5))
}

/** Parses a date with a month name, such as `Sun, Feb 1, 2026 2:30 pm`. */
function parseNamedMonth(text: string): Parsed<Moment> {
  const plain = replaceMonthName(text)
  if (plain === undefined) return { reason: 'contains an unknown month name' }
  const match = yearFirst.exec(plain)
  return match === null
    ? { reason: 'must be a date such as 2026-01-31, 31.01.2026 or 01/31/2026 14:30' }
    : buildMoment([match[1], match[3], match[4]], match.slice(5))
}

function toDateText(cell: Cell): string | undefined {
  if (typeof cell === 'string') return simplifyDate(cell)
  if (isSerialDate(cell)) return formatSerialDate(cell)
  return compact.test(String(cell)) ? String(cell) : undefined
}

function buildMoment(
  [year, month, day]: readonly (string | undefined)[],
  [hour, minute, second, fraction, half, zone]: readonly (string | undefined)[],
): Parsed<Moment> {
  try {
    const date = { year: Number(year), month: Number(month), day: Number(day) }
    if (date.year < 1) return notADate
    const time = {
      hour: toHour24(Number(hour ?? 0), half),
      minute: Number(minute ?? 0),
      second: Number(second ?? 0),
      millisecond: Number((fraction ?? '0').padEnd(3, '0').slice(0, 3)),
    }
    return {
      value: {
        day: Temporal.PlainDate.from(date, { overflow: 'reject' }),
        time: Temporal.PlainTime.from(time, { overflow: 'reject' }),
        offset: formatOffset(zone),
      },
    }
  } catch {
    return notADate
  }
}

/** Converts to the 24-hour clock: 12 AM is midnight, 12 PM is noon. */
function toHour24(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (/^[pn]/i.test(half) ? 12 : 0)
}

function formatOffset(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return findZoneOffset(zone) ?? 'Z'
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}
