import { type Bitset, setBit } from '../bitmap/bitset.ts'

/**
 * Separates texts. Within a text, fields are separated by a single line feed and are never empty,
 * so no text or needle contains this separator.
 */
export const textSeparator = '\n\n'

/** A segment's texts, as bytes outside the V8 heap. */
export interface ConcatenatedTexts {
  readonly bytes: Buffer
  /** Start offset of each text by position, followed by the end offset of the last text. */
  readonly starts: Uint32Array
}

/** Parses texts joined with {@link textSeparator}. */
export function toConcatenatedTexts(joined: string): ConcatenatedTexts {
  const bytes = Buffer.from(joined)
  const starts = [0]
  for (let at = bytes.indexOf(textSeparator); at >= 0; at = bytes.indexOf(textSeparator, at)) {
    at += textSeparator.length
    starts.push(at)
  }
  return { bytes, starts: Uint32Array.from([...starts, bytes.length + textSeparator.length]) }
}

/** Adds the positions of all texts that contain the needle to `matches`. */
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
