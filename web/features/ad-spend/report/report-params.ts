import type { SpendFigure, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pickOption } from '../../../lib/use-search-params.ts'
import { isCurrency } from '../shared/currencies.ts'
import {
  type AdLevelKey,
  type AdPlace,
  adLevels,
  groupsBelow,
  levelBelow,
  parsePlace,
} from './ad-hierarchy.ts'

/** A figure of a row: all but its currency. */
export type Figure = Exclude<SpendFigure, 'currency'>

// Object.keys loses the literal names; the words name exactly those of the contract.
/** Figures in the order of their columns. */
export const figures = Object.keys(messages.adSpend.figures) as Figure[]

/** What a table is sorted by: a figure, or the key of its rows. */
export type Column = Figure | AdLevelKey | 'day'

/** Rows of a page. */
export const pageSizes = [25, 50, 100, 500] as const

/** What was chosen. */
export interface ReportParams {
  readonly place: AdPlace
  readonly by: SpendGroup
  /** The column that the rows have their own key in. */
  readonly key: AdLevelKey | 'day'
  readonly sort: { readonly column: Column; readonly isDown: boolean }
  readonly limit: number
  readonly page: number
  /** The one that all amounts are shown in; nothing for each as it was spent. */
  readonly currency: string | undefined
  readonly view: 'bars' | 'table'
}

/** What an address says of the report. */
export function parseReportParams(search: Search): ReportParams {
  const place = parsePlace(search)
  const by = pickOption(groupsBelow(place), search.by, levelBelow(place))
  const key = groupKey(by)
  const [name, direction] = (search.sort ?? '').split(':')
  const defaultColumn: Column = by === 'day' ? 'day' : 'spend'
  const page = Number(search.page)
  return {
    place,
    by,
    key,
    sort: {
      column: pickOption<Column>([...figures, key], name, defaultColumn),
      isDown: direction !== 'asc',
    },
    limit: pageSizes.find((size) => String(size) === search.limit) ?? 50,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    currency: isCurrency(search.currency ?? '') ? search.currency : undefined,
    view: pickOption(['bars', 'table'], search.view, 'bars'),
  }
}

/** The column of the key of a group. */
export const groupKey = (by: SpendGroup): AdLevelKey | 'day' =>
  adLevels.find(({ group }) => group === by)?.key ?? 'day'
