import { Temporal } from 'temporal-polyfill'

/** After how long a run that failed is repeated, in minutes; then only at its usual time. */
const repeatMinutes = [15, 60, 240] as const

/** The next local time at which the given hour begins, after an instant. */
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
 * When a run is tried again that failed.
 *
 * @param failures  Runs in a row that failed, this one among them.
 */
export function nextTry(timeZone: string, hour: number, failures: number, after: Date): string {
  const usual = nextDaily(timeZone, hour, after)
  const minutes = repeatMinutes[failures - 1]
  if (minutes === undefined) return usual
  const soon = new Date(after.getTime() + minutes * 60_000).toISOString()
  return soon < usual ? soon : usual
}
