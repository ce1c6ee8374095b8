import { extractDigits } from '../contacts/index.ts'

/** What somebody is named by in a text; words in lower case, numbers as they are matched. */
export interface NamedBy {
  /** Addresses, ids and names. */
  readonly words: readonly string[]
  readonly numbers: readonly string[]
}

/** Digits at the end of a phone number that are the same with a country code and without. */
const ownDigits = 8

/** Whether a text, as JSON or an address of a page writes it, too, names somebody. */
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

/** An address goes on with these; not what stands for another character, as `\n` and `%3c` do. */
const goesOnBefore = /(?<!\\[bfnrt]|%[0-9a-f]{2})(?<=[\p{L}\p{N}._+-])$/u
const goesOnAfter = /^([\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u

/** Whether a text holds a word that is no part of a longer one. */
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
