import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { maxImportColumns } from '../../../../contract/imports/import-file.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from './cell.ts'
import {
  detectLineEndings,
  type Encoding,
  lenientOptions,
  type Separator,
} from './detect-encoding.ts'

export interface CsvFormat {
  readonly encoding: Encoding
  readonly separator: Separator
}

/**
 * Streams the rows of a CSV file, skipping empty ones.
 *
 * @param bytes  The whole file; read only as far as rows are consumed.
 * @throws ApiError `VALIDATION_ERROR` with the row number if the file cannot be read beyond that
 * row.
 */
export async function* readCsvRows(
  bytes: AsyncIterable<Buffer>,
  { encoding, separator }: CsvFormat,
): AsyncGenerator<FileRow, void, void> {
  const chunks = (encoding === 'utf-8' ? bytes : toUtf8(bytes, encoding))[Symbol.asyncIterator]()
  const first = await chunks.next()
  const parser = parse({
    ...lenientOptions,
    bom: true,
    // Otherwise, a quote after a space does not count, and the quoted cell is split at separators.
    ltrim: true,
    delimiter: separator,
    record_delimiter: detectLineEndings(first.value?.toString('latin1') ?? ''),
    max_record_size: importLimits.recordChars,
  })
  const source = Readable.from(prepend(first, chunks), { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = 0
  try {
    // csv-parse yields texts, since neither columns nor casts are configured.
    for await (const cells of parser as AsyncIterable<string[]>) {
      line++
      if (line === 1 && isSeparatorLine(cells)) continue
      if (cells.every((cell) => cell === '')) continue
      // One extra cell is enough to detect that there are too many; a million cells would fill
      // memory.
      yield { line, cells: cells.slice(0, maxImportColumns + 1).map(removeQuotes) }
    }
  } catch (error) {
    // The parser's own row count, because the parser reads ahead of the consumer.
    throw error instanceof CsvError ? toCsvError(error, Number(error.records) + 1) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Removes quotes around a cell that is followed by spaces; the parser keeps these quotes. */
const removeQuotes = (cell: string): string =>
  cell.startsWith('"') ? cell.replace(/^"([^"]*)"\s+$/, '$1') : cell

/** True for a row such as `sep=;`, which declares the separator for spreadsheets. */
const isSeparatorLine = ([first = '', ...others]: readonly string[]): boolean =>
  /^sep=/i.test(first) && others.every((cell) => cell === '')

/** Yields the bytes that were already read, then the remaining ones. */
async function* prepend(first: IteratorResult<Buffer, void>, rest: AsyncIterator<Buffer, void>) {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

async function* toUtf8(bytes: AsyncIterable<Buffer>, encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  for await (const part of bytes) yield Buffer.from(decoder.decode(part, { stream: true }))
  yield Buffer.from(decoder.decode())
}

function toCsvError({ code }: CsvError, line: number): ApiError {
  const why =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'it has a quote that is never closed'
      : code === 'CSV_MAX_RECORD_SIZE'
        ? `it is longer than ${importLimits.recordChars} characters, perhaps because of a misplaced quote`
        : 'it has a misplaced quote'
  return new ApiError('VALIDATION_ERROR', `Row ${line} cannot be read: ${why}.`)
}
