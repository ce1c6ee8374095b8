import { type Bitset, setBit } from '../bitmap/bitset.ts'

/**
 * Parts texts from one another. A text parts its fields by one line feed and has no empty field,
 * so this is in none, nor in a needle.
 */
export const textSeparator = '\n\n'

/** Texts of a segment, as bytes that lie outside of the heap. */
export interface ConcatenatedTexts {
  readonly bytes: Buffer
  /** By slot where its text begins; at last one that lies behind all. */
  readonly starts: Uint32Array
}

/** Lays out texts that are joined by {@link textSeparator}. */
export function toConcatenatedTexts(joined: string): ConcatenatedTexts {
  const bytes = Buffer.from(joined)
  const starts = [0]
  for (let at = bytes.indexOf(textSeparator); at >= 0; at = bytes.indexOf(textSeparator, at)) {
    at += textSeparator.length
    starts.push(at)
  }
  return { bytes, starts: Uint32Array.from([...starts, bytes.length + textSeparator.length]) }
}

/** Adds the slots of all texts that hold a needle. */
export function scanTexts(
  { bytes, starts }: ConcatenatedTexts,
  needle: Buffer,
  matches: Bitset,
): void {
  let slot = 0
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, starts[slot])) {
    while ((starts[slot + 1] ?? 0) <= at) slot++
    setBit(matches, slot)
    slot++
  }
}
