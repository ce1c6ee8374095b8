import { ApiError } from '../../../platform/http/api-error.ts'
import type { StoredFile } from '../content/stored-file.ts'
import type { ImportKind, SeenFile } from '../import-kind.ts'
import type { FoundFile } from '../import-store.ts'
import { isOfFile } from '../jobs/import-job.ts'
import { refuse } from '../mapping/validate-mapping.ts'
import { type Book, openBook } from '../parse/xlsx/workbook.ts'
import { seeRows } from './sample-rows.ts'

/** How likely a sheet is the one that is meant: it has some rows, a table, or what is looked for. */
const worths = { rows: 1, table: 2, recognized: 3 } as const

/** Names that a refusal lists. */
const listed = 20

/**
 * Looks at one sheet of a workbook: the one that is asked for, or else the first in which columns
 * are recognized, or that at least looks like a table, or has rows. Covers and notes stand before.
 *
 * @throws ApiError `VALIDATION_ERROR` for a sheet that cannot be read or is not there, and for a
 *   workbook in which none can be.
 * @see L-160
 */
export async function inspectBook(
  file: StoredFile,
  kind: ImportKind,
  sheet: string | undefined,
): Promise<FoundFile> {
  const book = await openBook(file)
  try {
    if (sheet === undefined) return await propose(book, kind)
    if (!book.sheets.includes(sheet))
      refuse('sheet', `is none of the file; it has ${namesOf(book)}`)
    return kind.look(await seeSheet(book, sheet))
  } finally {
    book.close()
  }
}

async function propose(book: Book, kind: ImportKind): Promise<FoundFile> {
  let best: { readonly found: FoundFile; readonly worth: number } | undefined
  let refusal: ApiError | undefined
  for (const sheet of book.sheets) {
    try {
      const seen = await seeSheet(book, sheet)
      const found = kind.look(seen)
      const worth = worthOf(seen, found, kind)
      if (best === undefined || worth > best.worth) best = { found, worth }
      if (worth === worths.recognized) break
    } catch (error) {
      // What is wrong with one sheet is no reason to refuse another.
      if (!isOfFile(error)) throw error
      refusal ??= error
    }
  }
  if (best !== undefined) return best.found
  throw refusal ?? new ApiError('VALIDATION_ERROR', 'The file has no rows.')
}

const seeSheet = (book: Book, sheet: string): Promise<SeenFile> => {
  const form = { format: 'xlsx', encoding: null, separator: null, sheet } as const
  return seeRows(book.rows(sheet), { ...form, sheets: [...book.sheets] })
}

function worthOf({ rows }: SeenFile, found: FoundFile, kind: ImportKind): number {
  const { headerLine = null, guess, columns } = found
  const hasRows = headerLine !== null && rows.some(({ line }) => line > headerLine)
  if (!hasRows) return worths.rows
  if (kind.isRecognized(guess.columns)) return worths.recognized
  return columns.length > 1 ? worths.table : worths.rows
}

function namesOf({ sheets }: Book): string {
  const names = sheets.slice(0, listed).map((name) => `“${name}”`)
  const more = sheets.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`
}
