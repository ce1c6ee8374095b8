import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import type { DashboardGroup } from '../../../contract/dashboard.ts'
import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'
import { type Measure, measures } from './over-time-series.ts'

/** What leads can be told apart by in the chart. */
export const shownGroups = [
  'channel',
  'source',
  'status',
] as const satisfies readonly DashboardGroup[]

/** How the series can be shown. */
export const views = ['area', 'bars', 'table'] as const

/** One way to show the series. */
export type View = (typeof views)[number]

/** What was chosen. */
interface DashboardParams {
  readonly by: (typeof shownGroups)[number]
  readonly measure: Measure
  readonly view: View
  readonly model: AttributionModel
}

/** What an address says of the chart and of the campaigns. */
export const parseDashboardParams = (search: Search): DashboardParams => ({
  by: pickOption(shownGroups, search.by, 'channel'),
  measure: pickOption(measures, search.measure, 'leads'),
  view: pickOption(views, search.view, 'area'),
  model: pickOption(attributionModels, search.model, 'lastNonDirect'),
})
