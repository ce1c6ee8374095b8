import type { LeadFigure } from '../../../../contract/ad-spend/ad-leads.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { GetAdLeadsInput } from '../../../../sdk/app-operations.generated.ts'
import type { Days } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pickOption } from '../../../lib/use-search-params.ts'
import { type AdPlace, adLevels, drillDownSearch, parsePlace } from '../report/ad-hierarchy.ts'
import { isCurrency } from '../shared/currencies.ts'

// Object.keys loses the literal names; the words name exactly those of the contract.
/** Figures that count leads. */
export const leadFigures = Object.keys(messages.adSpend.figureLeads.titles) as LeadFigure[]

/** Leads of a page. */
export const pageSizes = [10, 25, 50, 100] as const

/** Behind which figure the leads are that an address asks for. */
export interface FigureLeads {
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
export function parseFigureLeads(search: Search): FigureLeads {
  const page = Number(search.page)
  return {
    place: parsePlace(search),
    counted: pickOption(leadFigures, search.counted, 'leads'),
    rowCurrency: parseCurrency(search.rowCurrency),
    currency: parseCurrency(search.currency),
    limit: pageSizes.find((size) => String(size) === search.limit) ?? 25,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

const parseCurrency = (text = ''): string | undefined => (isCurrency(text) ? text : undefined)

/** What is asked of the service for them. */
export function buildLeadsInput(search: Search, { startDate, endDate }: Days): GetAdLeadsInput {
  const { place, currency, rowCurrency, ...rest } = parseFigureLeads(search)
  return {
    period: 'custom',
    ...{ startDate, endDate, ...place, ...rest },
    ...(currency === undefined ? {} : { currency }),
    ...(rowCurrency === undefined ? {} : { rowCurrency }),
  }
}

/** Address of the report at the place of an address, and of the same days. */
export const reportSearch = (search: Search, { startDate, endDate }: Days): Search => ({
  ...Object.fromEntries(adLevels.map(({ key }) => [key, search[key] ?? ''])),
  currency: search.currency ?? '',
  ...{ period: 'custom', startDate, endDate },
})

interface RowFigure {
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
export const figureLeadsSearch = (
  search: Search,
  days: Days,
  { counted, row, rowCurrency }: RowFigure,
): Search => ({
  ...reportSearch(search, days),
  ...(row === undefined ? {} : drillDownSearch(row)),
  counted,
  rowCurrency: rowCurrency ?? '',
})
