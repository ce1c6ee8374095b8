import { Temporal } from 'temporal-polyfill'
import type { Span } from '../../../lead-index/rollups/index.ts'

/** From when on a time zone is how many seconds ahead of UTC. Both lists are equally long. */
export interface DayOffsets {
  /** ISO instants in UTC, ascending; the first is the start of the span. */
  readonly since: readonly string[]
  readonly seconds: readonly number[]
}

/**
 * The offsets of a time zone during a span, for computing local days in SQL.
 *
 * PostgreSQL's `at time zone` will not do: it reads `+05:45` with the opposite sign and `CET` as a
 * zone without summer time, and brings its own edition of the rules.
 *
 * @param until  Changes after this instant are left out: nothing has happened there yet.
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
