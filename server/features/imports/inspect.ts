import { type ImportForm, maxImportColumns } from '../../../contract/import-file.ts'
import { ApiError } from '../../platform/api-error.ts'
import { encodingOf, formatOf, separatorOf } from './detect-text.ts'
import { type FileRow, rowsOf } from './file-rows.ts'
import type { SeenFile } from './import-kind.ts'
import { bytesOf, type StoredFile } from './stored-bytes.ts'
import { sheetOf } from './xlsx-rows.ts'

/** How much is looked at. */
const looks = { rows: 1_000, headBytes: 65_536 } as const

/**
 * Looks at the beginning of a file: how it is written, and its first rows.
 *
 * @param isUtf8  Whether all of its bytes are UTF-8.
 * @throws ApiError `VALIDATION_ERROR` for a file that cannot be read, in words for its sender.
 */
export async function inspect(file: StoredFile, isUtf8: boolean): Promise<SeenFile> {
  const form = await formOf(file, isUtf8)
  const rows: FileRow[] = []
  for await (const row of rowsOf(file, form)) {
    rows.push(row)
    if (rows.length > looks.rows) break
  }
  if (rows.length === 0) refuse('The file has no rows.')
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (width > maxImportColumns) refuse(`The file has more than ${maxImportColumns} columns.`)
  return { form, rows, width }
}

async function formOf(file: StoredFile, isUtf8: boolean): Promise<ImportForm> {
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

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
