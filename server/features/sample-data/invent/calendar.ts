import { addDays, dayMs, hourMs } from '../../../../contract/values/time.ts'
import type { Random } from './random.ts'

/** Time zone of the demo organization. */
export const timeZone = 'Europe/Berlin'

/** Local day. */
export interface Day {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly isWeekend: boolean
  /** Demand relative to a mean of 1. Depends on the weekday and grows over time. */
  readonly demand: number
  /** Share of the day that has passed: 1 for past days, less than 1 for today. */
  readonly passed: number
}

// Swedish dates have the ISO 8601 format.
const dates = new Intl.DateTimeFormat('sv-SE', { timeZone })
const offsets = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

/** Local date of an instant, `YYYY-MM-DD`. */
export const toLocalDate = (ms: number): string => dates.format(ms)

/**
 * Instant of a local time, in milliseconds; `hour` can be fractional. Uses the UTC offset at noon.
 */
export function toInstant(date: string, hour: number): number {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const offset = /GMT(.+)$/.exec(offsets.format(noon))?.[1] ?? 'Z'
  return Date.parse(`${date}T00:00:00${offset}`) + Math.floor(hour * hourMs)
}

const getWeekday = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay()

const isWeekend = (date: string): boolean => [0, 6].includes(getWeekday(date))

/** Demand by weekday, starting with Sunday; the mean is 1. */
const weekdayDemand = [0.86, 1.16, 1.14, 1.09, 1.05, 0.96, 0.74]

/** The last `count` days including today, oldest first, with growing demand. */
export function lastDays(now: Date, count: number): Day[] {
  const today = toLocalDate(now.getTime())
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(today, i + 1 - count)
    const growth = 0.76 + (0.48 * i) / Math.max(1, count - 1)
    const passed = (now.getTime() - toInstant(date, 0)) / dayMs
    return {
      date,
      isWeekend: isWeekend(date),
      demand: (weekdayDemand[getWeekday(date)] ?? 1) * growth,
      passed: Math.min(1, passed),
    }
  })
}

const hours = (weights: readonly number[]) => weights.map((weight, hour) => ({ hour, weight }))

/**
 * Hourly weights of requests: those from home peak around noon and in the evening, and those from
 * work peak during office hours.
 */
const hourWeights = {
  home: hours([1, 0.5, 0.3, 0.2, 0.3, 0.8, 2, 4, 6, 7, 8, 8, 7, 6, 6, 6, 6, 7, 8, 9, 10, 8, 5, 2]),
  work: hours([0, 0, 0, 0, 0, 0, 0.5, 3, 8, 11, 12, 10, 5, 8, 10, 9, 7, 4, 1, 0.5, 0.3, 0.2, 0, 0]),
}

/** Random creation time of a lead on the given day, in milliseconds. */
export function moment(random: Random, day: Day, when: keyof typeof hourWeights): number {
  const { hour } = random.weighted(hourWeights[when])
  return toInstant(day.date, hour + random.next())
}

/** Random instant during office hours after a delay, in milliseconds; never before `afterMs`. */
export function officeMoment(random: Random, afterMs: number, delayDays: number): number {
  let date = toLocalDate(afterMs + delayDays * dayMs)
  for (;;) {
    while (isWeekend(date)) date = addDays(date, 1)
    const at = toInstant(date, 8.5 + random.next() * 9)
    if (at > afterMs) return at
    date = addDays(date, 1)
  }
}
