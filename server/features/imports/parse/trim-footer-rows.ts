import { type FileRow, hasOnlyFirstCell, type RowGroups } from './cell.ts'
import { isFooterText } from './footer-patterns.ts'

/** Maximum number of single-cell rows in a footer; a longer block is a list of names. */
const maxFooterRows = 20

/**
 * Yields the rows of a lead table without its footer. Footer rows are at the end, have only a first
 * cell, and contain text that cannot be a name, such as `Exported on 2026-11-01 by Ada`. If a block
 * of rows contains such text and is separated from the table by an empty row, the entire block
 * belongs to the footer. If a row of the table itself contains such text, nothing is skipped.
 *
 * @param onFooterRow  Called with each footer row, in order.
 * @see L-160
 */
export async function* trimFooterRows(
  groups: AsyncIterable<readonly FileRow[]>,
  onFooterRow: (row: FileRow) => void,
): RowGroups {
  let isTable = false
  let hasSimilarRow = false
  let end = 0
  /** Single-cell rows since the last row with several cells, up to the maximum. */
  let pending: FileRow[] = []
  let singleCellRows = 0
  for await (const rows of groups) {
    const kept: FileRow[] = []
    for (const row of rows) {
      const isSingleCell = hasOnlyFirstCell(row.cells)
      isTable ||= !isSingleCell
      singleCellRows = isSingleCell && isTable ? singleCellRows + 1 : 0
      const isPending = singleCellRows > 0 && singleCellRows <= maxFooterRows
      if (!isPending) kept.push(...pending, row)
      if (isPending) pending.push(row)
      else if (pending.length > 0) pending = []
    }
    hasSimilarRow ||= kept.some(({ cells }) => isFooterText(cells[0]))
    end = kept.at(-1)?.line ?? end
    yield kept
  }
  const footerRows = hasSimilarRow ? new Set() : findFooterRows(pending, end)
  for (const one of pending) if (footerRows.has(one)) onFooterRow(one)
  yield pending.filter((one) => !footerRows.has(one))
}

/**
 * Selects the footer rows among single-cell rows.
 *
 * @param end  Row number of the table's last row.
 */
function findFooterRows(rows: readonly FileRow[], end: number): ReadonlySet<FileRow> {
  let last = end
  let block = 0
  const placed = rows.map((row) => {
    // Empty rows separate blocks. Block 0 directly follows the table, so its rows count as footers
    // only if their own text identifies them as such.
    if (row.line > last + 1) block++
    last = row.line
    return { row, block, isCertain: isFooterText(row.cells[0]) }
  })
  const certainBlocks = new Set(placed.flatMap((one) => (one.isCertain ? [one.block] : [])))
  const footerRows = placed.filter(
    (one) => one.isCertain || (one.block > 0 && certainBlocks.has(one.block)),
  )
  return new Set(footerRows.map(({ row }) => row))
}
