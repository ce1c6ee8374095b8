import { type FileRow, isEmptyCell } from './cell.ts'
import { isFooterText } from './footer-patterns.ts'

/**
 * If there are more single-cell rows than this at the end, they are a list of names rather than a
 * footer.
 */
const maxFooterRows = 20

/**
 * Rows of a table of leads without the footer, such as `Exported on 2026-11-01 by Ada`: rows at the
 * end that only have a first cell, with a text that is not a name. Rows that are adjacent to such a
 * row and separated from the table also belong to the footer. If an earlier row reads like a
 * remark, nothing is skipped.
 *
 * @param onFooterRow  Called with each footer row, in order.
 * @see L-160
 */
export async function* trimFooterRows(
  rows: AsyncIterable<FileRow>,
  onFooterRow: (row: FileRow) => void,
): AsyncGenerator<FileRow, void, void> {
  let isTable = false
  let hasSimilarRow = false
  let end = 0
  /** Single-cell rows since the last row with several cells, while there are few. */
  let pending: FileRow[] = []
  let singleCellRows = 0
  const keep = (row: FileRow): FileRow => {
    hasSimilarRow ||= isFooterText(row.cells[0])
    end = row.line
    return row
  }
  for await (const row of rows) {
    const isSingleCell = row.cells.slice(1).every(isEmptyCell)
    isTable ||= !isSingleCell
    singleCellRows = isSingleCell && isTable ? singleCellRows + 1 : 0
    if (singleCellRows > 0 && singleCellRows <= maxFooterRows) {
      pending.push(row)
      continue
    }
    for (const one of pending) yield keep(one)
    pending = []
    yield keep(row)
  }
  const footerRows = hasSimilarRow ? new Set() : findFooterRows(pending, end)
  for (const one of pending) {
    if (footerRows.has(one)) onFooterRow(one)
    else yield one
  }
}

/**
 * Footer rows among single-cell rows.
 *
 * @param end  Number of the last row of the table.
 */
function findFooterRows(rows: readonly FileRow[], end: number): ReadonlySet<FileRow> {
  let last = end
  let block = 0
  const placed = rows.map((row) => {
    // Empty rows separate blocks; a block that directly follows the table belongs to it.
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
