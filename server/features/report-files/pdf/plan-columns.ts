import type { TableSection } from '../document.ts'
import { measureText, type Pen, type TextStyle } from './pen.ts'

export interface TableColumns {
  /** Width of each column in points; the first column gets the remaining space. */
  readonly widths: readonly number[]
  readonly size: number
}

/** Font sizes to try until all columns fit. */
const sizes = [8.5, 8, 7.5, 7, 6.5, 6] as const

/** Minimum width of the first column. */
const minFirst = 120

/** Space between columns, in points. */
export const gap = 8

/**
 * Maximum width of columns that are widened because the first column does not need all of its
 * space.
 */
const maxWidth = 90

/** Makes each column as wide as its longest cell needs. */
export function planColumns(pen: Pen, section: TableSection, width: number): TableColumns {
  const longest = section.columns.map((_, i) => findLongest(section, i))
  for (const size of sizes) {
    const style = { size, weight: 'bold', color: '' } as const
    const others = longest.slice(1).map((text) => measureLongest(pen, text, style))
    const used = others.reduce((sum, other) => sum + other + gap, 0)
    if (width - used < minFirst) continue
    const first = Math.max(minFirst, measureLongest(pen, longest[0] ?? [], style))
    const spare = Math.max(0, width - used - first) / section.columns.length
    const wider = others.map((other) => Math.max(other, Math.min(other + spare, maxWidth)))
    const rest = wider.reduce((sum, other) => sum - other - gap, width)
    return { widths: [rest, ...wider], size }
  }
  const shares = section.columns.map(({ share }) => share)
  const total = shares.reduce((a, b) => a + b, 0)
  const room = width - gap * (shares.length - 1)
  return { widths: shares.map((share) => (share / total) * room), size: 6 }
}

/** The longest cell in a column, and the words of the column's label. */
function findLongest({ columns, rows, totals }: TableSection, index: number): readonly string[] {
  let cell = ''
  for (const { cells } of rows) {
    const text = cells[index] ?? ''
    if (text.length > cell.length) cell = text
  }
  for (const { cells } of totals) {
    const text = cells[index] ?? ''
    if (text.length > cell.length) cell = text
  }
  return [cell, ...(columns[index]?.label ?? '').split(' ')]
}

const measureLongest = (pen: Pen, texts: readonly string[], style: TextStyle): number =>
  Math.max(...texts.map((text) => measureText(pen, text, style))) + 1
