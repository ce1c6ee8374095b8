import type { LeadFigure } from '../../../../contract/ad-spend/ad-leads.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { GetAdLeadsInput } from '../../../../sdk/app-operations.generated.ts'
import type { Days } from '../../../components/period/period.ts'
import { words } from '../../../i18n/en/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { chosen } from '../../../lib/use-search-params.ts'
import { type AdPlace, levels, placeOf, searchInto } from '../report/ad-hierarchy.ts'
import { isCurrency } from '../shared/currencies.ts'

// Object.keys loses the literal names; the words name exactly those of the contract.
/** Figures that count leads. */
export const leadFigures = Object.keys(words.adSpend.behind.titles) as LeadFigure[]

/** Leads of a page. */
export const pageSizes = [10, 25, 50, 100] as const

/** Behind which figure the leads are that an address asks for. */
export interface LeadsBehind {
  readonly place: AdPlace
  readonly counted: LeadFigure
  /** Currency of the row; nothing where all rows have the same. */
  readonly rowCurrency: string | undefined
  /** Currency in which the report shows all amounts that it can. */
  readonly currency: string | undefined
  readonly limit: number
  readonly page: number
}

/** What an address says of them. */
export function figureLeads(search: Search): LeadsBehind {
  const page = Number(search.page)
  return {
    place: placeOf(search),
    counted: chosen(leadFigures, search.counted, 'leads'),
    rowCurrency: currencyOf(search.rowCurrency),
    currency: currencyOf(search.currency),
    limit: pageSizes.find((size) => String(size) === search.limit) ?? 25,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

const currencyOf = (text = ''): string | undefined => (isCurrency(text) ? text : undefined)

/** What is asked of the service for them. */
export function askedOf(search: Search, { startDate, endDate }: Days): GetAdLeadsInput {
  const { place, currency, rowCurrency, ...rest } = figureLeads(search)
  return {
    period: 'custom',
    ...{ startDate, endDate, ...place, ...rest },
    ...(currency === undefined ? {} : { currency }),
    ...(rowCurrency === undefined ? {} : { rowCurrency }),
  }
}

/** Address of the report at the place of an address, and of the same days. */
export const searchOfReport = (search: Search, { startDate, endDate }: Days): Search => ({
  ...Object.fromEntries(levels.map(({ key }) => [key, search[key] ?? ''])),
  currency: search.currency ?? '',
  ...{ period: 'custom', startDate, endDate },
})

interface FigureOfRow {
  readonly counted: LeadFigure
  /** Missing for the totals. */
  readonly row?: AdSpendRow
  readonly rowCurrency: string | undefined
}

/**
 * Address of the leads behind a figure of the report. It names the days, so that it stays true
 * tomorrow.
 *
 * @param search  Address of the report.
 */
export const searchOfLeads = (
  search: Search,
  days: Days,
  { counted, row, rowCurrency }: FigureOfRow,
): Search => ({
  ...searchOfReport(search, days),
  ...(row === undefined ? {} : searchInto(row)),
  counted,
  rowCurrency: rowCurrency ?? '',
})
