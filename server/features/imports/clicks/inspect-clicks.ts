import type { ClickFile } from '../../../../contract/imports/click-import.ts'
import type { SampledFile } from '../import-kind.ts'
import { findHeader } from '../mapping/find-header.ts'
import { guessDateOrder } from '../mapping/guess-formats.ts'
import { sampleColumns, selectCells, toHeaders } from '../mapping/sample-columns.ts'
import { isClickHeader, matchClickColumns } from './click-columns.ts'
import { createClickRowFilter } from './parse-click-row.ts'

/** Guesses a click report's columns and date format. */
export function inspectClicks({ form, rows, width }: SampledFile): ClickFile {
  const header = findHeader(rows, isClickHeader)
  const headers = toHeaders(header.cells, width)
  const columns = matchClickColumns(headers)
  const isSkipped = createClickRowFilter({ columns })
  const data = rows
    .filter((row) => row.line > (header.line ?? 0) && !isSkipped(row))
    .map(({ cells }) => cells)
  const dates = guessDateOrder(selectCells(data, columns, ['searchAdsClickDate']))
  return {
    ...form,
    headerLine: header.line,
    columns: sampleColumns(headers, data),
    guess: { columns, dateOrder: dates.guess },
    asks: dates.isAsked ? ['dateOrder'] : [],
  }
}
