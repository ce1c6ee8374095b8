/** Cell separator and decimal mark. */
export interface CsvDialect {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
}

/** Dialect as in RFC 4180. */
export const plainCsv: CsvDialect = { separator: ',', decimalMark: '.' }

/** For Excel in locales with a decimal comma, as in most of Europe. */
export const semicolonCsv: CsvDialect = { separator: ';', decimalMark: ',' }

/** Values of the parameter `format` of downloads. */
export const csvFormats = ['csv', 'csv-semicolon'] as const

export type CsvFormat = (typeof csvFormats)[number]

export const csvDialects: Readonly<Record<CsvFormat, CsvDialect>> = {
  csv: plainCsv,
  'csv-semicolon': semicolonCsv,
}

/** Value of a cell; a missing value is an empty cell. */
export type CsvValue = string | number | boolean | null | undefined

/** First line of a file for spreadsheet programs. */
export const formatCsvHead = (names: readonly string[], dialect = plainCsv): string =>
  // Without a byte order mark, Excel reads the file in the system's code page.
  `\uFEFF${formatCsvRow(names, dialect)}`

/** A line whose texts are {@link defused}, and whose numbers have the dialect's decimal mark. */
export const formatCsvRow = (values: readonly CsvValue[], dialect = plainCsv): string =>
  csvLine(
    values.map((value) => toCell(value, dialect)),
    dialect,
  )

function toCell(value: CsvValue, { decimalMark }: CsvDialect): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', decimalMark)
  return typeof value === 'string' ? defused(value) : String(value)
}

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

/** Start of a formula in some spreadsheet program, including full-width forms in Japanese Excel. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Adds an apostrophe to the start of strings that a spreadsheet would execute, such as
 * `=HYPERLINK(…)`. If a string already has apostrophes before such a formula, it gets one more, so
 * that an import can restore the original.
 */
export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Reverts {@link defused}. */
export const removeDefusing = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
