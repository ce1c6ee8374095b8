import { type Bitset, setBit } from '../bitmap/bitset.ts'

/**
 * Parts texts from one another. A text parts its fields by one line feed and has no empty field,
 * so this is in none, nor in a needle.
 */
export const betweenTexts = '\n\n'

/** Texts of a segment, as bytes that lie outside of the heap. */
export interface LaidTexts {
  readonly bytes: Buffer
  /** By slot where its text begins; at last one that lies behind all. */
  readonly starts: Uint32Array
}

/** Lays out texts that are joined by {@link betweenTexts}. */
export function layTexts(joined: string): LaidTexts {
  const bytes = Buffer.from(joined)
  const starts = [0]
  for (let at = bytes.indexOf(betweenTexts); at >= 0; at = bytes.indexOf(betweenTexts, at)) {
    at += betweenTexts.length
    starts.push(at)
  }
  return { bytes, starts: Uint32Array.from([...starts, bytes.length + betweenTexts.length]) }
}

/** Adds the slots of all texts that hold a needle. */
export function scanTexts({ bytes, starts }: LaidTexts, needle: Buffer, found: Bitset): void {
  let slot = 0
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, starts[slot])) {
    while ((starts[slot + 1] ?? 0) <= at) slot++
    setBit(found, slot)
    slot++
  }
}
