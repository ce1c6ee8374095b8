import { type Encoding, encodings } from '../../../../contract/imports/encodings.ts'
import { rateEncoding } from './rate-encoding.ts'

/** Encodings without a byte order mark, most common first. */
const candidates = encodings.filter((one) => !one.startsWith('utf-'))

/** Maximum total size, in bytes, of the words that a guess is based on. */
export const maxWordBytes = 4_000

/**
 * Extracts the words with non-ASCII bytes, separated by commas.
 *
 * @param bytes  Text in an unknown encoding that represents ASCII characters as ASCII bytes.
 */
export function findUnusualWords(bytes: Buffer): Buffer {
  const words: number[] = []
  let start = 0
  let isUnusual = false
  for (let at = 0; at <= bytes.length && words.length < maxWordBytes; at++) {
    const byte = bytes[at] ?? 10
    if (byte >= 0x80) isUnusual = true
    // Words end at control characters, spaces, quotes, commas and semicolons, because no encoding
    // uses these bytes as the second byte of a character.
    if (byte > 32 && byte !== 34 && byte !== 44 && byte !== 59) continue
    if (isUnusual) words.push(...bytes.subarray(start, Math.min(at, start + maxWordBytes)), 44)
    start = at + 1
    isUnusual = false
  }
  return Buffer.from(words)
}

/** Maximum number of words to list, and maximum number of characters in each word. */
const listLimits = { words: 8, chars: 60 } as const

/** The first distinct words, for a person to compare. */
export const listWords = (words: Buffer, encoding: Encoding): string[] => {
  const texts = new TextDecoder(encoding).decode(words).split(',')
  const distinct = new Set(texts.map((one) => one.slice(0, listLimits.chars)))
  return [...distinct].filter((one) => one !== '').slice(0, listLimits.words)
}

/**
 * Guesses the encoding of bytes that are not valid UTF-8.
 *
 * @param words  Result of {@link findUnusualWords}; not empty.
 * @see L-212
 */
export function guessEncoding(words: Buffer): Encoding {
  if (isMostlyUtf8(words)) return 'utf-8'
  const rated = candidates.map((encoding) => ({ encoding, rating: rateEncoding(words, encoding) }))
  // The sort is stable, so in a tie, the more common encoding wins.
  const [best] = rated.sort((a, b) => b.rating - a.rating)
  return best?.encoding ?? 'windows-1252'
}

/** True if the bytes are UTF-8 with a few damaged characters, such as a truncated character. */
function isMostlyUtf8(words: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(words)
  const broken = text.split('\uFFFD').length - 1
  const valid = [...text].filter((char) => char > '\u007F' && char !== '\uFFFD').length
  return valid > broken * 4
}
