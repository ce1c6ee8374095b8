/** Value of a cell: a number only if a spreadsheet contains one. */
export type Cell = string | number

const emptyTexts: ReadonlySet<string> = new Set(['', '-', '--', '–', '—'])

/** True for an empty cell, and for placeholders such as `--` in reports. */
export const isEmptyCell = (cell: Cell): boolean =>
  typeof cell === 'string' && emptyTexts.has(cell.trim())

/** Approximate size of cells in characters. */
export function countChars(cells: readonly Cell[]): number {
  let chars = 0
  for (const cell of cells) chars += typeof cell === 'string' ? cell.length : 8
  return chars
}

export interface FileRow {
  /** Row number as in a spreadsheet: the first is 1. */
  readonly line: number
  readonly cells: readonly Cell[]
}

/** Removes characters that the database cannot store. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Maximum number of characters per cell in previews. */
const maxPreviewChars = 100

/** A cell shortened for display; can always be stored, whatever the file contains. */
export const previewCell = (cell: Cell): string =>
  toStorableText(String(cell).slice(0, maxPreviewChars))
