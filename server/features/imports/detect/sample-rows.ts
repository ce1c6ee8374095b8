import { type ImportForm, maxImportColumns } from '../../../../contract/imports/import-file.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { SampledFile } from '../import-kind.ts'
import { countChars, type FileRow } from '../parse/cell.ts'

/**
 * Maximum numbers of rows, cells and characters to sample. The entire sample is held in memory and
 * inspected in one event-loop turn.
 */
const sampleLimits = { rows: 1_000, cells: 20_000, chars: 2_000_000 } as const

/**
 * The first rows of a table.
 *
 * @throws ApiError `VALIDATION_ERROR` for a table without rows or with too many columns.
 */
export async function sampleRows(
  source: AsyncIterable<readonly FileRow[]>,
  form: ImportForm,
): Promise<SampledFile> {
  const label = form.sheet === null ? 'The file' : `The sheet “${form.sheet}”`
  const rows: FileRow[] = []
  let [width, cells, chars] = [0, 0, 0]
  const isFull = () =>
    rows.length > sampleLimits.rows || cells > sampleLimits.cells || chars > sampleLimits.chars
  for await (const group of source) {
    for (const row of group) {
      rows.push(row)
      width = Math.max(width, row.cells.length)
      if (width > maxImportColumns)
        refuse(`${label} has more than ${maxImportColumns} columns. Remove some of them.`)
      cells += row.cells.length
      chars += countChars(row.cells)
      if (isFull()) break
    }
    if (isFull()) break
  }
  if (rows.length === 0) refuse(`${label} has no rows.`)
  return { form, rows, width }
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
