/** Value of a cell: a number only if a spreadsheet holds one. */
export type Cell = string | number

const emptyTexts: ReadonlySet<string> = new Set(['', '-', '--', '–', '—'])

/** True for an empty cell, and for `--` and the like, which reports write instead. */
export const isEmptyCell = (cell: Cell): boolean =>
  typeof cell === 'string' && emptyTexts.has(cell.trim())

/** About how much cells hold, in characters. */
export function countChars(cells: readonly Cell[]): number {
  let chars = 0
  for (const cell of cells) chars += typeof cell === 'string' ? cell.length : 8
  return chars
}

/** One row of a file. */
export interface FileRow {
  /** As a spreadsheet numbers rows: the first is 1. */
  readonly line: number
  readonly cells: readonly Cell[]
}

/** A text without what the database refuses. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Characters of a cell that are shown. */
const maxPreviewChars = 100

/** A cell as it is shown: short, and storable whatever the file holds. */
export const previewCell = (cell: Cell): string =>
  toStorableText(String(cell).slice(0, maxPreviewChars))
