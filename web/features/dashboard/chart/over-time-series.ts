import type { Dashboard } from '../../../../contract/dashboard.ts'
import { chartColor } from '../../../../contract/reports/chart-colors.ts'
import { type DashboardSeries, pickSeries } from '../../../../contract/reports/dashboard-series.ts'

export const measures = ['leads', 'qualified', 'won', 'lost', 'value'] as const

export type Measure = (typeof measures)[number]

/** Data series in a chart, drawn in one color. */
export interface DrawnSeries extends Omit<DashboardSeries, 'index'> {
  readonly color: string
}

/** Series to draw, each with its color. */
export const buildSeries = (dashboard: Dashboard, measure: Measure): readonly DrawnSeries[] =>
  pickSeries(dashboard, measure).map((one) => ({
    ...one,
    // This shade of the theme follows the organization's accent color.
    color: chartColor(one.key, one.index, 'brand.6'),
  }))

/** Chart rows: one per point, with each series' value under that series' key. */
export const chartRows = (
  labels: readonly string[],
  series: readonly DrawnSeries[],
): Record<string, string | number>[] =>
  labels.map((label, i) => ({
    // No series can have this name: source and channel keys contain no spaces.
    'the day': label,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[i] ?? 0])),
  }))
