import { type ImportForm, maxImportColumns } from '../../../../contract/imports/import-file.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { SeenFile } from '../import-kind.ts'
import { charsOf, type FileRow } from '../parse/cell.ts'

/** How many rows are looked at, and characters of them: all are in memory at once. */
const looked = { rows: 1_000, chars: 10_000_000 } as const

/**
 * The first rows of a table.
 *
 * @throws ApiError `VALIDATION_ERROR` for one without rows, or with too many columns.
 */
export async function seeRows(all: AsyncIterable<FileRow>, form: ImportForm): Promise<SeenFile> {
  const what = form.sheet === null ? 'The file' : `The sheet “${form.sheet}”`
  const rows: FileRow[] = []
  let [width, chars] = [0, 0]
  for await (const row of all) {
    rows.push(row)
    width = Math.max(width, row.cells.length)
    if (width > maxImportColumns) refuse(`${what} has more than ${maxImportColumns} columns.`)
    chars += charsOf(row.cells)
    if (rows.length > looked.rows || chars > looked.chars) break
  }
  if (rows.length === 0) refuse(`${what} has no rows.`)
  return { form, rows, width }
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
