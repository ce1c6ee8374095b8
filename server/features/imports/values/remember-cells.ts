import type { Cell } from '../parse/cell.ts'

/** Maximum number of remembered cells per column, and maximum number of characters per cell. */
const limits = { cells: 2_000, chars: 200 } as const

/** Number of cells after which a column with too few repeated values is no longer remembered. */
const trialCells = 500

/** Share of cells that must be repeats, because remembering a cell costs time and memory. */
const minShare = 0.3

/**
 * Remembers the results for a column's cells, because values such as days, statuses and campaign
 * names recur in most rows, and parsing one takes several microseconds. Stops if few values recur.
 *
 * @param parse  Depends only on the cell; its results must not be changed.
 */
export function rememberCells<T extends object>(parse: (cell: Cell) => T): (cell: Cell) => T {
  const results = new Map<Cell, T>()
  let [reads, repeats] = [0, 0]
  let isRemembering = true
  return (cell) => {
    if (!isRemembering) return parse(cell)
    if (++reads > trialCells) {
      isRemembering = repeats >= minShare * reads
      reads = 0
      repeats = 0
    }
    const remembered = results.get(cell)
    if (remembered !== undefined) {
      repeats++
      return remembered
    }
    if (!isRemembering || results.size >= limits.cells) results.clear()
    if (typeof cell === 'string' && cell.length > limits.chars) return parse(cell)
    const copy = typeof cell === 'string' ? copyText(cell) : cell
    const result = parse(copy)
    if (isRemembering) results.set(copy, result)
    return result
  }
}

/**
 * Without a copy, each cell would keep the entire piece of the file that it was cut from in memory.
 */
const copyText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
