import type { AttributionGroup, AttributionMeasure } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import {
  baseModel,
  hasChange,
  hasColumn,
  hasSpend,
} from '../../../contract/reports/attribution-columns.ts'
import { messages } from '../../i18n/index.ts'
import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'

/** Groupings that the page offers. */
export type ShownGroup = AttributionGroup & keyof typeof messages.attribution.groups

// `Object.keys` loses the literal type of the labels' keys.
export const groups = Object.keys(messages.attribution.groups) as ShownGroup[]

// `Object.keys` loses the literal type, but the labels have exactly the contract's keys.
export const measures = Object.keys(messages.attribution.measures) as AttributionMeasure[]

/** Columns with the spend that is assigned to a group. */
const spendColumns = ['spend', 'costPerLead', 'costPerWon', 'roas'] as const

type SpendColumn = (typeof spendColumns)[number]

export type Column = 'group' | AttributionMeasure | 'change' | SpendColumn

interface AttributionParams {
  readonly by: ShownGroup
  readonly measure: AttributionMeasure
  readonly model: AttributionModel
  /** Columns of the table, from left to right. */
  readonly columns: readonly Column[]
  readonly sort: { readonly column: Column; readonly isDown: boolean }
  /** Maximum number of rows. */
  readonly limit: number
}

/** Maximum number of rows: by default, and after “show more”. */
export const rowLimits = { usual: 25, most: 500 } as const

export function parseAttributionParams(search: Search): AttributionParams {
  const by = pickOption(groups, search.by, 'channel')
  const measure = pickOption(measures, search.measure, 'leads')
  const model = pickOption(attributionModels, search.model, baseModel)
  const [name, direction] = (search.sort ?? '').split(':')
  const columns = listColumns(by, measure, model)
  return {
    by,
    measure,
    model,
    columns,
    sort: { column: pickOption(columns, name, measure), isDown: direction !== 'asc' },
    limit: search.limit === String(rowLimits.most) ? rowLimits.most : rowLimits.usual,
  }
}

const listColumns = (
  by: ShownGroup,
  measure: AttributionMeasure,
  model: AttributionModel,
): readonly Column[] => [
  'group',
  ...measures.filter((one) => hasColumn(one, measure)),
  ...(hasChange(model) ? (['change'] as const) : []),
  ...(hasSpend(by) ? spendColumns : []),
]

/** Sort parameter of `get_attribution`. */
export function toServerSort({ model, measure, sort }: AttributionParams): string {
  const { column, isDown } = sort
  const name =
    column === 'group' || column === 'spend'
      ? column
      : column === 'change'
        ? `${model}.${measure}.change`
        : `${model}.${column}`
  return `${name}:${isDown ? 'desc' : 'asc'}`
}
