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

/** How a CSV file is written. */
export interface CsvFormat {
  readonly encoding: Encoding
  readonly separator: Separator
}

/**
 * The rows of a CSV file, one after another; those without any text are left out.
 *
 * @param bytes  All of the file. Read only as far as rows are asked for.
 * @throws ApiError `VALIDATION_ERROR` where the file cannot be read on, with the line.
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
    // Else a quote after a blank is none, and what it holds is cut at its separators.
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
    // csv-parse gives texts, since it is asked for neither columns nor casts.
    for await (const cells of parser as AsyncIterable<string[]>) {
      line++
      if (line === 1 && isSeparatorLine(cells)) continue
      if (cells.every((cell) => cell === '')) continue
      // One more than there may be tells that there are too many; a million of them fill memory.
      yield { line, cells: cells.slice(0, maxImportColumns + 1).map(removeQuotes) }
    }
  } catch (error) {
    // Counted by the parser, which is ahead of what was taken from it.
    throw error instanceof CsvError ? toCsvError(error, Number(error.records) + 1) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** A cell without quotes that a blank follows: with it, the parser takes them for a part of the cell. */
const removeQuotes = (cell: string): string =>
  cell.startsWith('"') ? cell.replace(/^"([^"]*)"\s+$/, '$1') : cell

/** `sep=;`, a line that names the separator for spreadsheets. */
const isSeparatorLine = ([first = '', ...others]: readonly string[]): boolean =>
  /^sep=/i.test(first) && others.every((cell) => cell === '')

/** What was taken of some bytes already, and the rest of them. */
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
