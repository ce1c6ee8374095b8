import type { AttributionGroup, AttributionMeasure } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { messages } from '../../i18n/index.ts'
import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'

// Object.keys loses the literal names; the words name exactly those of the contract.
/** What credit can be summed up by. */
export const groups = Object.keys(messages.attribution.groups) as AttributionGroup[]

// As above.
/** What is credited. */
export const measures = Object.keys(messages.attribution.measures) as AttributionMeasure[]

/** A column by which the table can be sorted. */
export type Column = AttributionModel | 'group'

/** What was chosen. */
interface AttributionParams {
  readonly by: AttributionGroup
  readonly measure: AttributionMeasure
  readonly sort: { readonly column: Column; readonly isDown: boolean }
  /** Most rows. */
  readonly limit: number
}

/** Most rows at first, and after asking for more. */
export const rowLimits = { usual: 25, most: 500 } as const

/** What an address says of the table. */
export function parseAttributionParams(search: Search): AttributionParams {
  const [name, direction] = (search.sort ?? '').split(':')
  return {
    by: pickOption(groups, search.by, 'channel'),
    measure: pickOption(measures, search.measure, 'leads'),
    sort: {
      column: pickOption<Column>(['group', ...attributionModels], name, 'lastNonDirect'),
      isDown: direction !== 'asc',
    },
    limit: search.limit === String(rowLimits.most) ? rowLimits.most : rowLimits.usual,
  }
}
