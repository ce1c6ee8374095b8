import type { Encoding } from '../../../../contract/imports/encodings.ts'
import type { ImportForm } from '../../../../contract/imports/import-file.ts'
import { takeTurns } from '../../../platform/concurrency/concurrency-limit.ts'
import { spreadBytes } from '../../../platform/concurrency/spread-turns.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { readBytes, type StoredFile } from '../content/stored-file.ts'
import type { ImportKind } from '../import-kind.ts'
import { kinds } from '../import-kinds.ts'
import type { ImportRow, InspectedFile } from '../import-store.ts'
import { rejectField } from '../mapping/validate-mapping.ts'
import { detectEncoding, detectSeparator } from '../parse/detect-encoding.ts'
import { detectFormat } from '../parse/detect-format.ts'
import {
  findUnusualWords,
  guessEncoding,
  listWords,
  maxWordBytes,
} from '../parse/guess-encoding.ts'
import { openRows } from '../parse/open-rows.ts'
import { inspectWorkbook } from './inspect-workbook.ts'
import { sampleRows } from './sample-rows.ts'

/** Number of bytes to read from the start of a file to detect its format. */
const headBytes = 65_536

export interface InspectOptions {
  readonly kind: ImportKind
  /** True if all bytes are valid UTF-8. */
  readonly isUtf8: boolean
  readonly sheet?: string | undefined
  /** The encoding that a user has chosen for a CSV file. */
  readonly encoding?: Encoding | undefined
}

/**
 * Reads the start of a file to detect its format and guess its columns.
 *
 * @throws ApiError `VALIDATION_ERROR` for an unreadable file, with a message for the user.
 */
export async function inspectFile(
  file: StoredFile,
  { kind, isUtf8, sheet, encoding: chosen }: InspectOptions,
): Promise<InspectedFile> {
  const head = await readHead(file)
  const format = detectFormat(head)
  if (format === 'xlsx') {
    if (chosen !== undefined) rejectField('encoding', 'applies only to CSV files')
    return inspectWorkbook(file, kind, sheet)
  }
  if (sheet !== undefined) rejectField('sheet', 'applies only to spreadsheets')
  const found = await findEncoding(file, detectEncoding(head, isUtf8), chosen)
  const separator = detectSeparator(new TextDecoder(found.encoding).decode(head))
  const form: ImportForm = { format, ...found, separator, sheet: null, sheets: [] }
  return kind.inspect(await sampleRows(openRows(file, form), form))
}

/**
 * A CSV file's encoding. If the file does not reveal it, also returns words that help the user
 * choose one.
 */
async function findEncoding(
  file: StoredFile,
  detected: Encoding | undefined,
  chosen: Encoding | undefined,
): Promise<{ encoding: Encoding; encodingSamples?: string[] }> {
  if (detected !== undefined) return { encoding: chosen ?? detected }
  const words = await readUnusualWords(file)
  const encoding = chosen ?? guessEncoding(words)
  return { encoding, encodingSamples: listWords(words, encoding) }
}

/** Number of bytes to search for words that contain non-ASCII bytes. */
const maxSearchedBytes = 33_554_432

/** The first words that contain non-ASCII bytes, which reveal the encoding. */
async function readUnusualWords(file: StoredFile): Promise<Buffer> {
  const searched = readBytes(file, 0, Math.min(file.size, maxSearchedBytes))
  const parts: Buffer[] = []
  let length = 0
  for await (const piece of spreadBytes(searched)) {
    const words = findUnusualWords(piece)
    parts.push(words)
    length += words.length
    if (length >= maxWordBytes) break
  }
  return Buffer.concat(parts)
}

async function readHead(file: StoredFile): Promise<Buffer> {
  for await (const bytes of readBytes(file, 0, Math.min(file.size, headBytes))) return bytes
  return Buffer.alloc(0)
}

/** Inspecting a spreadsheet takes up to 100 MB of memory. */
const withInspectionLimit = takeTurns({ atOnce: 2, perOrg: 1, waiting: 20, mostMs: 45_000 })

/**
 * Inspects a fully uploaded file; waits in a queue if other files are being inspected.
 *
 * @param how  `signal` aborts the inspection; `sheet` and `encoding` are the user's choices.
 * @throws ApiError `VALIDATION_ERROR` for an unreadable file.
 */
export async function inspectUpload(
  { db, org }: Ctx,
  row: ImportRow,
  {
    signal,
    ...chosen
  }: { readonly signal?: AbortSignal | undefined } & Pick<InspectOptions, 'sheet' | 'encoding'>,
): Promise<InspectedFile> {
  const file = { db, orgId: org.id, importId: row.id, size: row.size, bytesRead: 0, signal }
  const isUtf8 = row.isUtf8 && row.tail.length === 0
  const kind = kinds[row.kind]
  const inspected = await withInspectionLimit(org.id, () =>
    inspectFile(file, { kind, isUtf8, ...chosen }),
  )
  return kind.recall === undefined
    ? inspected
    : db.readInOrg(org.id, async (tx) => kind.recall?.(tx, inspected, org.timeZone) ?? inspected)
}
