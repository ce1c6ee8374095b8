import { type ImportForm, maxImportColumns } from '../../../../contract/imports/import-file.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { SampledFile } from '../import-kind.ts'
import { countChars, type FileRow } from '../parse/cell.ts'

/** Maximum number of sampled rows, and of their characters; all are held in memory. */
const sampleLimits = { rows: 1_000, chars: 10_000_000 } as const

/**
 * The first rows of a table.
 *
 * @throws ApiError `VALIDATION_ERROR` for a table without rows or with too many columns.
 */
export async function sampleRows(
  source: AsyncIterable<FileRow>,
  form: ImportForm,
): Promise<SampledFile> {
  const label = form.sheet === null ? 'The file' : `The sheet “${form.sheet}”`
  const rows: FileRow[] = []
  let [width, chars] = [0, 0]
  for await (const row of source) {
    rows.push(row)
    width = Math.max(width, row.cells.length)
    if (width > maxImportColumns)
      refuse(`${label} has more than ${maxImportColumns} columns. Remove some of them.`)
    chars += countChars(row.cells)
    if (rows.length > sampleLimits.rows || chars > sampleLimits.chars) break
  }
  if (rows.length === 0) refuse(`${label} has no rows.`)
  return { form, rows, width }
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
