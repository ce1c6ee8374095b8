import { ApiError } from '../../../platform/http/api-error.ts'
import type { StoredFile } from '../content/stored-file.ts'
import type { ImportKind, SampledFile } from '../import-kind.ts'
import type { InspectedFile } from '../import-store.ts'
import { isFileError } from '../jobs/import-job.ts'
import { rejectField } from '../mapping/validate-mapping.ts'
import { openWorkbook, type Workbook } from '../parse/xlsx/workbook.ts'
import { sampleRows } from './sample-rows.ts'

/** Scores for a sheet that contains rows, looks like a table, or has recognized columns. */
const scores = { rows: 1, table: 2, recognized: 3 } as const

/** Maximum number of sheet names listed in an error message. */
const maxListedNames = 20

/**
 * Inspects one sheet of a workbook: the requested sheet or, if none was requested, the first with
 * recognized columns, else the first that looks like a table, else the first with rows. The first
 * sheet is often a cover sheet or contains notes.
 *
 * @throws ApiError `VALIDATION_ERROR` for a missing or unreadable sheet, or for a workbook with no
 *   readable sheet.
 * @see L-160
 */
export async function inspectWorkbook(
  file: StoredFile,
  kind: ImportKind,
  sheet: string | undefined,
): Promise<InspectedFile> {
  const book = await openWorkbook(file)
  try {
    if (sheet === undefined) return await proposeSheet(book, kind)
    if (!book.sheets.includes(sheet))
      rejectField('sheet', `must be one of the sheets in the file: ${formatSheetNames(book)}`)
    return kind.inspect(await sampleSheet(book, sheet))
  } finally {
    book.close()
  }
}

async function proposeSheet(book: Workbook, kind: ImportKind): Promise<InspectedFile> {
  let best: { readonly file: InspectedFile; readonly score: number } | undefined
  let refusal: ApiError | undefined
  for (const sheet of book.sheets) {
    try {
      const sample = await sampleSheet(book, sheet)
      const inspected = kind.inspect(sample)
      const score = scoreSheet(sample, inspected, kind)
      if (best === undefined || score > best.score) best = { file: inspected, score }
      if (score === scores.recognized) break
    } catch (error) {
      // An unreadable sheet must not prevent the user from choosing another sheet.
      if (!isFileError(error)) throw error
      refusal ??= error
    }
  }
  if (best !== undefined) return best.file
  throw refusal ?? new ApiError('VALIDATION_ERROR', 'The file has no rows.')
}

const sampleSheet = (book: Workbook, sheet: string): Promise<SampledFile> => {
  const form = { format: 'xlsx', encoding: null, separator: null, sheet } as const
  return sampleRows(book.rows(sheet), { ...form, sheets: [...book.sheets] })
}

function scoreSheet({ rows }: SampledFile, inspected: InspectedFile, kind: ImportKind): number {
  const { headerLine = null, guess, columns } = inspected
  const hasRows = headerLine !== null && rows.some(({ line }) => line > headerLine)
  if (!hasRows) return scores.rows
  if (kind.isRecognized(guess.columns)) return scores.recognized
  return columns.length > 1 ? scores.table : scores.rows
}

function formatSheetNames({ sheets }: Workbook): string {
  const names = sheets.slice(0, maxListedNames).map((name) => `“${name}”`)
  const unlisted = sheets.length - names.length
  return unlisted === 0 ? names.join(', ') : `${names.join(', ')} and ${unlisted} more`
}
