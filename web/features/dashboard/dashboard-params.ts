import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import type {
  DashboardComparison,
  DashboardGroup,
  DashboardQuery,
} from '../../../contract/dashboard.ts'
import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'
import { type Measure, measures } from './over-time-series.ts'

/** Selectable groupings of the chart. */
export const shownGroups = [
  'channel',
  'source',
  'status',
] as const satisfies readonly DashboardGroup[]

/** Dates by which outcomes count. */
export const countings = [
  'created',
  'outcome',
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

/** Groupings of the chart; sessions and thus channels are only known for created leads. */
export const listGroups = (
  countBy: DashboardParams['countBy'],
): readonly (typeof shownGroups)[number][] =>
  countBy === 'outcome' ? shownGroups.filter((group) => group !== 'channel') : shownGroups

export function parseDashboardParams(search: Search): DashboardParams {
  const countBy = pickOption(countings, search.countBy, 'created')
  return {
    by: pickOption(listGroups(countBy), search.by, countBy === 'outcome' ? 'source' : 'channel'),
    measure: pickOption(measures, search.measure, countBy === 'outcome' ? 'won' : 'leads'),
    view: pickOption(views, search.view, 'bars'),
    model: pickOption(attributionModels, search.model, 'lastNonDirect'),
    countBy,
    compare: pickOption(comparisons, search.compare, 'previous'),
  }
}
