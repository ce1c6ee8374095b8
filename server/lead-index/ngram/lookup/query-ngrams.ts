import { maxShortLength } from '../ngram-limits.ts'

export interface QueryNgrams {
  /** The needle as the database stores it. */
  readonly whole: string
  /** Length in code points. */
  readonly length: number
  /**
   * Distinct trigrams in the needle, each with the text that follows each of its occurrences. If
   * the needle has at most three code points, contains only the needle itself.
   */
  readonly parts: ReadonlyMap<string, readonly string[]>
}

export function toQueryNgrams(needle: string): QueryNgrams {
  // A lone surrogate becomes U+FFFD, as in the database.
  const whole = needle.toWellFormed()
  const characters = [...whole]
  const { length } = characters
  const parts = new Map<string, string[]>()
  for (let from = 0; from === 0 || from + maxShortLength <= length; from++) {
    const part = characters.slice(from, from + maxShortLength).join('')
    const rest = characters.slice(from + maxShortLength).join('')
    parts.set(part, [...(parts.get(part) ?? []), rest])
  }
  return { whole, length, parts }
}
