import { Temporal } from 'temporal-polyfill'
import type { Span } from '../../../lead-index/rollups/index.ts'

/** Offsets from UTC in seconds, and when each starts to apply. Both lists have the same length. */
export interface DayOffsets {
  /** ISO timestamps in UTC, ascending; the first is the start of the span. */
  readonly since: readonly string[]
  readonly seconds: readonly number[]
}

/**
 * Offsets of a time zone during a span, for computing local days in SQL. PostgreSQL's `at time
 * zone` is unsuitable: it reads `+05:45` with the opposite sign and `CET` as a zone without
 * daylight saving time, and uses its own version of the time zone rules.
 *
 * @param until  Later changes are omitted, because no lead can be that late.
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
