import type { AdReportDay } from '../ad-spend/ad-report.ts'
import type { SpendTotal } from '../ad-spend/ad-spend-schemas.ts'
import type { DashboardInterval } from '../dashboard.ts'
import { addDays, dayMs } from '../values/time.ts'
import { chooseInterval } from './choose-interval.ts'

/** A period's first and last day. */
interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** Chart point with the totals for the days that it covers. */
export interface SpendPoint {
  /** First day of the point; may be before the start of the period. */
  readonly day: string
  readonly spend: number
  readonly wonValue: number
  readonly leads: number
  readonly clicks: number
}

/** Currency to show: the preferred one if it is present; otherwise, the one with the most spend. */
export function findMainCurrency(
  totals: readonly SpendTotal[],
  preferred: string | null | undefined,
): string | undefined {
  const [largest] = totals.toSorted((a, b) => b.spend - a.spend)
  return (totals.find(({ currency }) => currency === preferred) ?? largest)?.currency
}

const dayStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const daysIn = ({ startDate, endDate }: Days): number =>
  (dayStartMs(endDate) - dayStartMs(startDate)) / dayMs + 1

/** Maximum number of days to draw: ten years. A period may span the entire calendar. */
const maxDays = 3_653

/** If a period is too long to draw, trims empty days from both ends. */
function drawnPeriod(days: readonly AdReportDay[], period: Days): Days {
  if (daysIn(period) <= maxDays) return period
  const spendDays = days.map(({ day }) => day).sort()
  const [startDate = period.endDate, endDate = period.endDate] = [spendDays[0], spendDays.at(-1)]
  return { startDate, endDate }
}

export const chooseChartInterval = (period: Days): DashboardInterval =>
  chooseInterval(daysIn(period))

/** First day of the interval (data point) that contains `day`; weeks start on Monday. */
function pointStart(day: string, interval: DashboardInterval): string {
  if (interval === 'day') return day
  if (interval === 'month') return `${day.slice(0, 8)}01`
  const sinceMonday = (new Date(dayStartMs(day)).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/**
 * A period's points in one currency, including empty ones.
 *
 * @param days Contains only days that have data.
 */
export function buildPoints(
  days: readonly AdReportDay[],
  period: Days,
  { currency, interval }: { readonly currency: string; readonly interval: DashboardInterval },
): SpendPoint[] {
  const points = new Map<string, SpendPoint>()
  const { startDate, endDate } = drawnPeriod(days, period)
  for (let i = 0; i < daysIn({ startDate, endDate }); i++) {
    const day = pointStart(addDays(startDate, i), interval)
    points.set(day, { day, spend: 0, wonValue: 0, leads: 0, clicks: 0 })
  }
  for (const one of days) {
    const point = points.get(pointStart(one.day, interval))
    if (one.currency !== currency || point === undefined) continue
    points.set(point.day, {
      day: point.day,
      spend: roundMicros(point.spend + one.spend),
      wonValue: roundMicros(point.wonValue + one.wonValue),
      leads: point.leads + one.leads,
      clicks: point.clicks + one.clicks,
    })
  }
  return [...points.values()]
}

/** Removes floating-point errors; amounts have at most six decimals. */
const roundMicros = (amount: number): number => Math.round(amount * 1e6) / 1e6

/** Revenue per unit of spend, both in the same currency; null without spend. */
export const getPointRoas = ({ spend, wonValue }: SpendPoint): number | null =>
  spend === 0 ? null : Math.round((wonValue / spend) * 1e4) / 1e4
