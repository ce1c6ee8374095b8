/**
 * One line of CSV as RFC 4180 has it, with its line end. Cells are quoted where they must be, and
 * where blanks at their edges would get lost.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/**
 * The rows of a CSV text with their cells, in order. Takes any kind of line end, and a byte order
 * mark, with which spreadsheets mark UTF-8.
 *
 * @throws Error naming the line where a quote is out of place.
 */
export function parseCsv(text: string): string[][] {
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  const rows: string[][] = []
  let row: string[] = []
  // A comma at the very end is followed by one more cell, which is empty.
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text)
    if (found === null) throw new Error(`Line ${rows.length + 1} has a quote out of place.`)
    const [, inner, plain = '', end] = found
    row.push(inner?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
