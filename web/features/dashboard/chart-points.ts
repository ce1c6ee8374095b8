import type { Dashboard } from '../../../contract/dashboard.ts'
import { leadsBetween } from '../../components/table/leads-link.tsx'
import { pointLabel } from '../../lib/point-label.ts'
import type { Search } from '../../lib/search-params.ts'
import type { Measure } from './over-time-series.ts'

/** How the points of a series are called. */
export const pointLabels = ({ points, interval }: Dashboard): string[] =>
  points.map(({ startDate }) => pointLabel(startDate, interval))

const measureFilters: Readonly<Record<Measure, Search>> = {
  leads: {},
  qualified: { 'qualifiedAt[exists]': 'true' },
  won: { status: 'won' },
  value: { status: 'won', sort: 'value:desc' },
}

/** Filters of a series, where the list of leads has one for it: channels are told by visits. */
const seriesFilter = (by: Dashboard['by'], key: string | undefined): Search =>
  key !== undefined && key !== 'others' && (by === 'source' || by === 'status') ? { [by]: key } : {}

/** The leads behind a value of a chart or its table. @param index  A point; all without. */
export function pointLeadsSearch(
  data: Dashboard,
  measure: Measure,
  { index, key }: { readonly index?: number; readonly key?: string },
): Search {
  const bounds = index === undefined ? data : (data.points[index] ?? data)
  return leadsBetween(bounds, { ...measureFilters[measure], ...seriesFilter(data.by, key) })
}
