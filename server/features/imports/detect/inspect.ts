import type { ImportForm } from '../../../../contract/imports/import-file.ts'
import type { ImportKind } from '../import-kind.ts'
import type { FoundFile } from '../import-store.ts'
import { refuse } from '../jobs/validate-mapping.ts'
import { rowsOf } from '../parse/file-rows.ts'
import { bytesOf, type StoredFile } from '../upload/stored-bytes.ts'
import { encodingOf, formatOf, separatorOf } from './detect-encoding.ts'
import { inspectBook } from './inspect-workbook.ts'
import { seeRows } from './sample-rows.ts'

/** Bytes by which a file is known. */
const headBytes = 65_536

/** How a file is looked at. */
export interface Inspection {
  readonly kind: ImportKind
  /** Whether all of its bytes are UTF-8. */
  readonly isUtf8: boolean
  /** The sheet that somebody asked for. */
  readonly sheet?: string | undefined
}

/**
 * Looks at the beginning of a file: how it is written, and what its first rows seem to say.
 *
 * @throws ApiError `VALIDATION_ERROR` for a file that cannot be read, in words for its sender.
 */
export async function inspect(
  file: StoredFile,
  { kind, isUtf8, sheet }: Inspection,
): Promise<FoundFile> {
  const head = await headOf(file)
  const format = formatOf(head)
  if (format === 'xlsx') return inspectBook(file, kind, sheet)
  if (sheet !== undefined) refuse('sheet', 'was given, but the file is no spreadsheet')
  const encoding = encodingOf(head, isUtf8)
  const separator = separatorOf(new TextDecoder(encoding).decode(head))
  const form: ImportForm = { format, encoding, separator, sheet: null, sheets: [] }
  return kind.look(await seeRows(rowsOf(file, form), form))
}

async function headOf(file: StoredFile): Promise<Buffer> {
  for await (const bytes of bytesOf(file, 0, Math.min(file.size, headBytes))) return bytes
  return Buffer.alloc(0)
}
