import { type Corpus, separator } from './corpus.ts'
import type { PlaceRange } from './suffix-sorter.ts'

/**
 * Number of distinct texts in a range. Offsets in the range must be in ascending order, as
 * guaranteed by the sorter.
 */
export function countTexts({ owners }: Corpus, places: Uint32Array, { from, to }: PlaceRange) {
  let count = 0
  let last = -1
  for (let i = from; i < to; i++) {
    const owner = owners[places[i] ?? 0] ?? 0
    if (owner !== last) count++
    last = owner
  }
  return count
}

/** Ascending positions of the `count` texts in a range. */
export function collectSlots(
  { owners }: Corpus,
  places: Uint32Array,
  { from, to }: PlaceRange,
  count: number,
): Uint16Array {
  const slots = new Uint16Array(count)
  let end = 0
  for (let i = from; i < to; i++) {
    const owner = owners[places[i] ?? 0] ?? 0
    if (end === 0 || owner !== slots[end - 1]) slots[end++] = owner
  }
  return slots
}

/** Prefix shared by the offsets in a range. */
export function commonText(
  { symbols, alphabet }: Corpus,
  places: Uint32Array,
  { from, depth }: PlaceRange,
): string {
  const place = places[from] ?? 0
  return Array.from(
    symbols.subarray(place, place + depth),
    (symbol) => alphabet[symbol ?? separator],
  ).join('')
}
