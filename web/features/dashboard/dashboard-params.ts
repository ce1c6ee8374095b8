import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import type { DashboardGroup } from '../../../contract/dashboard.ts'
import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'
import { type Measure, measures } from './over-time-series.ts'

/** Selectable groupings of the chart. */
export const shownGroups = [
  'channel',
  'source',
  'status',
] as const satisfies readonly DashboardGroup[]

export const views = ['area', 'bars', 'table'] as const

export type View = (typeof views)[number]

interface DashboardParams {
  readonly by: (typeof shownGroups)[number]
  readonly measure: Measure
  readonly view: View
  readonly model: AttributionModel
}

export const parseDashboardParams = (search: Search): DashboardParams => ({
  by: pickOption(shownGroups, search.by, 'channel'),
  measure: pickOption(measures, search.measure, 'leads'),
  view: pickOption(views, search.view, 'area'),
  model: pickOption(attributionModels, search.model, 'lastNonDirect'),
})
