import type { Cell, FileRow } from '../parse/cell.ts'

/** Rows among which the names of columns are looked for. */
const maxHeaderRows = 100

/** Where a report names its columns. */
export interface HeaderRow {
  /** Its line; null where no line names any. */
  readonly line: number | null
  readonly cells: readonly Cell[]
}

/**
 * The row of a report that names its columns: the one in which most names are known, and two at
 * least; else the first that is as wide as most are, unless it looks like data. Titles and periods
 * stand before it.
 *
 * @param isKnown  True for the name of a column.
 */
export function findHeader(
  rows: readonly FileRow[],
  isKnown: (text: string) => boolean,
): HeaderRow {
  const countKnown = ({ cells }: FileRow) =>
    cells.filter((cell) => typeof cell === 'string' && isKnown(cell)).length
  const [best] = rows
    .slice(0, maxHeaderRows)
    .map((row) => ({ row, known: countKnown(row) }))
    .sort((a, b) => b.known - a.known)
  if (best !== undefined && best.known > 1) return { line: best.row.line, cells: best.row.cells }
  const usual = usualWidth(rows)
  const first = rows.find(({ cells }) => countFilled(cells) >= usual)
  if (first === undefined || first.cells.some(isDatum)) return { line: null, cells: [] }
  return { line: first.line, cells: first.cells }
}

/** How many cells say something. */
export const countFilled = (cells: readonly Cell[]): number =>
  cells.filter((cell) => cell !== '').length

/** How many cells most rows fill. */
function usualWidth(rows: readonly FileRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    counts.set(countFilled(cells), (counts.get(countFilled(cells)) ?? 0) + 1)
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  return usual?.[0] ?? 1
}

const isDatum = (cell: Cell): boolean =>
  typeof cell === 'number' || (/\d/.test(cell) && !/\p{L}/u.test(cell))
