import type { Encoding } from '../../../../contract/imports/encodings.ts'
import type { ImportFile } from '../../../../contract/imports/lead-import.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FileRow } from './cell.ts'
import { CsvFaultError, CsvParser, type LineEnding } from './csv-parser.ts'

export type Separator = NonNullable<ImportFile['separator']>

const startsWithHex = (bytes: Buffer, hex: string): boolean =>
  bytes.subarray(0, hex.length / 2).toString('hex') === hex

/**
 * Returns the encoding that a file's byte order mark or zero bytes indicate, or UTF-8 if all bytes
 * are valid UTF-8.
 *
 * @returns `undefined` if the encoding must be guessed.
 */
export function detectEncoding(head: Buffer, isUtf8: boolean): Encoding | undefined {
  if (startsWithHex(head, 'fffe')) return 'utf-16le'
  if (startsWithHex(head, 'feff')) return 'utf-16be'
  if (startsWithHex(head, 'efbbbf')) return 'utf-8'
  const zeros = [0, 0]
  head.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even < odd / 8) return 'utf-16le'
  if (even > head.length / 8 && odd < even / 8) return 'utf-16be'
  if (even + odd > 0) refuse('The file is not a CSV or XLSX file.')
  return isUtf8 ? 'utf-8' : undefined
}

const separators: readonly Separator[] = [',', ';', '\t', '|']

/**
 * Detects the separator: the one declared in the first row (`sep=;`) or, failing that, the one that
 * splits the first few rows into the most cells, with the same number of cells in each row.
 */
export function detectSeparator(head: string): Separator {
  const declared = /^"?sep=(.)"?[\r\n]/i.exec(head)?.[1]
  const separator = separators.find((separator) => separator === declared)
  if (separator !== undefined) return separator
  const lines = head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1) || head
  if (isTabbed(lines)) return '\t'
  // Reports start with single-cell rows, which may outnumber the table's rows, so the second
  // attempt ignores them.
  return pickSeparator(lines, 1) ?? pickSeparator(lines, 2) ?? ','
}

/**
 * True if, starting from some row, tabs split all rows into the same number of cells. Titles above
 * a short table may contain more commas than the table has rows: `Report start: November 1, 2026,
 * 12:00 AM`.
 */
function isTabbed(lines: string): boolean {
  const widths = countWidths(lines, '\t')
  const table = widths.slice(widths.findIndex((width) => width > 1))
  const [width = 0] = table
  return width > 2 && table.length > 1 && table.every((one) => one === width)
}

/** @param minWidth  Rows with fewer cells are ignored. */
function pickSeparator(lines: string, minWidth: number): Separator | undefined {
  const scored = separators.map((separator) => ({
    separator,
    score: scoreSeparator(lines, separator, minWidth),
  }))
  const [best] = scored.sort((a, b) => b.score - a.score)
  return best?.score === 0 ? undefined : best?.separator
}

/**
 * Scores a separator: 0 if it separates nothing; otherwise, the share of rows with the usual width,
 * plus a bonus for that width.
 */
function scoreSeparator(head: string, separator: Separator, minWidth: number): number {
  const widths = countWidths(head, separator)
  const counts = new Map<number, number>()
  for (const width of widths) {
    if (width >= minWidth) counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  if (usual === undefined || usual[0] < 2) return 0
  return usual[1] / widths.length + Math.min(usual[0], 500) / 1_000
}

/**
 * Detects the line endings. A file that combines data from several systems may contain both kinds.
 * If nearly all lines end with a carriage return, a line feed alone is part of a cell.
 */
export function detectLineEnding(head: string): LineEnding {
  const count = (text: string) => head.split(text).length - 1
  const feeds = count('\n')
  // The sample may end between a carriage return and its line feed.
  if (feeds === 0) return head.slice(0, -1).includes('\r') ? '\r' : '\n'
  return count('\r\n') * 2 < feeds ? '\n' : '\r\n'
}

/** Number of rows at the start of a file that are used to detect the separator. */
const maxSampledRows = 50

/** Number of characters to parse before checking whether there are enough rows. */
const pieceLength = 4_096

function countWidths(head: string, separator: Separator): number[] {
  const parser = new CsvParser({ separator, lineEnding: detectLineEnding(head) })
  const rows: FileRow[] = []
  try {
    for (let at = 0; at < head.length; at += pieceLength) {
      parser.parse(head.slice(at, at + pieceLength), rows)
      if ((rows.at(-1)?.line ?? 0) >= maxSampledRows) return toWidths(rows)
    }
    parser.end(rows)
    return toWidths(rows)
  } catch (error) {
    if (!(error instanceof CsvFaultError)) throw error
    const widths = toWidths(rows)
    if (widths.length === maxSampledRows) return widths
    // If a quote is still open at the end of the sample, splitting at line breaks is the best
    // available estimate.
    return head
      .split(/\r\n|\r|\n/)
      .slice(0, maxSampledRows)
      .map((line) => line.split(separator).length)
  }
}

/** Number of cells in each of the first rows. */
function toWidths(rows: readonly FileRow[]): number[] {
  const widths: number[] = []
  for (const { line, cells } of rows) {
    // Count empty rows as one cell, because the parser skips them.
    while (widths.length < Math.min(line, maxSampledRows) - 1) widths.push(1)
    widths.push(cells.length)
    if (widths.length === maxSampledRows) break
  }
  return widths
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
