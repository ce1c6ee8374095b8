/**
 * One line of CSV as RFC 4180 has it, with its line end. Cells are quoted where they must be, and
 * where blanks at their edges would get lost.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
