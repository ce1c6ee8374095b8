import { parse } from 'csv-parse/sync'
import type { ImportFile } from '../../../../contract/imports/lead-import.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Encoding of a text file. */
export type Encoding = NonNullable<ImportFile['encoding']>

/** What separates its cells. */
export type Separator = NonNullable<ImportFile['separator']>

const startsWithHex = (bytes: Buffer, hex: string): boolean =>
  bytes.subarray(0, hex.length / 2).toString('hex') === hex

/**
 * What a file is, by its first bytes; its name may say anything.
 *
 * @throws ApiError `VALIDATION_ERROR` for what is neither, in words that say what to do.
 */
export function detectFormat(head: Buffer): ImportFile['format'] {
  if (head.length === 0) refuse('The file is empty.')
  if (startsWithHex(head, '504b0304') || startsWithHex(head, '504b0506')) return 'xlsx'
  if (startsWithHex(head, 'd0cf11e0')) {
    refuse(
      'This is an .xls or password-protected file. Save it as .xlsx or .csv without a password.',
    )
  }
  if (startsWithHex(head, '25504446')) refuse('This is a PDF. Save the table as .csv or .xlsx.')
  if (startsWithHex(head, '1f8b')) refuse('The file is compressed. Extract it first.')
  return 'csv'
}

/**
 * Encoding of a text: as its mark says, or as its zero bytes tell; else UTF-8 where all of it is,
 * and Windows-1252, which gives every byte a meaning, where it is not.
 */
export function detectEncoding(head: Buffer, isUtf8: boolean): Encoding {
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
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

const separators: readonly Separator[] = [',', ';', '\t', '|']

/**
 * What separates the cells: what the first line says, as some programs tell spreadsheets; else what
 * gives the first lines equally many, and many.
 */
export function detectSeparator(head: string): Separator {
  const declared = /^"?sep=(.)"?[\r\n]/i.exec(head)?.[1]
  const separator = separators.find((separator) => separator === declared)
  if (separator !== undefined) return separator
  const lines = head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1) || head
  // Reports begin with lines of one cell, which may be more than those of the table.
  return pickSeparator(lines, 1) ?? pickSeparator(lines, 2) ?? ','
}

/** @param minWidth  Lines of fewer cells do not count. */
function pickSeparator(lines: string, minWidth: number): Separator | undefined {
  const scored = separators.map((separator) => ({
    separator,
    score: scoreSeparator(lines, separator, minWidth),
  }))
  const [best] = scored.sort((a, b) => b.score - a.score)
  return best?.score === 0 ? undefined : best?.separator
}

/** 0 where nothing is separated; else the share of lines that have the usual width, and the width. */
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
 * What ends the lines. Files are put together from parts of several systems, so both ways may occur
 * in one; where nearly all lines have a carriage return, one without it is part of a cell.
 */
export function detectLineEndings(head: string): string[] {
  const count = (text: string) => head.split(text).length - 1
  if (count('\n') === 0) return ['\r']
  return count('\r\n') * 2 < count('\n') ? ['\r\n', '\n'] : ['\r\n']
}

function countWidths(head: string, separator: Separator): number[] {
  try {
    const form = { delimiter: separator, record_delimiter: detectLineEndings(head) }
    const records: string[][] = parse(head, { ...lenientOptions, ...form, to: 50 })
    return records.map(({ length }) => length)
  } catch {
    // A quote that never closes within the head: plain counting is as good as it gets.
    return head
      .split(/\r\n|\r|\n/)
      .slice(0, 50)
      .map((line) => line.split(separator).length)
  }
}

/** Takes lines of any width, and quotes where they do not belong. */
export const lenientOptions = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
} as const

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
