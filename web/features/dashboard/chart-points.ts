import type { Dashboard } from '../../../contract/dashboard.ts'
import { leadsBetween } from '../../components/table/leads-link.tsx'
import { pointLabel } from '../../lib/point-label.ts'
import type { Search } from '../../lib/search-params.ts'
import type { Measure } from './over-time-series.ts'

export const pointLabels = ({ points, interval }: Dashboard): string[] =>
  points.map(({ startDate }) => pointLabel(startDate, interval))

const measureFilters: Readonly<Record<Measure, Search>> = {
  leads: {},
  qualified: { 'qualifiedAt[exists]': 'true' },
  won: { status: 'won' },
  value: { status: 'won', sort: 'value:desc' },
}

const outcomeDates = {
  leads: 'createdAt',
  qualified: 'qualifiedAt',
  won: 'wonAt',
  value: 'wonAt',
} as const

/** Filter for the leads of a series, if leads have the field; channels belong to sessions. */
const seriesFilter = (by: Dashboard['by'], key: string | undefined): Search =>
  key !== undefined && key !== 'others' && (by === 'source' || by === 'status') ? { [by]: key } : {}

/**
 * Search parameters that link to the leads behind a value in the chart or its table. @param index
 * Index of the point; all points if omitted.
 */
export function pointLeadsSearch(
  data: Dashboard,
  measure: Measure,
  { index, key }: { readonly index?: number; readonly key?: string },
): Search {
  const bounds = index === undefined ? data : (data.points[index] ?? data)
  const series = seriesFilter(data.by, key)
  if (data.countBy === 'created') {
    return leadsBetween(bounds, { ...measureFilters[measure], ...series })
  }
  const sort = measure === 'value' ? { sort: 'value:desc' } : {}
  return leadsBetween(bounds, { ...sort, ...series }, outcomeDates[measure])
}
