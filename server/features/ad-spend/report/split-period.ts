import { Temporal } from 'temporal-polyfill'

/** Days that are summed individually or by month; both bounds are inclusive. */
export interface SpendPiece {
  readonly by: 'month' | 'day'
  readonly from: string
  readonly until: string
}

interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/**
 * Splits a period into whole calendar months and the remaining days, in order.
 *
 * @param breaks  Days on which a rate changes; any month that contains one of these days is split
 *   into days.
 */
export function splitPeriod(
  { firstDay, lastDay }: Days,
  breaks: readonly string[] = [],
): SpendPiece[] {
  const pieces: SpendPiece[] = []
  const add = (by: SpendPiece['by'], from: string, until: string) => {
    const before = pieces.at(-1)
    if (before?.by === by) pieces[pieces.length - 1] = { by, from: before.from, until }
    else pieces.push({ by, from, until })
  }
  const last = Temporal.PlainDate.from(lastDay)
  const broken = new Set(breaks.filter((day) => !day.endsWith('-01')).map(toMonth))
  let from = Temporal.PlainDate.from(firstDay)
  while (Temporal.PlainDate.compare(from, last) <= 0) {
    const end = from.with({ day: from.daysInMonth })
    const until = Temporal.PlainDate.compare(end, last) < 0 ? end : last
    const isWhole = from.day === 1 && until.equals(end)
    const by = isWhole && !broken.has(toMonth(String(from))) ? 'month' : 'day'
    add(by, String(from), String(until))
    // Stop, because PostgreSQL cannot parse later years in this format.
    if (until.year === 9999 && until.month === 12) break
    from = end.add({ days: 1 })
  }
  return pieces
}

const toMonth = (day: string): string => day.slice(0, 7)
