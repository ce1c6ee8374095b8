import { Temporal } from 'temporal-polyfill'
import {
  type DashboardComparison,
  type DashboardInterval,
  type DashboardQuery,
  dashboardLimits,
} from '../../../contract/dashboard.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import { chooseInterval } from '../../../contract/reports/choose-interval.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Period, resolvePeriod, startOfDay } from '../stats/index.ts'

export interface Frame {
  readonly period: Period
  /** The period for comparison; null if none was requested. */
  readonly before: Period | null
  readonly interval: DashboardInterval
  /** Period of each point in a series; the first and last may be shorter than the interval. */
  readonly parts: readonly Period[]
}

type FrameInput = Pick<DashboardQuery, 'startDate' | 'endDate' | 'interval'> &
  Partial<Pick<DashboardQuery, 'compare'>>

/**
 * The requested periods and points, as days in the organization's time zone.
 *
 * @throws ApiError `INVALID_DATE` or `VALIDATION_ERROR` as for statistics, or if a series would
 *   have too many points.
 */
export function buildFrame(org: Org, input: FrameInput, now: Date): Frame {
  const between = (first: Temporal.PlainDate, last: Temporal.PlainDate) =>
    resolvePeriod(
      org,
      { period: 'custom', startDate: first.toString(), endDate: last.toString() },
      now,
    )
  const isDefault = input.startDate === undefined && input.endDate === undefined
  const period = isDefault ? defaultPeriod() : customPeriod(org, input, now)
  const first = Temporal.PlainDate.from(period.firstDay)
  const last = Temporal.PlainDate.from(period.lastDay)
  const days = last.since(first).days + 1
  const interval = input.interval ?? choosePeriodInterval(period)
  return {
    period,
    before: compared(input.compare ?? 'previous'),
    interval,
    parts: splitPeriod(org, period, interval),
  }

  function compared(compare: DashboardComparison): Period | null {
    if (compare === 'none') return null
    // February 29 becomes February 28.
    if (compare === 'year')
      return between(first.subtract({ years: 1 }), last.subtract({ years: 1 }))
    return between(first.subtract({ days }), first.subtract({ days: 1 }))
  }

  function defaultPeriod(): Period {
    const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
      org.timeZone,
    )
    const today = zoned.toPlainDate()
    return between(today.subtract({ days: dashboardLimits.usualDays - 1 }), today)
  }
}

/**
 * Earlier start dates would be of no use, because no lead is older. The limit also ensures that the
 * preceding period does not start before the calendar's first day.
 */
const earliest = '1000-01-01'

function customPeriod(org: Org, { startDate, endDate }: FrameInput, now: Date): Period {
  const period = resolvePeriod(org, { period: 'custom', startDate, endDate }, now)
  if (period.firstDay >= earliest) return period
  throw new ApiError('VALIDATION_ERROR', `startDate must not be before ${earliest}.`)
}

/** Default interval for a period. */
export const choosePeriodInterval = ({ firstDay, lastDay }: Period): DashboardInterval =>
  chooseInterval(Temporal.PlainDate.from(lastDay).since(firstDay).days + 1)

/**
 * Splits a period into intervals; the first and last may be shorter.
 *
 * @throws ApiError `VALIDATION_ERROR` for too many parts.
 */
export function splitPeriod(
  { timeZone }: Pick<Org, 'timeZone'>,
  { firstDay, lastDay, end }: Period,
  interval: DashboardInterval,
): Period[] {
  const last = Temporal.PlainDate.from(lastDay)
  const spans = splitIntoIntervals(Temporal.PlainDate.from(firstDay), last, interval)
  return spans.map(([from, until]) => ({
    kind: 'custom',
    start: startOfDay(timeZone, from.toString()),
    end: until.equals(last) ? end : startOfDay(timeZone, until.add({ days: 1 }).toString()),
    firstDay: from.toString(),
    lastDay: until.toString(),
  }))
}

function splitIntoIntervals(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  interval: DashboardInterval,
): [Temporal.PlainDate, Temporal.PlainDate][] {
  const spans: [Temporal.PlainDate, Temporal.PlainDate][] = []
  for (let from = first; Temporal.PlainDate.compare(from, last) <= 0; ) {
    if (spans.length === dashboardLimits.points) {
      throw new ApiError(
        'VALIDATION_ERROR',
        `The period has more than ${dashboardLimits.points} points. Use a longer interval or a shorter period.`,
      )
    }
    const next = nextStart(from, interval)
    const until = next.subtract({ days: 1 })
    spans.push([from, Temporal.PlainDate.compare(until, last) < 0 ? until : last])
    from = next
  }
  return spans
}

/** True if a point is over and is not cut off by the period. */
export function isComplete(
  { firstDay, lastDay, end }: Period,
  interval: DashboardInterval,
  now: Date,
): boolean {
  const next = Temporal.PlainDate.from(lastDay).add({ days: 1 })
  const previous = Temporal.PlainDate.from(firstDay).subtract({ days: 1 })
  const isWhole =
    nextStart(Temporal.PlainDate.from(firstDay), interval).equals(next) &&
    nextStart(previous, interval).equals(firstDay)
  return isWhole && end <= now.toISOString()
}

/** First day of the interval after the one that contains `day`. */
function nextStart(day: Temporal.PlainDate, interval: DashboardInterval): Temporal.PlainDate {
  if (interval === 'day') return day.add({ days: 1 })
  if (interval === 'week') return day.add({ days: 8 - day.dayOfWeek })
  return day.with({ day: 1 }).add({ months: 1 })
}

/** The period in the format that responses use. */
export const toDays = ({ firstDay, lastDay, start, end }: Period) => ({
  startDate: firstDay,
  endDate: lastDay,
  start,
  end,
})
