import type { ImportColumn } from '../../../../contract/imports/import-file.ts'
import { type Cell, cut, storable } from '../parse/cell.ts'

/** Different values of a column that are shown, and characters of its name. */
const shown = { samples: 5, headerChars: 200 } as const

/** Columns as they are shown. @param data  Rows without the one that names the columns. */
export const columnsOf = (
  headers: readonly string[],
  data: readonly (readonly Cell[])[],
): ImportColumn[] =>
  headers.map((header, i) => ({
    header: storable(header.slice(0, shown.headerChars)),
    samples: samplesOf(data, i),
  }))

/** The first different texts of a column. */
function samplesOf(rows: readonly (readonly Cell[])[], column: number): string[] {
  const found = new Set<string>()
  for (const cells of rows) {
    const text = String(cells[column] ?? '').trim()
    if (text !== '') found.add(cut(text))
    if (found.size === shown.samples) break
  }
  return [...found]
}

/** Places of the columns that become something of this. */
export const placesOf = <T>(
  columns: readonly (T | null)[],
  wanted: readonly NoInfer<T>[],
): number[] =>
  columns.flatMap((target, i) => (target !== null && wanted.includes(target) ? [i] : []))

/** Their cells, column by column. */
export const cellsOf = <T>(
  rows: readonly (readonly Cell[])[],
  columns: readonly (T | null)[],
  wanted: readonly NoInfer<T>[],
): Cell[] => placesOf(columns, wanted).flatMap((i) => rows.flatMap((cells) => cells[i] ?? []))

/** Names of columns, as a row says them. */
export const headersOf = (cells: readonly Cell[], width: number): string[] =>
  Array.from({ length: width }, (_, i) => storable(String(cells[i] ?? '')).trim())
