import type { ImportForm } from '../../../../contract/imports/import-file.ts'
import { takeTurns } from '../../../platform/concurrency/concurrency-limit.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { readBytes, type StoredFile } from '../content/stored-file.ts'
import type { ImportKind } from '../import-kind.ts'
import { kinds } from '../import-kinds.ts'
import type { ImportRow, InspectedFile } from '../import-store.ts'
import { rejectField } from '../mapping/validate-mapping.ts'
import { detectEncoding, detectFormat, detectSeparator } from '../parse/detect-encoding.ts'
import { openRows } from '../parse/open-rows.ts'
import { inspectWorkbook } from './inspect-workbook.ts'
import { sampleRows } from './sample-rows.ts'

/** Number of bytes at the start of a file that are read to detect its format. */
const headBytes = 65_536

export interface InspectOptions {
  readonly kind: ImportKind
  /** True if all bytes are valid UTF-8. */
  readonly isUtf8: boolean
  readonly sheet?: string | undefined
}

/**
 * Reads the start of a file to detect its format and guess its columns.
 *
 * @throws ApiError `VALIDATION_ERROR` for an unreadable file, with a message for the sender.
 */
export async function inspectFile(
  file: StoredFile,
  { kind, isUtf8, sheet }: InspectOptions,
): Promise<InspectedFile> {
  const head = await readHead(file)
  const format = detectFormat(head)
  if (format === 'xlsx') return inspectWorkbook(file, kind, sheet)
  if (sheet !== undefined) rejectField('sheet', 'applies only to spreadsheets')
  const encoding = detectEncoding(head, isUtf8)
  const separator = detectSeparator(new TextDecoder(encoding).decode(head))
  const form: ImportForm = { format, encoding, separator, sheet: null, sheets: [] }
  return kind.inspect(await sampleRows(openRows(file, form), form))
}

async function readHead(file: StoredFile): Promise<Buffer> {
  for await (const bytes of readBytes(file, 0, Math.min(file.size, headBytes))) return bytes
  return Buffer.alloc(0)
}

/** Inspecting a spreadsheet takes up to 100 MB of memory. */
const withInspectionLimit = takeTurns({ atOnce: 2, perOrg: 1, waiting: 20, mostMs: 45_000 })

/**
 * Inspects a completely uploaded file; waits in a queue if other files are being inspected.
 *
 * @param how  `signal` aborts the inspection; `sheet` is the requested sheet of a spreadsheet.
 * @throws ApiError `VALIDATION_ERROR` for an unreadable file.
 */
export async function inspectUpload(
  { db, org }: Ctx,
  row: ImportRow,
  { signal, sheet }: { readonly signal?: AbortSignal | undefined; readonly sheet?: string },
): Promise<InspectedFile> {
  const file = { db, orgId: org.id, importId: row.id, size: row.size, bytesRead: 0, signal }
  const isUtf8 = row.isUtf8 && row.tail.length === 0
  return withInspectionLimit(org.id, () =>
    inspectFile(file, { kind: kinds[row.kind], isUtf8, sheet }),
  )
}
