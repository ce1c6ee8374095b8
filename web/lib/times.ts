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
const brief = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })

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

/** Time after which {@link formatRecent} no longer applies. */
const recentMinutes = 24 * 60

/**
 * `5 min ago`; `undefined` for a time that is in the future or more than a day ago.
 *
 * @param instant ISO 8601.
 */
export function formatRecent(instant: string, now = Date.now()): string | undefined {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  // Clocks can differ by some seconds.
  if (minutes < -1 || !(minutes < recentMinutes)) return undefined
  if (minutes < 1) return brief.format(0, 'second')
  return minutes < 60
    ? brief.format(-minutes, 'minute')
    : brief.format(-Math.floor(minutes / 60), 'hour')
}
