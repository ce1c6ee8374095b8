import type { ClickFile, ClickMapping } from '../../../../contract/click-import.ts'
import { findHeader } from '../find-header.ts'
import { guessDateOrder } from '../guess-values.ts'
import type { SeenFile } from '../import-kind.ts'
import { hasDateOrder } from '../read-instant.ts'
import { columnsOf, headersOf } from '../samples.ts'
import { refuse } from '../sent-mapping.ts'
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
  const dateAt = columns.indexOf('searchAdsClickDate')
  const dates = guessDateOrder(data.flatMap((cells) => cells[dateAt] ?? []))
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
export function checkClickMapping(file: ClickFile, { columns, dateOrder }: ClickMapping): void {
  const targets = columns.filter((target) => target !== null)
  if (columns.length !== file.columns.length) {
    refuse('columns', `names ${columns.length} columns; the file has ${file.columns.length}`)
  }
  const twice = targets.find((target, i) => targets.indexOf(target) < i)
  if (twice !== undefined) refuse('columns', `gives ${twice} to two columns`)
  if (!targets.includes('gclid')) refuse('columns', 'has no gclid')
  if (targets.length < 2) refuse('columns', 'has nothing that could be filled')
  const samples = file.columns[columns.indexOf('searchAdsClickDate')]?.samples ?? []
  if (dateOrder === null && samples.some(hasDateOrder)) {
    refuse('dateOrder', 'has to be told: the file writes dates like 03/04/2026')
  }
}
