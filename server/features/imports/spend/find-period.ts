import type { FileRow } from '../parse/cell.ts'
import { isDate } from '../values/parse-date.ts'

/** Words and symbols between a period's first and last day, in several languages. */
const separator = /\s+(?:[-–—]|to|until|bis|au|à|hasta|al?|até|t\/m|tot|do|→)\s+|\s*[–—]\s*/i

/** Maximum length of a title that contains a period. */
const maxChars = 100

const isPeriod = (text: string): boolean => {
  const ends = text.replace(/^[^:\d]{1,30}:\s*/, '').split(separator)
  return ends.length === 2 && ends.every((end) => isDate(end.trim()))
}

/**
 * The period in a report's title: `27 January 2026 - 23 February 2026`.
 *
 * @param rows  Rows above the column names.
 */
export function findPeriod(rows: readonly FileRow[]): string | null {
  for (const { cells } of rows) {
    for (const text of [...cells.map(String), cells.filter((cell) => cell !== '').join(' - ')]) {
      if (text.length <= maxChars && isPeriod(text)) return text
    }
  }
  return null
}
