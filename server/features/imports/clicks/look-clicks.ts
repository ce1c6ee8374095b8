import type { ClickFile, ClickMapping } from '../../../../contract/imports/click-import.ts'
import { findHeader } from '../detect/find-header.ts'
import { guessDateOrder } from '../detect/guess-values.ts'
import { cellsOf, columnsOf, headersOf } from '../detect/samples.ts'
import type { SeenFile } from '../import-kind.ts'
import { refuse, refuseOpenDates, targetsIn } from '../jobs/validate-mapping.ts'
import { clickColumnsOf, isClickHeader } from './click-columns.ts'
import { leftOutBy } from './read-click.ts'

/** What a click report seems to be. */
export function lookForClicks({ form, rows, width }: SeenFile): ClickFile {
  const header = findHeader(rows, isClickHeader)
  const headers = headersOf(header.cells, width)
  const columns = clickColumnsOf(headers)
  const isLeftOut = leftOutBy({ columns })
  const data = rows
    .filter((row) => row.line > (header.line ?? 0) && !isLeftOut(row))
    .map(({ cells }) => cells)
  const dates = guessDateOrder(cellsOf(data, columns, ['searchAdsClickDate']))
  return {
    ...form,
    headerLine: header.line,
    columns: columnsOf(headers, data),
    guess: { columns, dateOrder: dates.guess },
    asks: dates.isAsked ? ['dateOrder'] : [],
  }
}

/**
 * Refuses a mapping that does not fit its file, or leaves open what has to be told.
 *
 * @throws ApiError `VALIDATION_ERROR` naming the part.
 */
export function checkClickMapping(file: ClickFile, mapping: ClickMapping): void {
  const targets = targetsIn(file, mapping.columns)
  if (!targets.includes('gclid')) refuse('columns', 'has no gclid')
  if (targets.length < 2) refuse('columns', 'has nothing that could be filled')
  refuseOpenDates(file, mapping, ['searchAdsClickDate'])
}
