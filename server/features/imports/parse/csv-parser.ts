import { maxImportColumns } from '../../../../contract/imports/import-file.ts'
import { importLimits } from '../limits.ts'
import type { FileRow } from './cell.ts'

/**
 * End of a row. `\n` also matches `\r\n`; if rows end with `\r\n`, `\n` alone is part of a cell.
 */
export type LineEnding = '\r' | '\n' | '\r\n'

export interface CsvSyntax {
  readonly separator: string
  readonly lineEnding: LineEnding
}

/** Why a row cannot be read. */
export type CsvFault = 'quoteNotClosed' | 'rowTooLong'

export class CsvFaultError extends Error {
  readonly fault: CsvFault
  readonly line: number

  constructor(fault: CsvFault, line: number) {
    super(fault)
    this.fault = fault
    this.line = line
  }
}

/** The parser's position within a cell: `closing` follows a quote that may end the quoted text. */
type Position = 'start' | 'plain' | 'quoted' | 'closing'

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff

/**
 * Parses CSV incrementally. Accepts rows of any width and quotes in any position: a quoted cell
 * followed by text is read as plain text with quotes. Trims spaces before a cell and after a quoted
 * cell.
 *
 * @see L-210
 */
export class CsvParser {
  readonly #separator: number
  readonly #lineEnding: LineEnding
  #position: Position = 'start'
  #cell = ''
  /** Spaces that follow quoted text. */
  #spaces = ''
  #cells: string[] = []
  #chars = 0
  #isEmpty = true
  #line = 0
  /** A carriage return at the end of a piece; its line feed may be in the next piece. */
  #rest = ''

  constructor({ separator, lineEnding }: CsvSyntax) {
    this.#separator = separator.charCodeAt(0)
    this.#lineEnding = lineEnding
  }

  /**
   * Parses the next piece and appends the rows that end in it, skipping empty rows.
   *
   * @throws {@link CsvFaultError} after appending the rows before the fault.
   */
  parse(piece: string, rows: FileRow[]): void {
    const text = this.#rest + piece
    const end = text.endsWith('\r') && this.#lineEnding !== '\r' ? text.length - 1 : text.length
    this.#rest = text.slice(end)
    this.#parse(text, end, rows)
  }

  /** Appends the last row if it is not followed by a line break. */
  end(rows: FileRow[]): void {
    this.#parse(this.#rest, this.#rest.length, rows)
    if (this.#position === 'quoted') throw new CsvFaultError('quoteNotClosed', this.#line + 1)
    if (this.#position === 'start' && this.#cells.length === 0) return
    this.#endCell()
    this.#endRow(rows)
  }

  #parse(text: string, end: number, rows: FileRow[]): void {
    let at = 0
    while (at < end) {
      if (this.#position === 'quoted') at = this.#readQuoted(text, at, end)
      else if (this.#position === 'plain') at = this.#readPlain(text, at, end)
      if (at >= end) return
      const code = text.charCodeAt(at)
      const breakLength = this.#measureBreak(text, at, code)
      if (breakLength > 0 || code === this.#separator) {
        this.#endCell()
        at += breakLength || 1
        if (breakLength > 0) this.#endRow(rows)
      } else at += this.#startText(text.charAt(at), code)
    }
  }

  /** Handles a character outside plain and quoted text. @returns Number of characters consumed. */
  #startText(char: string, code: number): number {
    if (this.#position === 'start') {
      if (isSpace(code)) return 1
      this.#position = code === quote ? 'quoted' : 'plain'
      return code === quote ? 1 : 0
    }
    if (code === quote && this.#spaces === '') {
      this.#append('"')
      this.#position = 'quoted'
      return 1
    }
    if (isSpace(code)) {
      this.#spaces += char
      return 1
    }
    this.#cell = `"${this.#cell}"${this.#spaces}`
    this.#spaces = ''
    this.#position = 'plain'
    return 0
  }

  /** Reads up to the closing quote. @returns Position after the quote. */
  #readQuoted(text: string, start: number, end: number): number {
    const found = text.indexOf('"', start)
    const stop = found < 0 || found > end ? end : found
    this.#append(text.slice(start, stop))
    if (stop === end) return end
    this.#position = 'closing'
    return stop + 1
  }

  /** Reads up to the end of the cell. @returns Position of the separator or line break. */
  #readPlain(text: string, start: number, end: number): number {
    let at = start
    while (at < end) {
      const code = text.charCodeAt(at)
      if (code === this.#separator) break
      if (code <= carriageReturn && this.#measureBreak(text, at, code) > 0) break
      at++
    }
    this.#append(text.slice(start, at))
    return at
  }

  /** Length of the line break at a position; 0 if there is none. */
  #measureBreak(text: string, at: number, code: number): number {
    if (code === lineFeed) return this.#lineEnding === '\n' ? 1 : 0
    if (code !== carriageReturn) return 0
    if (this.#lineEnding === '\r') return 1
    return text.charCodeAt(at + 1) === lineFeed ? 2 : 0
  }

  #append(text: string): void {
    this.#chars += text.length
    if (this.#chars > importLimits.recordChars)
      throw new CsvFaultError('rowTooLong', this.#line + 1)
    this.#cell = this.#cell === '' ? text : this.#cell + text
  }

  #endCell(): void {
    if (this.#cell !== '') this.#isEmpty = false
    // Keep at most one extra cell, which is enough to detect that there are too many cells.
    if (this.#cells.length <= maxImportColumns) this.#cells.push(this.#cell)
    this.#cell = ''
    this.#spaces = ''
    this.#position = 'start'
  }

  #endRow(rows: FileRow[]): void {
    const row = { line: ++this.#line, cells: this.#cells }
    if (!this.#isEmpty) rows.push(row)
    this.#cells = []
    this.#chars = 0
    this.#isEmpty = true
  }
}
