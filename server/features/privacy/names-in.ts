import { extractDigits } from '../contacts/index.ts'

/** Strings that identify a person: lowercase words, and phone numbers normalized for matching. */
export interface NamedBy {
  /** Emails, IDs and names. */
  readonly words: readonly string[]
  readonly numbers: readonly string[]
}

/** Number of final digits to compare; they are the same with and without a country code. */
const ownDigits = 8

/**
 * The digits that a string must contain to match this phone number; empty if the number is too
 * short.
 */
export function toLastDigits(number: string): string {
  const end = extractDigits(number).slice(-ownDigits)
  return end.length === ownDigits ? end : ''
}

/**
 * Returns a predicate that is true for strings that name the person, even within JSON or URL
 * encoding.
 */
export function namesIn({ words, numbers }: NamedBy): (text: string) => boolean {
  const written = [...new Set(words.flatMap((word) => [word, encoded(word)]))]
  const ends = numbers.map((number) => extractDigits(number).slice(-ownDigits))
  return (text) => {
    const [plain, digits] = [text.toLowerCase(), extractDigits(text)]
    return (
      ends.some((end) => end.length === ownDigits && digits.includes(end)) ||
      written.some((word) => hasWhole(plain, word))
    )
  }
}

const encoded = (word: string): string => encodeURIComponent(word).toLowerCase()

/**
 * If one of these characters precedes a match, the match is only part of a longer address, unless
 * the character ends an escape sequence such as `\t` or `%3c`.
 */
const goesOnBefore = /(?<!\\[bfnrt]|%[0-9a-f]{2})(?<=[\p{L}\p{N}._+-])$/u
const goesOnAfter = /^([\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u

/** True if `text` contains `word`, but not as part of a longer word. */
function hasWhole(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    const isPart =
      goesOnBefore.test(text.slice(Math.max(0, at - 3), at)) ||
      goesOnAfter.test(text.slice(end, end + 3))
    if (!isPart) return true
  }
  return false
}
