import { csvLine, defused, plainCsv, semicolonCsv } from '../../../contract/imports/csv.ts'
import { language } from '../../i18n/language.ts'
import type { Days } from '../period/period.ts'

/** Value of a cell; a missing value is an empty cell. */
export type ReportCell = string | number | null | undefined

/** Report as a table with all of its rows, even if the page shows only some of them. */
export interface ReportTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ReportCell[])[]
  /** Total number of rows in the report, if it can be larger than the number in `rows`. */
  readonly total?: number
}

// Without this mark, Excel reads the file in the system's code page, which breaks umlauts.
const byteOrderMark = '\uFEFF'

/** A report as CSV, with the separators that spreadsheets expect for the user's language. */
export function formatReport({ columns, rows }: ReportTable, dialect = userDialect()): string {
  const print = (cell: ReportCell): string =>
    typeof cell === 'number' ? String(cell).replace('.', dialect.decimalMark) : defused(cell ?? '')
  return (
    byteOrderMark +
    csvLine(columns, dialect) +
    rows.map((row) => csvLine(row.map(print), dialect)).join('')
  )
}

const userDialect = () => (language === 'de' ? semicolonCsv : plainCsv)

/** File name of a report, without its extension: `attribution-campaign-2026-01-01-2026-01-31`. */
export const reportFileName = (parts: readonly string[], { startDate, endDate }: Days): string =>
  [...parts, startDate, endDate].join('-')
