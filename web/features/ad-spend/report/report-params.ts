import type { SpendFigure, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { type Counting, parseCounting } from '../../../components/page/counting.ts'
import type { Days } from '../../../components/period/period.ts'
import { userCsvFormat } from '../../../components/report/user-csv-format.ts'
import { messages } from '../../../i18n/index.ts'
import { parseCurrency } from '../../../lib/currencies.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pickOption } from '../../../lib/use-search-params.ts'
import {
  type AdLevelKey,
  type AdPlace,
  adLevels,
  groupsBelow,
  levelBelow,
  parsePlace,
} from './ad-hierarchy.ts'

/** Name of a metric: every field except the currency. */
export type Figure = Exclude<SpendFigure, 'currency'>

// `Object.keys` loses the literal type, but the labels have exactly the contract's keys.
/** Metrics in column order. */
export const figures = Object.keys(messages.adSpend.figures) as Figure[]

/** Sortable column: a metric, or the column that identifies the rows. */
export type Column = Figure | AdLevelKey | 'day'

/** Selectable page sizes. */
export const pageSizes = [25, 50, 100, 500] as const

export interface ReportParams {
  readonly place: AdPlace
  readonly by: SpendGroup
  /** Column that identifies the rows. */
  readonly key: AdLevelKey | 'day'
  readonly sort: { readonly column: Column; readonly isDown: boolean }
  readonly limit: number
  readonly page: number
  /** Currency for all amounts; `undefined` keeps the original currencies. */
  readonly currency: string | undefined
  readonly view: 'bars' | 'table'
  readonly counting: Counting
}

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
    currency: parseCurrency(search),
    view: pickOption(['bars', 'table'], search.view, 'bars'),
    counting: parseCounting(search),
  }
}

/** Query for the rows that the URL selects, without paging. */
export function buildReportQuery(search: Search, { startDate, endDate }: Days) {
  const { place, by, sort, currency, counting } = parseReportParams(search)
  return {
    period: 'custom',
    startDate,
    endDate,
    ...place,
    by: counting,
    groupBy: by,
    sort: `${sort.column}:${sort.isDown ? 'desc' : 'asc'}`,
    ...(currency === undefined ? {} : { currency }),
  } as const
}

/** Column that identifies the rows in a grouping. */
export const groupKey = (by: SpendGroup): AdLevelKey | 'day' =>
  adLevels.find(({ group }) => group === by)?.key ?? 'day'

/** Download URL for the daily rows of a report, in the language's CSV format. */
export function buildDailyUrl(
  orgId: string,
  { sort: _, groupBy, ...query }: ReturnType<typeof buildReportQuery>,
): string {
  const parameters = new URLSearchParams({
    ...query,
    groupBy: groupBy === 'day' ? 'campaign' : groupBy,
    format: userCsvFormat,
  })
  return `/app/orgs/${orgId}/ad-spend.csv?${parameters}`
}
