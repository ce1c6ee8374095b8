import type { AttributionGroup, AttributionMeasure } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { messages } from '../../i18n/index.ts'
import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'

/** Groupings that the page offers. */
export type ShownGroup = AttributionGroup & keyof typeof messages.attribution.groups

// `Object.keys` loses the literal type of the labels' keys.
export const groups = Object.keys(messages.attribution.groups) as ShownGroup[]

// `Object.keys` loses the literal type, but the labels have exactly the contract's keys.
export const measures = Object.keys(messages.attribution.measures) as AttributionMeasure[]

export type Column = AttributionModel | 'group'

interface AttributionParams {
  readonly by: ShownGroup
  readonly measure: AttributionMeasure
  readonly sort: { readonly column: Column; readonly isDown: boolean }
  /** Maximum number of rows. */
  readonly limit: number
}

/** Maximum number of rows: by default, and after “show more”. */
export const rowLimits = { usual: 25, most: 500 } as const

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
