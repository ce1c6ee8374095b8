import type { ImportLeftOut } from '../../../../contract/imports/import-file.ts'
import type { FileRow } from './cell.ts'
import { cut } from './cell.ts'

/** Lines that are told, and cells of each. */
const told = { lines: 20, cells: 4 } as const

/** Lines of a file that are left out, as they are told. */
export class LeftOut {
  #total = 0
  readonly #lines: { line: number; text: string }[] = []

  add({ line, cells }: FileRow): void {
    this.#total++
    if (this.#lines.length === told.lines) return
    const first = cells.filter((cell) => cell !== '').slice(0, told.cells)
    this.#lines.push({ line, text: first.map(cut).join(', ') })
  }

  get found(): ImportLeftOut {
    return { total: this.#total, lines: this.#lines }
  }
}
