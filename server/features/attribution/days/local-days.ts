import { Temporal } from 'temporal-polyfill'

/** Days that are stored one by one, at most: some ten years. */
export const maxDays = 4_000

/** Local days that follow one another. */
export interface LocalDays {
  /** When each begins: ISO instants, ascending. */
  readonly starts: string[]
  /** When the last one ends. */
  readonly end: string
}

/**
 * The local days from that of one instant to that of another.
 *
 * @returns `undefined` where there are more than {@link maxDays}.
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
  // A day that a zone has left out, as Samoa did in 2011, begins when the next one does.
  const starts = new Set(Array.from({ length: days + 1 }, (_, i) => getStart(i)))
  return { starts: [...starts], end: getStart(days + 1) }
}
