import { Temporal } from 'temporal-polyfill'
import type { Span } from '../../../lead-index/rollups/index.ts'

/**
 * UTC offsets in seconds, and the times at which they take effect. Both lists have the same length.
 */
export interface DayOffsets {
  /** ISO timestamps in UTC, ascending; the first is the start of the span. */
  readonly since: readonly string[]
  readonly seconds: readonly number[]
}

/**
 * A time zone's UTC offsets during a span, for computing local days in SQL. PostgreSQL's `at time
 * zone` is unsuitable: it interprets `+05:45` with the opposite sign, treats `CET` as a zone
 * without daylight saving time and uses its own version of the time zone rules.
 *
 * @param until  Later offset changes are omitted, because no lead can be created after this time.
 */
export function dayOffsets(timeZone: string, { start, end }: Span, until: Date): DayOffsets {
  const last = Math.min(Date.parse(end), until.getTime())
  const since: string[] = []
  const seconds: number[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone)
  do {
    since.push(new Date(at.epochMilliseconds).toISOString())
    seconds.push(at.offsetNanoseconds / 1e9)
    at = at.getTimeZoneTransition('next')
  } while (at !== null && at.epochMilliseconds < last)
  return { since, seconds }
}
