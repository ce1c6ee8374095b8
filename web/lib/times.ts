import { locale } from '../i18n/locale.ts'
import { memoize } from './memoize.ts'

const instantIn = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)
const dateIn = memoize(
  (timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
)
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** `21 Nov 2026, 20:05` in a time zone. @param instant ISO 8601. */
export const formatInstant = (instant: string, timeZone: string): string =>
  instantIn(timeZone).format(new Date(instant))

/** `21 Nov 2026` in a time zone. @param instant ISO 8601. */
export const formatDate = (instant: string, timeZone: string): string =>
  dateIn(timeZone).format(new Date(instant))

/** `21 Nov 2026`. @param day A calendar day, `YYYY-MM-DD`, not an instant. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC')

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const

/** `3 hours ago`. @param instant ISO 8601. */
export function formatAgo(instant: string, now = Date.now()): string {
  let difference = (Date.parse(instant) - now) / 1_000
  for (const [unit, size] of steps) {
    if (Math.abs(difference) < size) return relative.format(Math.round(difference), unit)
    difference /= size
  }
  return relative.format(Math.round(difference), 'year')
}
