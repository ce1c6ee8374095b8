import type { TableSection } from '../document.ts'
import { measureText, type Pen, type TextStyle } from './pen.ts'

export interface TableColumns {
  /** Width of each column in points; the first one gets what the others leave. */
  readonly widths: readonly number[]
  readonly size: number
}

/** Font sizes to try, until all columns fit. */
const sizes = [8.5, 8, 7.5, 7, 6.5, 6] as const

/** Minimum width of the first column. */
const minFirst = 120

const gap = 8

/** Makes each column as wide as its longest cell needs. */
export function planColumns(pen: Pen, section: TableSection, width: number): TableColumns {
  const longest = section.columns.map((_, i) => findLongest(section, i))
  for (const size of sizes) {
    const style = { size, weight: 'bold', color: '' } as const
    const others = longest.slice(1).map((text) => measureLongest(pen, text, style))
    const used = others.reduce((sum, other) => sum + other + gap, 0)
    if (width - used >= minFirst) return { widths: [width - used, ...others], size }
  }
  const shares = section.columns.map(({ share }) => share)
  const total = shares.reduce((a, b) => a + b, 0)
  const room = width - gap * (shares.length - 1)
  return { widths: shares.map((share) => (share / total) * room), size: 6 }
}

/** The longest cell of a column, and the longest word of its label. */
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
  const words = (columns[index]?.label ?? '').split(' ')
  return [cell, words.reduce((long, word) => (word.length > long.length ? word : long), '')]
}

const measureLongest = (pen: Pen, texts: readonly string[], style: TextStyle): number =>
  Math.max(...texts.map((text) => measureText(pen, text, style))) + 1
