import type { ImportForm } from '../../../../contract/imports/import-file.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { importLimits } from '../limits.ts'
import { bytesOf, type StoredFile } from '../upload/stored-bytes.ts'
import { csvRows } from './csv-rows.ts'
import { xlsxRows } from './xlsx-workbook.ts'

/** What stands in a cell: a number only where a spreadsheet holds one. */
export type Cell = string | number

const nothing: ReadonlySet<string> = new Set(['', '-', '--', '–', '—'])

/** True for what reports write where there is nothing: an empty cell, `--`. */
export const isNothing = (cell: Cell): boolean =>
  typeof cell === 'string' && nothing.has(cell.trim())

/** About how much cells hold, in characters. */
export function charsOf(cells: readonly Cell[]): number {
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

/**
 * The rows of a stored file, one after another.
 *
 * @throws ApiError `VALIDATION_ERROR` where it cannot be read on, or holds too many.
 */
export async function* rowsOf(
  file: StoredFile,
  { format, encoding, separator, sheet }: ImportForm,
): AsyncGenerator<FileRow, void, void> {
  const form = { encoding: encoding ?? 'utf-8', separator: separator ?? ',' } as const
  const rows = format === 'xlsx' ? xlsxRows(file, sheet) : csvRows(bytesOf(file), form)
  for await (const row of rows) {
    if (row.line > importLimits.rows) {
      throw new ApiError(
        'VALIDATION_ERROR',
        `The file has more than ${importLimits.rows} rows. Split it.`,
      )
    }
    yield row
  }
}
