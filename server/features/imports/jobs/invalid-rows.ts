import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import { textLimits } from '../../../../contract/leads/lead-values.ts'
import type { MissingRequirement } from '../../leads/index.ts'
import type { Cell, FileRow } from '../parse/cell.ts'
import { previewCell, toStorableText } from '../parse/cell.ts'
import type { InvalidRow } from './invalid-row-store.ts'

/** Maximum number of characters to store per cell; larger than the limit of the longest field. */
const maxCellChars = 70_000

export const toInvalidRow = (
  { line, cells }: FileRow,
  problems: readonly ImportProblem[],
): InvalidRow => ({
  line,
  problems,
  cells: cells.map((cell) => toStorableText(String(cell).slice(0, maxCellChars))),
})

const missingReasons: Readonly<Record<MissingRequirement, string>> = {
  person: 'has no name, email, phone or custom data, and matches no existing lead',
  status: 'has a loss reason or qualified date but no status, and matches no existing lead',
  custom: `has more than ${textLimits.custom} characters of custom data: keep fewer columns`,
}

/** Invalid row to report for a file row that matches no lead and lacks the data to create one. */
export const toIncompleteRow = (row: FileRow, requirement: MissingRequirement): InvalidRow =>
  toInvalidRow(row, [
    { column: null, field: null, value: null, reason: missingReasons[requirement] },
  ])

/**
 * Problem for a row with a non-empty cell beyond the last column, often caused by a missing quote.
 */
export function findExtraCells(cells: readonly Cell[], width: number): ImportProblem[] {
  const extra = cells.findIndex((cell, i) => i >= width && cell !== '')
  if (extra < 0) return []
  const reason = `is beyond the last column (${width}): check for a missing quote earlier in the row`
  return [{ column: extra, field: null, value: previewCell(cells[extra] ?? ''), reason }]
}
