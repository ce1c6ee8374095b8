import { Temporal } from 'temporal-polyfill'

/** Delays before a failed run is retried; later retries are at the usual time. */
const retryMinutes = [15, 60, 240] as const

/** The first time after `after` at which the given local hour starts. */
export function nextDaily(timeZone: string, hour: number, after: Date): string {
  const now = Temporal.Instant.from(after.toISOString())
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant()
  const next = at(today)
  const { epochMilliseconds } =
    Temporal.Instant.compare(next, now) > 0 ? next : at(today.add({ days: 1 }))
  return new Date(epochMilliseconds).toISOString()
}

/**
 * Time of the next attempt after a failed run.
 *
 * @param failures  Number of consecutive failed runs, including this one.
 */
export function nextAttempt(timeZone: string, hour: number, failures: number, after: Date): string {
  const dailyAt = nextDaily(timeZone, hour, after)
  const minutes = retryMinutes[failures - 1]
  if (minutes === undefined) return dailyAt
  const retryAt = new Date(after.getTime() + minutes * 60_000).toISOString()
  return retryAt < dailyAt ? retryAt : dailyAt
}
