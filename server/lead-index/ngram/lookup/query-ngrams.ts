import { maxShortLength } from '../ngram-limits.ts'

/** What a needle is looked for by. */
export interface QueryNgrams {
  /** The needle as the database stores it. */
  readonly whole: string
  /** Code points. */
  readonly length: number
  /**
   * Its different parts of three code points, each with what follows it in the needle wherever it
   * has it; the needle itself where it is no longer than that.
   */
  readonly parts: ReadonlyMap<string, readonly string[]>
}

/** Cuts a needle into parts that the index knows. */
export function toQueryNgrams(needle: string): QueryNgrams {
  // Half a surrogate pair becomes U+FFFD, as it does on its way into the database.
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
