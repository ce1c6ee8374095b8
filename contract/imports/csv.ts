/** Cell separator and decimal mark. */
export interface CsvDialect {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
}

/** Dialect as in RFC 4180. */
export const plainCsv: CsvDialect = { separator: ',', decimalMark: '.' }

/** For Excel in locales with a decimal comma, as in most of Europe. */
export const semicolonCsv: CsvDialect = { separator: ';', decimalMark: ',' }

/**
 * One line of CSV with its line ending. Quotes cells that any dialect requires to be quoted, or
 * that would lose leading or trailing spaces.
 *
 * @see RFC 4180
 */
export const csvLine = (cells: readonly string[], { separator } = plainCsv): string =>
  `${cells.map(quoted).join(separator)}\r\n`

const quoted = (cell: string): string =>
  /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/**
 * Adds an apostrophe to the start of strings that a spreadsheet would execute, such as
 * `=HYPERLINK(…)`. If a string already has apostrophes before such a formula, it gets one more, so
 * that an import can restore the original.
 */
export const defused = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
