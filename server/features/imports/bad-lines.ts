import type { ImportProblem } from '../../../contract/lead-import.ts'
import type { BadLine } from './error-store.ts'
import type { Cell, FileRow } from './file-rows.ts'
import { cut, storable } from './samples.ts'

/** Characters of a cell that are kept; longer than any field takes. */
const maxCellChars = 70_000

/** A line that cannot be imported, as it is kept. */
export const badLine = ({ line, cells }: FileRow, problems: readonly ImportProblem[]): BadLine => ({
  line,
  problems,
  cells: cells.map((cell) => storable(String(cell).slice(0, maxCellChars))),
})

/** What is wrong with a line that says something of a lead that does not exist, and of no person. */
export const bareProblem: ImportProblem = {
  column: null,
  field: null,
  value: null,
  reason: 'has none of name, email, phone and custom, and no lead that it could change',
}

/** What is wrong with a row that has more cells than the file has columns. */
export function tooMany(cells: readonly Cell[], width: number): ImportProblem[] {
  const extra = cells.findIndex((cell, i) => i >= width && cell !== '')
  if (extra < 0) return []
  const reason = `stands beyond the last of ${width} columns; is a quote missing before it?`
  return [{ column: extra, field: null, value: cut(cells[extra] ?? ''), reason }]
}
