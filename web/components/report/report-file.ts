import {
  type CsvValue,
  csvDialects,
  formatCsvHead,
  formatCsvRow,
} from '../../../contract/imports/csv.ts'
import type { Days } from '../period/period.ts'
import { userCsvFormat } from './user-csv-format.ts'

/** Report as a table with all of its rows, even if the page shows only some of them. */
export interface ReportTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly CsvValue[])[]
  /** Total number of rows in the report, if it can be larger than the number in `rows`. */
  readonly total?: number
}

/** A report as CSV. */
export const formatReport = (
  { columns, rows }: ReportTable,
  dialect = csvDialects[userCsvFormat],
): string =>
  formatCsvHead(columns, dialect) + rows.map((row) => formatCsvRow(row, dialect)).join('')

/** File name of a report, without its extension: `attribution-campaign-2026-01-01-2026-01-31`. */
export const reportFileName = (parts: readonly string[], { startDate, endDate }: Days): string =>
  [...parts, startDate, endDate].join('-')
