/** What stands between cells, and in numbers. */
export interface CsvDialect {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
}

/** As RFC 4180 has it. */
export const plainCsv: CsvDialect = { separator: ',', decimalMark: '.' }

/** As Excel opens it where numbers are written with a comma: in most of Europe. */
export const semicolonCsv: CsvDialect = { separator: ';', decimalMark: ',' }

/**
 * One line of CSV, with its line end. Cells are quoted where they must be in any dialect, and where
 * blanks at their edges would get lost.
 *
 * @see RFC 4180
 */
export const csvLine = (cells: readonly string[], { separator } = plainCsv): string =>
  `${cells.map(quoted).join(separator)}\r\n`

const quoted = (cell: string): string =>
  /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
