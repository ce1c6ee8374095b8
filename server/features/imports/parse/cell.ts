/** A cell's value. Only spreadsheet cells can be numbers. */
export type Cell = string | number

const emptyTexts: ReadonlySet<string> = new Set(['', '-', '--', '–', '—'])

/** True if a cell is empty or contains a placeholder that reports use, such as `--`. */
export const isEmptyCell = (cell: Cell): boolean =>
  typeof cell === 'string' && emptyTexts.has(cell.trim())

/** Approximate size of cells, in characters. */
export function countChars(cells: readonly Cell[]): number {
  let chars = 0
  for (const cell of cells) chars += typeof cell === 'string' ? cell.length : 8
  return chars
}

export interface FileRow {
  /** 1-based row number, as in a spreadsheet. */
  readonly line: number
  readonly cells: readonly Cell[]
}

/**
 * A file's rows, in groups of any size, because passing rows one by one through several
 * asynchronous generators took longer than parsing them.
 */
export type RowGroups = AsyncGenerator<readonly FileRow[], void, void>

/** True if no cell other than the first contains anything. */
export function hasOnlyFirstCell(cells: readonly Cell[]): boolean {
  for (let i = 1; i < cells.length; i++) if (!isEmptyCell(cells[i] ?? '')) return false
  return true
}

/** Removes characters that the database cannot store. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Maximum number of characters per cell in previews. */
const maxPreviewChars = 100

/** A cell's text, shortened for display and stripped of characters that cannot be stored. */
export const previewCell = (cell: Cell): string =>
  toStorableText(String(cell).slice(0, maxPreviewChars))
