import { longestGram, shortGram } from './gram-limits.ts'

/** What a needle is looked for by. */
export interface NeedleGrams {
  /** The needle as the database stores it. */
  readonly whole: string
  /** Whether it is short enough to be counted. */
  readonly isCounted: boolean
  /** Different trigrams of a needle of more than three code points; of a shorter one none. */
  readonly trigrams: readonly string[]
}

/** Trigrams that a needle is looked for by; of a longer one they are taken at even distances. */
const mostTrigrams = 16

/** Cuts a needle into parts that the index knows. */
export function gramsOf(needle: string): NeedleGrams {
  // Half a surrogate pair becomes U+FFFD, as it does on its way into the database.
  const whole = needle.toWellFormed()
  const characters = [...whole]
  const isCounted = characters.length <= longestGram
  if (characters.length <= shortGram) return { whole, isCounted, trigrams: [] }
  const count = characters.length - shortGram + 1
  const step = Math.max(1, count / mostTrigrams)
  const trigrams = new Set<string>()
  for (let at = 0; at < count; at += step) {
    const start = Math.floor(at)
    trigrams.add(characters.slice(start, start + shortGram).join(''))
  }
  return { whole, isCounted, trigrams: [...trigrams] }
}
