import type { LeadFigure } from '../../../../contract/ad-spend/ad-leads.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { GetAdLeadsInput } from '../../../../sdk/app-operations.generated.ts'
import { type Counting, parseCounting } from '../../../components/page/counting.ts'
import type { Days } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import { isCurrency } from '../../../lib/currencies.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pickOption } from '../../../lib/use-search-params.ts'
import { type AdPlace, adLevels, drillDownSearch, parsePlace } from '../report/ad-hierarchy.ts'

// `Object.keys` loses the literal type, but the labels have exactly the contract's keys.
/** Metrics that count leads. */
export const leadFigures = Object.keys(messages.adSpend.figureLeads.titles) as LeadFigure[]

/** Selectable page sizes. */
export const pageSizes = [10, 25, 50, 100] as const

/** The metric whose leads a URL shows. */
export interface FigureLeads {
  readonly place: AdPlace
  readonly counted: LeadFigure
  /** Currency of the row; `undefined` if all rows have the same currency. */
  readonly rowCurrency: string | undefined
  /** Currency that the report converts amounts to. */
  readonly currency: string | undefined
  readonly by: Counting
  readonly limit: number
  readonly page: number
}

export function parseFigureLeads(search: Search): FigureLeads {
  const page = Number(search.page)
  return {
    place: parsePlace(search),
    counted: pickOption(leadFigures, search.counted, 'leads'),
    rowCurrency: parseCurrency(search.rowCurrency),
    currency: parseCurrency(search.currency),
    by: parseCounting(search),
    limit: pageSizes.find((size) => String(size) === search.limit) ?? 25,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

const parseCurrency = (text = ''): string | undefined => (isCurrency(text) ? text : undefined)

export function buildLeadsInput(search: Search, { startDate, endDate }: Days): GetAdLeadsInput {
  const { place, currency, rowCurrency, ...rest } = parseFigureLeads(search)
  return {
    period: 'custom',
    ...{ startDate, endDate, ...place, ...rest },
    ...(currency === undefined ? {} : { currency }),
    ...(rowCurrency === undefined ? {} : { rowCurrency }),
  }
}

/** Search parameters for the report on the same part of the ad hierarchy for the given days. */
export const reportSearch = (search: Search, { startDate, endDate }: Days): Search => ({
  ...Object.fromEntries(adLevels.map(({ key }) => [key, search[key] ?? ''])),
  currency: search.currency ?? '',
  countBy: search.countBy ?? '',
  ...{ period: 'custom', startDate, endDate },
})

interface RowFigure {
  readonly counted: LeadFigure
  /** Omitted for totals. */
  readonly row?: AdSpendRow
  readonly rowCurrency: string | undefined
}

/**
 * URL of the leads behind a metric. It contains exact dates so that it still shows the same leads
 * tomorrow.
 *
 * @param search Search parameters of the report.
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
