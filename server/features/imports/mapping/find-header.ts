import type { Cell, FileRow } from '../parse/cell.ts'

/** Maximum number of rows to search for column names. */
const maxHeaderRows = 100

/** Row that contains a report's column names. */
export interface HeaderRow {
  /** Row number; null if no row has column names. */
  readonly line: number | null
  readonly cells: readonly Cell[]
}

/**
 * Finds the row with the column names: the row with the most recognized names (at least two) or, if
 * there is none, the first row of the usual width unless it looks like data. Titles and date ranges
 * may precede the header.
 *
 * @param isKnown  True if a column name is recognized.
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

export const countFilled = (cells: readonly Cell[]): number =>
  cells.filter((cell) => cell !== '').length

/** Most common number of non-empty cells per row. */
function usualWidth(rows: readonly FileRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    counts.set(countFilled(cells), (counts.get(countFilled(cells)) ?? 0) + 1)
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  return usual?.[0] ?? 1
}

const isDatum = (cell: Cell): boolean =>
  typeof cell === 'number' || (/\d/.test(cell) && !/\p{L}/u.test(cell))
