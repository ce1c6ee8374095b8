import { ApiError } from '../../../../platform/http/api-error.ts'
import type { StoredFile } from '../../content/stored-file.ts'
import type { RowGroups } from '../cell.ts'
import { openArchive } from './archive.ts'
import { readDateStyles } from './date-styles.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheetRows, type WorkbookTables } from './sheet-rows.ts'
import { readWorkbookParts } from './workbook-parts.ts'

/** Maximum number of sheets to list and inspect. */
const maxSheets = 200

/** An open spreadsheet. Tables shared by its sheets are read once, on first use. */
export interface Workbook {
  /** Names of the visible sheets, in order and without duplicates. */
  readonly sheets: readonly string[]
  /**
   * Streams a sheet's non-empty rows.
   *
   * @param name  Null for the first sheet.
   */
  rows(name: string | null): RowGroups
  close(): void
}

/**
 * Opens a stored XLSX file.
 *
 * @throws ApiError `VALIDATION_ERROR` if the file is not an XLSX file.
 */
export async function openWorkbook(file: StoredFile): Promise<Workbook> {
  const archive = await openArchive(file)
  const { sheets, is1904 } = await readWorkbookParts(archive).catch((error: unknown) => {
    archive.close()
    throw error
  })
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  // If all sheets are hidden, list them all, because the software that generated the file did not
  // hide them on purpose.
  const offered = new Set((visible.length === 0 ? sheets : visible).map(({ name }) => name))
  let lookups: Promise<WorkbookTables> | undefined
  const readLookups = async (): Promise<WorkbookTables> => {
    const dates = await readDateStyles(archive)
    return { strings: await readSharedStrings(archive), dates, is1904 }
  }
  return {
    sheets: [...offered].slice(0, maxSheets),
    async *rows(name) {
      const sheet = name === null ? sheets[0] : sheets.find((one) => one.name === name)
      if (sheet === undefined) {
        throw new ApiError('VALIDATION_ERROR', 'The sheet does not exist in the spreadsheet.')
      }
      lookups ??= readLookups()
      yield* readSheetRows(archive.open(sheet.path), await lookups)
    },
    close: archive.close,
  }
}

export async function* readXlsxRows(file: StoredFile, sheet: string | null): RowGroups {
  const workbook = await openWorkbook(file)
  try {
    yield* workbook.rows(sheet)
  } finally {
    workbook.close()
  }
}
