import type { Encoding } from '../../../../contract/imports/encodings.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from './cell.ts'
import { CsvFaultError, CsvParser } from './csv-parser.ts'
import { detectLineEnding, type Separator } from './detect-encoding.ts'

export interface CsvFormat {
  readonly encoding: Encoding
  readonly separator: Separator
}

/**
 * Streams a CSV file's rows, skipping empty ones.
 *
 * @param pieces  The entire file in small pieces; read only as far as rows are consumed.
 * @throws ApiError `VALIDATION_ERROR` with the row number if the file cannot be read beyond that
 *   row.
 */
export async function* readCsvRows(
  pieces: AsyncIterable<Buffer>,
  { encoding, separator }: CsvFormat,
): AsyncGenerator<FileRow, void, void> {
  const decoder = new TextDecoder(encoding)
  let parser: CsvParser | undefined
  try {
    for await (const piece of pieces) {
      const text = decoder.decode(piece, { stream: true })
      parser ??= new CsvParser({ separator, lineEnding: detectLineEnding(text) })
      for (const row of parser.parse(text)) if (!isSeparatorRow(row)) yield row
    }
    if (parser === undefined) return
    for (const row of parser.parse(decoder.decode())) yield row
    for (const row of parser.end()) if (!isSeparatorRow(row)) yield row
  } catch (error) {
    throw error instanceof CsvFaultError ? toFileError(error) : error
  }
}

/** True if the first row declares the separator for spreadsheets: `sep=;`. */
const isSeparatorRow = ({ line, cells: [first = '', ...others] }: FileRow): boolean =>
  line === 1 && /^sep=/i.test(String(first)) && others.every((cell) => cell === '')

const reasons = {
  quoteNotClosed: 'it has a quote that is never closed',
  rowTooLong: `it is longer than ${importLimits.recordChars} characters, perhaps because of a misplaced quote`,
} as const

const toFileError = ({ fault, line }: CsvFaultError): ApiError =>
  new ApiError('VALIDATION_ERROR', `Row ${line} cannot be read: ${reasons[fault]}.`)
