import {
  type ImportFile,
  type ImportMapping,
  type ImportTarget,
  maxImportColumns,
} from '../../../contract/lead-import.ts'
import { ApiError } from '../../platform/api-error.ts'
import { encodingOf, formatOf, separatorOf } from './detect-text.ts'
import { type Cell, rowsOf } from './file-rows.ts'
import { guessTargets } from './guess-fields.ts'
import { guessDateOrder, guessDecimal, guessStatus, statusKey } from './guess-values.ts'
import { bytesOf, type StoredFile } from './stored-bytes.ts'
import { sheetOf } from './xlsx-rows.ts'

/** How much is looked at: rows, characters of a sample, and different texts of a status. */
const looks = { rows: 1_000, headBytes: 65_536, samples: 5, sampleChars: 100, texts: 50 } as const

type Form = Pick<ImportFile, 'format' | 'encoding' | 'separator' | 'sheet'>

/**
 * Looks at the beginning of a file: what it is, what its columns hold, and what they may become.
 *
 * @param isUtf8  Whether all of its bytes are UTF-8.
 * @throws ApiError `VALIDATION_ERROR` for a file that cannot be read, in words for its sender.
 */
export async function inspect(file: StoredFile, isUtf8: boolean): Promise<ImportFile> {
  const form = await formOf(file, isUtf8)
  const rows: (readonly Cell[])[] = []
  for await (const { cells } of rowsOf(file, form)) {
    rows.push(cells)
    if (rows.length > looks.rows) break
  }
  const [first] = rows
  if (first === undefined) refuse('The file has no rows.')
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  if (width > maxImportColumns) refuse(`The file has more than ${maxImportColumns} columns.`)
  const hasHeader = !first.some((cell) => typeof cell === 'number' || /@.+\.|^\d+$/.test(cell))
  const headers = Array.from({ length: width }, (_, i) =>
    hasHeader ? storable(String(first[i] ?? '')).trim() : '',
  )
  const data = hasHeader ? rows.slice(1) : rows
  const columns = headers.map((header, i) => ({
    header: header.slice(0, 200),
    samples: samplesOf(data, i, looks.samples),
  }))
  return { ...form, columns, ...guesses(guessTargets(headers), data, hasHeader) }
}

async function formOf(file: StoredFile, isUtf8: boolean): Promise<Form> {
  const head = await headOf(file)
  const format = formatOf(head)
  if (format === 'xlsx') {
    return { format, encoding: null, separator: null, sheet: await sheetOf(file) }
  }
  const encoding = encodingOf(head, isUtf8)
  const text = new TextDecoder(encoding).decode(head)
  return { format, encoding, separator: separatorOf(text), sheet: null }
}

async function headOf(file: StoredFile): Promise<Buffer> {
  for await (const bytes of bytesOf(file, 0, Math.min(file.size, looks.headBytes))) return bytes
  return Buffer.alloc(0)
}

/** The first different texts of a column. */
function samplesOf(rows: readonly (readonly Cell[])[], column: number, most: number): string[] {
  const found = new Set<string>()
  for (const cells of rows) {
    const text = String(cells[column] ?? '').trim()
    if (text !== '') found.add(text.slice(0, looks.sampleChars))
    if (found.size === most) break
  }
  return [...found].map(storable)
}

/** A text without what the database refuses. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

function guesses(
  columns: (ImportTarget | null)[],
  rows: readonly (readonly Cell[])[],
  hasHeader: boolean,
): Pick<ImportFile, 'guess' | 'asks' | 'statusTexts'> {
  const cellsOf = (...wanted: ImportTarget[]) =>
    columns.flatMap((target, i) =>
      target !== null && wanted.includes(target) ? rows.flatMap((cells) => cells[i] ?? []) : [],
    )
  const dates = guessDateOrder(cellsOf('createdAt', 'qualifiedAt', 'searchAdsClickDate'))
  const amounts = guessDecimal(cellsOf('value'))
  const statusTexts = textsOf(cellsOf('status')).map((text) => ({
    text,
    status: guessStatus(text),
  }))
  const guess: ImportMapping = {
    hasHeader,
    columns,
    dateOrder: dates.guess,
    decimal: amounts.guess,
    duplicates: 'skip',
    statuses: statusTexts.flatMap(({ text, status }) =>
      status === null ? [] : [{ text, status }],
    ),
  }
  return {
    guess,
    statusTexts,
    asks: [
      ...(dates.isAsked ? (['dateOrder'] as const) : []),
      ...(amounts.isAsked ? (['decimal'] as const) : []),
    ],
  }
}

/** Different texts of a column, whatever their case. */
function textsOf(cells: readonly Cell[]): string[] {
  const texts = new Map<string, string>()
  for (const cell of cells) {
    const text = storable(String(cell).slice(0, 500)).trim()
    if (text !== '' && !texts.has(statusKey(text))) texts.set(statusKey(text), text)
    if (texts.size === looks.texts) break
  }
  return [...texts.values()]
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
