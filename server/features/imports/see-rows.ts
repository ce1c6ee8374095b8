import { type ImportForm, maxImportColumns } from '../../../contract/import-file.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { FileRow } from './file-rows.ts'
import type { SeenFile } from './import-kind.ts'

/** How many rows are looked at. */
const looked = 1_000

/**
 * The first rows of a table.
 *
 * @throws ApiError `VALIDATION_ERROR` for one without rows, or with too many columns.
 */
export async function seeRows(all: AsyncIterable<FileRow>, form: ImportForm): Promise<SeenFile> {
  const rows: FileRow[] = []
  for await (const row of all) {
    rows.push(row)
    if (rows.length > looked) break
  }
  const what = form.sheet === null ? 'The file' : `The sheet “${form.sheet}”`
  if (rows.length === 0) refuse(`${what} has no rows.`)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (width > maxImportColumns) refuse(`${what} has more than ${maxImportColumns} columns.`)
  return { form, rows, width }
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
