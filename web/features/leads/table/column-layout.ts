import type { ColumnWidths } from '../shared/use-columns.ts'

/** Order and widths of the columns, and how to change them. */
export interface ColumnLayout {
  readonly widths: ColumnWidths
  readonly setWidths: (widths: ColumnWidths) => void
  readonly moveColumn: (column: string, target: string) => void
}

/** Name of the CSS variable that contains a column's width. */
export const widthVariable = (column: string): string => `--width-${column.replace('.', '-')}`

/** Makes the cells in a column follow its width without re-rendering. */
export function columnStyle(column: string) {
  const width = `var(${widthVariable(column)}`
  return { maxWidth: `${width}, 18rem)`, minWidth: `${width}, 0)` }
}
