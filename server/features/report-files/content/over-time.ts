import type { AttributionMeasure } from '../../../../contract/attribution.ts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { chartColor } from '../../../../contract/reports/chart-colors.ts'
import { pickSeries } from '../../../../contract/reports/dashboard-series.ts'
import { accentColor, type ChartSection, type ChartSeries, type TableSection } from '../document.ts'
import { displayName, type FileContext } from './open-document.ts'

export type DashboardMeasure = AttributionMeasure

/** Chart and table of leads, or of another measure, by interval. */
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

/** Series to draw, each with its name and color. */
const buildSeries = (
  { texts }: FileContext,
  dashboard: Dashboard,
  measure: DashboardMeasure,
): readonly ChartSeries[] =>
  pickSeries(dashboard, measure).map(({ key, index, values }) => ({
    name: displayName(texts, key),
    color: chartColor(key, index, accentColor),
    values,
  }))
