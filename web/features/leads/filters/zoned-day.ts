import { dayMs } from '../../../../contract/values/time.ts'
import { addDays, dayAt } from '../../../lib/days.ts'

/**
 * The first instant of a day in a time zone, ISO 8601. That is not always midnight, which some
 * zones skip when clocks go forward.
 *
 * @param day  `YYYY-MM-DD`.
 */
export function startOfDay(day: string, timeZone: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // Zones lie between 12 h behind and 14 h ahead, so the day has not begun and has begun by then.
  let before = noon - 1.75 * dayMs
  let after = noon + 1.25 * dayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayAt(middle, timeZone) < day) before = middle
    else after = middle
  }
  return new Date(after).toISOString()
}

/** Whole days that a range of instants is made of. */
export interface DayRange {
  /** First and last day; null is open. */
  readonly from: string | null
  readonly to: string | null
}

/** Bounds of an address for whole days in a time zone. */
export const toBounds = (
  { from, to }: DayRange,
  timeZone: string,
): { readonly gte?: string; readonly lt?: string } => ({
  ...(from === null ? {} : { gte: startOfDay(from, timeZone) }),
  ...(to === null ? {} : { lt: startOfDay(addDays(to, 1), timeZone) }),
})

/** The whole days that bounds mean in a time zone; `undefined` where they mean no whole days. */
export function toDayRange(
  { gte, lt }: { readonly gte?: string; readonly lt?: string },
  timeZone: string,
): DayRange | undefined {
  const [from, next] = [gte, lt].map((bound) => wholeDay(bound, timeZone))
  if (from === undefined || next === undefined) return undefined
  return { from, to: next === null ? null : addDays(next, -1) }
}

/** The day that begins at an instant; null for no bound, `undefined` within a day. */
function wholeDay(bound: string | undefined, timeZone: string): string | null | undefined {
  if (bound === undefined) return null
  const ms = bound.includes('T') ? Date.parse(bound) : Date.parse(`${bound}T00:00:00Z`)
  if (Number.isNaN(ms)) return undefined
  const day = dayAt(ms, timeZone)
  return dayAt(ms - 1, timeZone) === day ? undefined : day
}
