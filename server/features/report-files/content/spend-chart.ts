import type { AdReport, AdReportDay } from '../../../../contract/ad-spend/ad-report.ts'
import type { DashboardInterval } from '../../../../contract/dashboard.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { ChartSection } from '../document.ts'
import type { FileContext } from './open-document.ts'

/** Maximum number of bars; a longer period is shown only in the table. */
const maxPoints = 160

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Spend and revenue over time, in the currency with the highest spend. */
export function buildSpendChart(
  { texts, formats, ctx }: FileContext,
  { days, totals, startDate, endDate }: AdReport,
): ChartSection[] {
  const [largest] = [...totals].sort((a, b) => b.spend - a.spend)
  const main = totals.find(({ currency }) => currency === ctx.org.currency) ?? largest
  if (main === undefined || days.length === 0) return []
  const interval = chooseInterval(startDate, endDate)
  const starts = listPoints(startDate, endDate, interval)
  if (starts.length > maxPoints) return []
  const sums = sumPoints(days, main.currency, interval)
  return [
    {
      kind: 'chart',
      title: texts.adSpend.chart(texts.per[interval], main.currency),
      isStacked: false,
      labels: formats.points(starts, interval),
      series: [
        {
          name: texts.adSpend.figures.spend,
          color: '#228be6',
          values: starts.map((start) => sums.get(start)?.spend ?? 0),
        },
        {
          name: texts.adSpend.figures.wonValue,
          color: '#12b886',
          values: starts.map((start) => sums.get(start)?.wonValue ?? 0),
        },
      ],
      incomplete: [],
      note: '',
      formatAxis: formats.compact,
    },
  ]
}

/** Days for up to two months, weeks for up to a year, otherwise months, as on the page. */
function chooseInterval(startDate: string, endDate: string): DashboardInterval {
  const days = (toMs(endDate) - toMs(startDate)) / dayMs + 1
  return days <= 62 ? 'day' : days <= 366 ? 'week' : 'month'
}

/** First day of the point that contains a day; weeks start on Monday. */
function findStart(day: string, interval: DashboardInterval): string {
  if (interval === 'day') return day
  if (interval === 'month') return `${day.slice(0, 8)}01`
  const sinceMonday = (new Date(toMs(day)).getUTCDay() + 6) % 7
  return toDay(toMs(day) - sinceMonday * dayMs)
}

/** First days of all points, at most one more than {@link maxPoints}. */
function listPoints(startDate: string, endDate: string, interval: DashboardInterval): string[] {
  const starts = new Set<string>()
  for (let ms = toMs(startDate); ms <= toMs(endDate) && starts.size <= maxPoints; ms += dayMs) {
    starts.add(findStart(toDay(ms), interval))
  }
  return [...starts]
}

function sumPoints(days: readonly AdReportDay[], currency: string, interval: DashboardInterval) {
  const sums = new Map<string, Pick<AdReportDay, 'spend' | 'wonValue'>>()
  for (const one of days) {
    if (one.currency !== currency) continue
    const start = findStart(one.day, interval)
    const before = sums.get(start) ?? { spend: 0, wonValue: 0 }
    sums.set(start, {
      spend: before.spend + one.spend,
      wonValue: before.wonValue + one.wonValue,
    })
  }
  return sums
}
