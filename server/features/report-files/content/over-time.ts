import type { AttributionMeasure } from '../../../../contract/attribution.ts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import type { ChartSection, ChartSeries, TableSection } from '../document.ts'
import { chartColor } from './chart-colors.ts'
import { displayName, type FileContext } from './open-document.ts'

export type DashboardMeasure = AttributionMeasure

/** Maximum number of series; the rest are combined, as on the page. */
const maxSeries = 8

/** Leads, or another measure, by interval, as a chart and a table. */
export function buildOverTime(
  context: FileContext,
  dashboard: Dashboard,
  measure: DashboardMeasure,
): (ChartSection | TableSection)[] {
  const { texts, formats, ctx } = context
  const { interval, points, by } = dashboard
  const series = buildSeries(context, dashboard, measure)
  if (series.length === 0) return []
  const format =
    measure === 'value'
      ? (value: number) => formats.wholeMoney(value, ctx.org.currency)
      : formats.tenths
  const starts = points.map(({ startDate }) => startDate)
  const labels = formats.points(starts, interval)
  const title = texts.dashboard.overTimePer(texts.measures[measure], texts.per[interval])
  const sum = (values: readonly number[]) => format(values.reduce((a, b) => a + b, 0))
  const chart: ChartSection = {
    kind: 'chart',
    title,
    isStacked: true,
    labels,
    series,
    incomplete: labels.filter((_, i) => points[i]?.isComplete === false),
    note: points.some(({ isComplete }) => !isComplete) ? texts.incomplete : '',
    formatAxis: formats.compact,
  }
  const table: TableSection = {
    kind: 'table',
    title: by === 'none' ? title : `${title}. ${texts.dashboard.by(texts.dashboard.groups[by])}`,
    columns: [
      { label: texts.dashboard.date, share: 1.2 },
      ...series.map(({ name }) => ({ label: name, share: 1 })),
      { label: texts.total, share: 1 },
    ],
    rows: starts
      .map((start, i) => ({
        cells: [
          formats.day(start),
          ...series.map(({ values }) => format(values[i] ?? 0)),
          sum(series.map(({ values }) => values[i] ?? 0)),
        ],
      }))
      .reverse(),
    totals: [
      {
        cells: [
          texts.total,
          ...series.map(({ values }) => sum(values)),
          sum(series.flatMap(({ values }) => values)),
        ],
      },
    ],
    notes: [],
  }
  return [chart, table]
}

/** Series with data, largest first unless they are statuses; the small ones are combined. */
function buildSeries(
  { texts }: FileContext,
  { series, by }: Dashboard,
  measure: DashboardMeasure,
): readonly ChartSeries[] {
  const drawn = series
    .map(({ key, total, points }, i) => ({
      key,
      name: displayName(texts, key),
      color: chartColor(key, i),
      total: total[measure],
      values: points.map((point) => point[measure]),
    }))
    .filter(({ total }) => total > 0)
  if (by !== 'status') drawn.sort((a, b) => b.total - a.total)
  if (drawn.length <= maxSeries) return drawn
  const small = drawn.slice(maxSeries - 1)
  const values = (small[0]?.values ?? []).map((_, i) =>
    small.reduce((sum, one) => sum + (one.values[i] ?? 0), 0),
  )
  const others = { name: displayName(texts, 'others'), color: chartColor('others', 0), values }
  return [...drawn.slice(0, maxSeries - 1), others]
}
