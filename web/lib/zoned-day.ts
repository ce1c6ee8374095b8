import { addDays, dayMs } from '../../contract/values/time.ts'
import { dayAt } from './days.ts'

/**
 * First instant of a day in a time zone, ISO 8601. This is not always midnight, because some zones
 * skip midnight when clocks move forward.
 *
 * @param day `YYYY-MM-DD`.
 */
export function startOfDay(day: string, timeZone: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // UTC offsets are between -12 h and +14 h, so the day starts after `before` and no later than
  // `after`.
  let before = noon - 1.75 * dayMs
  let after = noon + 1.25 * dayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayAt(middle, timeZone) < day) before = middle
    else after = middle
  }
  return new Date(after).toISOString()
}

/** Range of whole days. */
export interface DayRange {
  /** First and last day, inclusive; null for an open-ended range. */
  readonly from: string | null
  readonly to: string | null
}

/** Bounds of whole days in a time zone, as used in URLs. */
export const toBounds = (
  { from, to }: DayRange,
  timeZone: string,
): { readonly gte?: string; readonly lt?: string } => ({
  ...(from === null ? {} : { gte: startOfDay(from, timeZone) }),
  ...(to === null ? {} : { lt: startOfDay(addDays(to, 1), timeZone) }),
})

/**
 * The whole days between two bounds in a time zone; `undefined` if the bounds are not at the start
 * of a day.
 */
export function toDayRange(
  { gte, lt }: { readonly gte?: string; readonly lt?: string },
  timeZone: string,
): DayRange | undefined {
  const [from, next] = [gte, lt].map((bound) => wholeDay(bound, timeZone))
  if (from === undefined || next === undefined) return undefined
  return { from, to: next === null ? null : addDays(next, -1) }
}

/**
 * Day that starts exactly at a bound; null if there is no bound, `undefined` if the bound is not at
 * the start of a day.
 */
function wholeDay(bound: string | undefined, timeZone: string): string | null | undefined {
  if (bound === undefined) return null
  const ms = bound.includes('T') ? Date.parse(bound) : Date.parse(`${bound}T00:00:00Z`)
  if (Number.isNaN(ms)) return undefined
  const day = dayAt(ms, timeZone)
  return dayAt(ms - 1, timeZone) === day ? undefined : day
}
