import { maxImportColumns } from '../../../../../contract/imports/import-file.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { importLimits } from '../../limits.ts'
import { type Cell, countChars, type FileRow, type RowGroups } from '../cell.ts'
import { formatSerialDate, isSerialDate } from './serial-date.ts'
import { unescapeText } from './shared-strings.ts'
import { readXmlEvents, type XmlEvent } from './xml-events.ts'

/** Workbook data that a sheet's cells refer to. */
export interface WorkbookTables {
  readonly strings: readonly string[]
  readonly dates: ReadonlySet<number>
  readonly is1904: boolean
}

/**
 * Streams the non-empty rows in a sheet's XML.
 *
 * @throws ApiError `VALIDATION_ERROR` for a row that is too long. All rows before it are returned
 *   first.
 */
export async function* readSheetRows(
  parts: AsyncIterable<Buffer>,
  lookups: WorkbookTables,
): RowGroups {
  const reader = new SheetReader(lookups)
  let rows: FileRow[] = []
  for await (const events of readXmlEvents(parts)) {
    try {
      for (const event of events) {
        const row = reader.handle(event)
        if (row !== undefined) rows.push(row)
      }
    } catch (error) {
      yield rows
      throw error
    }
    yield rows
    rows = []
  }
}

/** Builds rows from XML events. */
class SheetReader {
  readonly #lookups: WorkbookTables
  #line = 0
  #cells: Cell[] = []
  #column = 0
  #chars = 0
  #attributes: Readonly<Record<string, string>> = {}
  #text = ''
  #isText = false

  constructor(lookups: WorkbookTables) {
    this.#lookups = lookups
  }

  /** @returns The row that ends with this event, if it is not empty. */
  handle(event: XmlEvent): FileRow | undefined {
    if (event.kind === 'text') {
      if (!this.#isText) return undefined
      this.#text += event.text
      this.#assertFits(this.#text.length)
    } else if (event.kind === 'open') this.#open(event.name, event.attributes)
    else return this.#close(event.name)
    return undefined
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      // Keep row numbers ascending, even if the file's row numbers are not, because an import's
      // progress is a row number.
      const rowNumber = Number(attributes.r)
      this.#line =
        Number.isSafeInteger(rowNumber) && rowNumber > this.#line ? rowNumber : this.#line + 1
      this.#cells = []
      this.#column = 0
      this.#chars = 0
    } else if (name === 'c') {
      this.#attributes = attributes
      this.#text = ''
      this.#column = parseColumn(attributes.r) ?? this.#column
    } else if (name === 'v' || name === 't') this.#isText = true
  }

  #close(name: string): FileRow | undefined {
    if (name === 'v' || name === 't') this.#isText = false
    if (name === 'c') this.#put()
    if (name !== 'row' || this.#cells.every((cell) => cell === '')) return undefined
    return { line: this.#line, cells: this.#cells }
  }

  #put(): void {
    const cell = toCell(this.#text, this.#attributes, this.#lookups)
    const column = this.#column++
    if (cell === '') return
    if (column >= maxImportColumns) {
      throw new ApiError(
        'VALIDATION_ERROR',
        `Row ${this.#line} has more than ${maxImportColumns} cells. Remove some of them.`,
      )
    }
    // Count the full text of a shared string: the reference in the file is short, but each parsed
    // row contains the full text.
    this.#chars += countChars([cell])
    this.#assertFits(this.#chars)
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = cell
  }

  #assertFits(chars: number): void {
    if (chars <= importLimits.recordChars) return
    throw new ApiError(
      'VALIDATION_ERROR',
      `Row ${this.#line} is longer than ${importLimits.recordChars} characters. Shorten it.`,
    )
  }
}

/** `C7` → 2; `undefined` if a cell has no reference. */
function parseColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function toCell(
  text: string,
  { t = 'n', s }: Readonly<Record<string, string>>,
  { strings, dates, is1904 }: WorkbookTables,
): Cell {
  if (text === '') return ''
  if (t === 's') return strings[Number(text)] ?? ''
  if (t === 'b') return text === '1' ? 'true' : 'false'
  if (t !== 'n') return unescapeText(text)
  const number = Number(text)
  if (dates.has(Number(s)) && isSerialDate(number)) return formatSerialDate(number, is1904)
  // A number that is too large to be exact is kept as text, because it must be an ID.
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
}
