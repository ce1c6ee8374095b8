import { toHeaders } from '../mapping/sample-columns.ts'
import { type Cell, type FileRow, hasOnlyFirstCell, type RowGroups } from '../parse/cell.ts'

/** True if a row repeats the column names; a single column name is not enough. */
export const isSameHeader = (headers: readonly string[], cells: readonly Cell[]): boolean =>
  cells[0] === headers[0] &&
  headers.filter((name) => name !== '').length > 1 &&
  toHeaders(cells, headers.length).every((header, i) => header === headers[i])

/**
 * Skips rows that repeat the column names, because some files consist of several files joined
 * together, and boards are exported group by group, with each group's title above the column names.
 *
 * @param onSkippedRow  Called with each skipped row, in order.
 */
export async function* skipRepeatedHeaders(
  groups: AsyncIterable<readonly FileRow[]>,
  headers: readonly string[],
  onSkippedRow: (row: FileRow) => void,
): RowGroups {
  let title: FileRow | undefined
  for await (const rows of groups) {
    const kept: FileRow[] = []
    for (const row of rows) {
      if (isSameHeader(headers, row.cells)) {
        if (title !== undefined) onSkippedRow(title)
        onSkippedRow(row)
        title = undefined
        continue
      }
      if (title !== undefined) kept.push(title)
      title = hasOnlyFirstCell(row.cells) ? row : undefined
      if (title === undefined) kept.push(row)
    }
    yield kept
  }
  if (title !== undefined) yield [title]
}
