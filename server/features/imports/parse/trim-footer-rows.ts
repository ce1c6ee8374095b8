import { type FileRow, isNothing } from './cell.ts'
import { readsAsRemark } from './footer-patterns.ts'

/** More rows of one cell at the end than this are a list of names, and no remarks. */
const mostRemarks = 20

/**
 * The rows of a table of leads without the closing remarks below it, such as `Exported on 2026-11-01
 * by Ada`: rows at the end whose only cell is the first, and says what no lead is called. What
 * stands directly beside one of them, apart from the table, is a remark, too. All else is a row; so
 * are these where an earlier row reads like a remark.
 *
 * @param onRemark  Told of each row that is left out, in order.
 * @see L-160
 */
export async function* withoutRemarks(
  rows: AsyncIterable<FileRow>,
  onRemark: (row: FileRow) => void,
): AsyncGenerator<FileRow, void, void> {
  let isTable = false
  let isAlike = false
  let end = 0
  /** Rows of one cell since the last one of several, while they are few enough. */
  let held: FileRow[] = []
  let alone = 0
  const pass = (row: FileRow): FileRow => {
    isAlike ||= readsAsRemark(row.cells[0])
    end = row.line
    return row
  }
  for await (const row of rows) {
    const isAlone = row.cells.slice(1).every(isNothing)
    isTable ||= !isAlone
    alone = isAlone && isTable ? alone + 1 : 0
    if (alone > 0 && alone <= mostRemarks) {
      held.push(row)
      continue
    }
    for (const one of held) yield pass(one)
    held = []
    yield pass(row)
  }
  const remarks = isAlike ? new Set() : remarksAmong(held, end)
  for (const one of held) {
    if (remarks.has(one)) onRemark(one)
    else yield one
  }
}

/** Remarks among rows of one cell. @param end  Last line of the table before them. */
function remarksAmong(rows: readonly FileRow[], end: number): ReadonlySet<FileRow> {
  let last = end
  let block = 0
  const placed = rows.map((row) => {
    // Empty lines part blocks; the one without any before it belongs to the table.
    if (row.line > last + 1) block++
    last = row.line
    return { row, block, isCertain: readsAsRemark(row.cells[0]) }
  })
  const certain = new Set(placed.flatMap((one) => (one.isCertain ? [one.block] : [])))
  const remarks = placed.filter((one) => one.isCertain || (one.block > 0 && certain.has(one.block)))
  return new Set(remarks.map(({ row }) => row))
}
