import type { Dashboard } from '../../../../contract/dashboard.ts'
import { type Bounds, leadsBetween } from '../../../components/table/leads-link.tsx'
import { buildPointLabels } from '../../../lib/point-label.ts'
import type { Search } from '../../../lib/search-params.ts'
import type { Measure } from './over-time-series.ts'

export const pointLabels = ({ points, interval }: Dashboard): string[] =>
  buildPointLabels(
    points.map(({ startDate }) => startDate),
    interval,
  )

const stageFilters = {
  leads: {},
  qualified: { 'qualifiedAt[exists]': 'true' },
  won: { status: 'won' },
  lost: { status: 'lost' },
} as const

const stageDates = {
  leads: 'createdAt',
  qualified: 'qualifiedAt',
  won: 'wonAt',
  lost: 'lostAt',
} as const

/** Filters for the leads that the dashboard counts as having reached a stage. */
export const stageLeadsSearch = (
  { countBy }: Pick<Dashboard, 'countBy'>,
  bounds: Bounds,
  stage: keyof typeof stageFilters,
): Search =>
  countBy === 'created'
    ? leadsBetween(bounds, stageFilters[stage])
    : leadsBetween(bounds, {}, stageDates[stage])

/**
 * Filter for the leads in a series; empty for channels, because sessions have channels and leads do
 * not.
 */
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
  const stage = measure === 'value' ? 'won' : measure
  return {
    ...stageLeadsSearch(data, bounds, stage),
    ...(measure === 'value' ? { sort: 'value:desc' } : {}),
    ...seriesFilter(data.by, key),
  }
}
