import type { AttributionMeasure } from '../attribution.ts'
import type { Dashboard } from '../dashboard.ts'

/** Data series in a chart. */
export interface DashboardSeries {
  readonly key: string
  /** Position in the dashboard; determines a series' color if it has no fixed one. */
  readonly index: number
  readonly total: number
  readonly values: readonly number[]
}

/** Maximum number of distinguishable series; the rest are combined. */
const maxSeries = 8

/** Key of the series that combines the small series. */
export const othersKey = 'others'

/** Series to draw, largest first unless they are statuses. The smallest series are combined. */
export function pickSeries(
  { series, by }: Pick<Dashboard, 'series' | 'by'>,
  measure: AttributionMeasure,
): readonly DashboardSeries[] {
  const drawn = series
    .map(({ key, total, points }, index) => ({
      ...{ key, index, total: total[measure] },
      values: points.map((point) => point[measure]),
    }))
    .filter(({ total }) => total > 0)
  if (by !== 'status') drawn.sort((a, b) => b.total - a.total)
  if (drawn.length <= maxSeries) return drawn
  const small = drawn.slice(maxSeries - 1)
  return [...drawn.slice(0, maxSeries - 1), sumSeries(small)]
}

/** Combines series. Rounds the sums, because credits have at most six decimals. */
function sumSeries(several: readonly DashboardSeries[]): DashboardSeries {
  const sum = (numbers: readonly number[]) =>
    Math.round(numbers.reduce((a, b) => a + b, 0) * 1e6) / 1e6
  return {
    ...{ key: othersKey, index: 0 },
    total: sum(several.map(({ total }) => total)),
    values: (several[0]?.values ?? []).map((_, i) =>
      sum(several.map(({ values }) => values[i] ?? 0)),
    ),
  }
}
