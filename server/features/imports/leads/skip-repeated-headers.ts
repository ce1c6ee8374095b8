import { toHeaders } from '../mapping/sample-columns.ts'
import { type Cell, type FileRow, isEmptyCell } from '../parse/cell.ts'

/** True if a row repeats the column names; a single column name is not enough. */
export const isSameHeader = (headers: readonly string[], cells: readonly Cell[]): boolean =>
  cells[0] === headers[0] &&
  headers.filter((name) => name !== '').length > 1 &&
  toHeaders(cells, headers.length).every((header, i) => header === headers[i])

/**
 * Skips rows that repeat the column names: some files consist of several files joined together, and
 * boards are exported group by group, with the group's title above the column names.
 *
 * @param onSkippedRow  Called with each skipped row, in order.
 */
export async function* skipRepeatedHeaders(
  rows: AsyncIterable<FileRow>,
  headers: readonly string[],
  onSkippedRow: (row: FileRow) => void,
): AsyncGenerator<FileRow, void, void> {
  let title: FileRow | undefined
  for await (const row of rows) {
    if (isSameHeader(headers, row.cells)) {
      if (title !== undefined) onSkippedRow(title)
      onSkippedRow(row)
      title = undefined
      continue
    }
    if (title !== undefined) yield title
    title = row.cells.slice(1).every(isEmptyCell) ? row : undefined
    if (title === undefined) yield row
  }
  if (title !== undefined) yield title
}
