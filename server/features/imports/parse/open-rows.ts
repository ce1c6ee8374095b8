import type { ImportForm } from '../../../../contract/imports/import-file.ts'
import { spreadBytes, spreadItems } from '../../../platform/concurrency/spread-turns.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { readBytes, type StoredFile } from '../content/stored-file.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from './cell.ts'
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
): AsyncGenerator<FileRow, void, void> {
  const form = { encoding: encoding ?? 'utf-8', separator: separator ?? ',' } as const
  const rows =
    format === 'xlsx' ? readXlsxRows(file, sheet) : readCsvRows(spreadBytes(readBytes(file)), form)
  for await (const row of spreadItems(rows, file.signal)) {
    if (row.line > importLimits.rows) {
      throw new ApiError(
        'VALIDATION_ERROR',
        `The file has more than ${importLimits.rows} rows. Split it into smaller files.`,
      )
    }
    yield row
  }
}
