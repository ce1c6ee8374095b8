import { Temporal } from 'temporal-polyfill'
import { hourMs } from '../../../../contract/values/time.ts'

/** Maximum number of days that are stored individually: about ten years. */
export const maxDays = 4_000

export interface LocalDays {
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: string[]
  readonly end: string
}

/**
 * The local days from `first` to `last`.
 *
 * @returns `undefined` if there are more than {@link maxDays}.
 */
export function listLocalDays(
  timeZone: string,
  first: string,
  last: string,
): LocalDays | undefined {
  const dayAt = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const [from, until] = [dayAt(first), dayAt(last)]
  const { days } = until.since(from)
  if (days >= maxDays) return undefined
  const getStart = (i: number) => {
    const { epochMilliseconds } = from.add({ days: i }).toZonedDateTime(timeZone)
    return new Date(epochMilliseconds).toISOString()
  }
  // If a time zone skipped a day, as Samoa did in 2011, the skipped day starts at the same time as
  // the next one.
  const starts = new Set(Array.from({ length: days + 1 }, (_, i) => getStart(i)))
  return { starts: [...starts], end: getStart(days + 1) }
}

/** Splits days that end after a given time into hours. */
export function splitDaysIntoHours({ starts, end }: LocalDays, after: string): LocalDays {
  const parts = starts.flatMap((start, i) => {
    const until = starts[i + 1] ?? end
    if (until <= after) return start
    const [startMs, untilMs] = [Date.parse(start), Date.parse(until)]
    return Array.from({ length: Math.ceil((untilMs - startMs) / hourMs) }, (_, hour) =>
      new Date(startMs + hour * hourMs).toISOString(),
    )
  })
  return { starts: parts, end }
}
