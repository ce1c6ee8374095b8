import type { Encoding } from '../../../../contract/imports/encodings.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { importLimits } from '../limits.ts'
import type { FileRow, RowGroups } from './cell.ts'
import { CsvFaultError, CsvParser } from './csv-parser.ts'
import { detectLineEnding, type Separator } from './detect-encoding.ts'

export interface CsvFormat {
  readonly encoding: Encoding
  readonly separator: Separator
}

/**
 * Streams a CSV file's non-empty rows, one group per piece.
 *
 * @param pieces  The file in small pieces. Each piece is read only when its rows are needed.
 * @throws ApiError `VALIDATION_ERROR` with the row number if a row cannot be read. All rows before
 *   it are returned first.
 */
export async function* readCsvRows(
  pieces: AsyncIterable<Buffer>,
  { encoding, separator }: CsvFormat,
): RowGroups {
  const decoder = new TextDecoder(encoding)
  let parser: CsvParser | undefined
  let rows: FileRow[] = []
  try {
    for await (const piece of pieces) {
      const text = decoder.decode(piece, { stream: true })
      parser ??= new CsvParser({ separator, lineEnding: detectLineEnding(text) })
      parser.parse(text, rows)
      yield withoutSeparatorRow(rows)
      rows = []
    }
    if (parser === undefined) return
    parser.parse(decoder.decode(), rows)
    parser.end(rows)
    yield withoutSeparatorRow(rows)
  } catch (error) {
    if (!(error instanceof CsvFaultError)) throw error
    yield withoutSeparatorRow(rows)
    throw toFileError(error)
  }
}

const withoutSeparatorRow = (rows: readonly FileRow[]): readonly FileRow[] =>
  rows[0] !== undefined && isSeparatorRow(rows[0]) ? rows.slice(1) : rows

/** True if the first row is a hint for spreadsheets about the separator: `sep=;`. */
const isSeparatorRow = ({ line, cells: [first = '', ...others] }: FileRow): boolean =>
  line === 1 && /^sep=/i.test(String(first)) && others.every((cell) => cell === '')

const reasons = {
  quoteNotClosed: 'it has a quote that is never closed',
  rowTooLong: `it is longer than ${importLimits.recordChars} characters, perhaps because of a misplaced quote`,
} as const

const toFileError = ({ fault, line }: CsvFaultError): ApiError =>
  new ApiError('VALIDATION_ERROR', `Row ${line} cannot be read: ${reasons[fault]}.`)
