import type { ImportColumn } from '../../../../contract/imports/import-file.ts'
import { type Cell, previewCell, toStorableText } from '../parse/cell.ts'
import {
  type CellReading,
  type CellTarget,
  createCellReader,
  toPlainCell,
} from '../values/read-cell.ts'

/**
 * Maximum number of distinct sample values per column, and maximum number of characters in a column
 * name.
 */
const sampleLimits = { samples: 5, headerChars: 200 } as const

/**
 * Describes columns by name and sample values.
 *
 * @param data  The rows below the header.
 */
export const sampleColumns = (
  headers: readonly string[],
  data: readonly (readonly Cell[])[],
): ImportColumn[] =>
  headers.map((header, i) => ({
    header,
    samples: sampleValues(data, i),
  }))

function sampleValues(rows: readonly (readonly Cell[])[], column: number): string[] {
  const values = new Set<string>()
  for (const cells of rows) {
    const text = toPlainCell(cells[column] ?? '')
    if (text !== '') values.add(previewCell(text))
    if (values.size === sampleLimits.samples) break
  }
  return [...values]
}

/** Indexes of the columns that have one of the targets. */
export const findColumns = <T>(
  columns: readonly (T | null)[],
  targets: readonly NoInfer<T>[],
): number[] =>
  columns.flatMap((target, i) => (target !== null && targets.includes(target) ? [i] : []))

/** Values in the columns that have one of the targets, column by column. */
export const selectCells = <T extends CellTarget>(
  rows: readonly (readonly Cell[])[],
  columns: readonly (T | null)[],
  targets: readonly NoInfer<T>[],
): Cell[] =>
  targets.flatMap((target) => {
    const readCell = createCellReader(target)
    const places = findColumns(columns, [target])
    return places.flatMap((i) => rows.flatMap((cells) => toValues(readCell(cells[i] ?? ''))))
  })

const toValues = (reading: CellReading): Cell[] => (reading.kind === 'value' ? [reading.value] : [])

/** Column names that can be stored, one for each column in the file. */
export const toHeaders = (cells: readonly Cell[], width: number): string[] =>
  Array.from({ length: width }, (_, i) =>
    toStorableText(toPlainCell(cells[i] ?? '').slice(0, sampleLimits.headerChars)),
  )
