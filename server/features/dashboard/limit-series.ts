import type { TimeSeries, timeSeriesMetrics } from '../../../contract/time-series.ts'
import {
  addSpendSeries,
  formatSpend,
  otherGroup,
  sumFigures,
  sumSeries,
  toMajor,
  toSums,
} from '../attribution/index.ts'
import type { Series } from './series.ts'

/**
 * The first series up to the limit, followed by the sum of the remaining ones, so that the totals
 * are complete.
 */
export function limitSeries(all: readonly Series[], limit: number): Series[] {
  if (all.length <= limit) return [...all]
  // Attribution uses the same group name for all groups that exceed its limit.
  const shown = all.slice(0, limit).filter(({ key }) => key !== otherGroup)
  const rest = all.filter((one) => !shown.includes(one))
  const [first] = rest
  if (first === undefined) return shown
  const other: Series = {
    key: otherGroup,
    points: first.points.map((_, i) => sumFigures(rest.map(({ points }) => points[i]))),
    spend: first.spend && addSpendSeries(rest.flatMap(({ spend }) => spend ?? [])),
  }
  return [...shown, other]
}

/** A series with the requested figures, as returned by the API. */
export function formatSeries(
  { key, points, spend }: Series,
  metrics: readonly (typeof timeSeriesMetrics)[number][],
): TimeSeries['series'][number] {
  const values = points.map(toSums)
  const totals = toSums(sumFigures(points))
  const counted = metrics.filter((metric) => metric !== 'spend')
  const hasSpend = metrics.includes('spend')
  return {
    group: key,
    ...Object.fromEntries(
      counted.map((metric) => [metric, values.map((figures) => figures[metric])]),
    ),
    ...(hasSpend ? { spend: spend && formatSpendValues(spend) } : {}),
    totals: {
      ...Object.fromEntries(counted.map((metric) => [metric, totals[metric]])),
      ...(hasSpend ? { spend: spend && formatSpend(sumSeries(spend)) } : {}),
    },
  }
}

/** Amounts over time, by currency, in major units. */
const formatSpendValues = (spend: NonNullable<Series['spend']>) =>
  [...spend]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amounts]) => ({ currency, values: amounts.map(toMajor) }))
