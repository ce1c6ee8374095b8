import type { ImportForm } from '../../../../contract/imports/import-file.ts'
import { spreadBytes, spreadItems } from '../../../platform/concurrency/spread-turns.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { readBytes, type StoredFile } from '../content/stored-file.ts'
import { importLimits } from '../limits.ts'
import type { RowGroups } from './cell.ts'
import { readCsvRows } from './csv-rows.ts'
import { readXlsxRows } from './xlsx/workbook.ts'

/**
 * Streams a stored file's rows, yielding to the event loop in between.
 *
 * @throws ApiError `VALIDATION_ERROR` if the file cannot be read to the end or has too many rows.
 */
export async function* openRows(
  file: StoredFile,
  { format, encoding, separator, sheet }: ImportForm,
): RowGroups {
  const form = { encoding: encoding ?? 'utf-8', separator: separator ?? ',' } as const
  const rows =
    format === 'xlsx' ? readXlsxRows(file, sheet) : readCsvRows(spreadBytes(readBytes(file)), form)
  for await (const group of spreadItems(rows, file.signal)) {
    const isTooLong = (group.at(-1)?.line ?? 0) > importLimits.rows
    yield isTooLong ? group.filter(({ line }) => line <= importLimits.rows) : group
    if (!isTooLong) continue
    throw new ApiError(
      'VALIDATION_ERROR',
      `The file has more than ${importLimits.rows} rows. Split it into smaller files.`,
    )
  }
}
