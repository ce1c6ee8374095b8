import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import type {
  DashboardComparison,
  DashboardGroup,
  DashboardQuery,
} from '../../../contract/dashboard.ts'
import type { Days } from '../../components/period/period.ts'
import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'
import { type Measure, measures } from './chart/over-time-series.ts'

/** Selectable chart groupings. */
export const shownGroups = [
  'channel',
  'source',
  'status',
] as const satisfies readonly DashboardGroup[]

/** Dates by which outcomes can be counted, starting with the default. */
export const countings = [
  'outcome',
  'created',
] as const satisfies readonly DashboardQuery['countBy'][]

export const comparisons = [
  'previous',
  'year',
  'none',
] as const satisfies readonly DashboardComparison[]

export const views = ['area', 'bars', 'table'] as const

export type View = (typeof views)[number]

interface DashboardParams {
  readonly by: (typeof shownGroups)[number]
  readonly measure: Measure
  readonly view: View
  readonly model: AttributionModel
  readonly countBy: (typeof countings)[number]
  readonly compare: DashboardComparison
}

export function parseDashboardParams(search: Search): DashboardParams {
  return {
    by: pickOption(shownGroups, search.by, 'channel'),
    measure: pickOption(measures, search.measure, 'leads'),
    view: pickOption(views, search.view, 'bars'),
    model: pickOption(attributionModels, search.model, 'lastNonDirect'),
    countBy: pickOption(countings, search.countBy, 'outcome'),
    // “All time” has no previous period.
    compare: pickOption(comparisons, search.compare, search.period === 'all' ? 'none' : 'previous'),
  }
}

/** Query for the chart that the URL selects. */
export function buildDashboardQuery(search: Search, { startDate, endDate }: Days) {
  const { by, model, countBy, compare } = parseDashboardParams(search)
  return { startDate, endDate, countBy, compare, by, ...(by === 'channel' ? { model } : {}) }
}
