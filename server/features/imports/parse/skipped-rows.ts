import type { ImportLeftOut } from '../../../../contract/imports/import-file.ts'
import type { FileRow } from './cell.ts'
import { previewCell } from './cell.ts'

/** Maximum number of skipped rows to list, and maximum number of cells to show from each. */
const reportLimits = { lines: 20, cells: 4 } as const

/** Counts a file's skipped rows and lists the first few. */
export class SkippedRows {
  #total = 0
  readonly #lines: { line: number; text: string }[] = []

  add({ line, cells }: FileRow): void {
    this.#total++
    if (this.#lines.length === reportLimits.lines) return
    const first = cells.filter((cell) => cell !== '').slice(0, reportLimits.cells)
    this.#lines.push({ line, text: first.map(previewCell).join(', ') })
  }

  get summary(): ImportLeftOut {
    return { total: this.#total, lines: this.#lines }
  }
}
