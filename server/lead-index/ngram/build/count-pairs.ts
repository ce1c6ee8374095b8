import type { Corpus } from './corpus.ts'
import type { FrequentNgrams } from './frequent-ngrams.ts'
import type { OverlapJoin } from './join-overlapping-ngrams.ts'
import { createPairCounter, type PairCounter } from './pair-counter.ts'

/** Pairs of n-grams that overlap in all but one symbol and can therefore form a longer n-gram. */
export interface Pairs {
  readonly table: PairCounter
  /**
   * For each offset, the 1-based index of the pair whose n-grams are adjacent there; 0 if there is
   * none.
   */
  readonly at: Uint32Array
  /** 1-based numbers of the texts that contain any pair of adjacent n-grams. */
  readonly texts: Uint32Array
  readonly steps: number
}

/**
 * Counts the pairs in some texts. N-grams that are adjacent, and thus form a longer n-gram, are
 * counted separately from those that merely occur in the same text.
 *
 * @param texts  1-based numbers of the texts (position plus 1).
 * @param at  For each offset in these texts, the number of the n-gram at that offset; 0 in all
 *   other texts. The array is overwritten.
 */
export function countPairs(
  { starts }: Corpus,
  kinds: FrequentNgrams,
  joiner: OverlapJoin,
  texts: Uint32Array,
  at: Uint32Array,
): Pairs {
  const table = createPairCounter()
  const remaining = new Uint32Array(texts.length)
  let count = 0
  let steps = 0
  for (const text of texts) {
    const from = starts[text - 1] ?? 0
    const to = starts[text] ?? 0
    let hasPair = false
    let first = kinds.at[from] ?? 0
    for (let place = from; place < to; place++) {
      const second = kinds.at[place + 1] ?? 0
      const isPair = first > 0 && second > 0
      at[place] = isPair ? table.count(first, second, text, true) + 1 : 0
      hasPair ||= isPair
      if (first > 0) steps++
      first = second
    }
    if (hasPair) remaining[count++] = text
    const met = joiner.join(text, from, to)
    const firsts = joiner.firsts()
    const seconds = joiner.seconds()
    for (let i = 0; i < met; i++) table.count(firsts[i] ?? 0, seconds[i] ?? 0, text, false)
    steps += met
  }
  return { table, at, texts: remaining.subarray(0, count), steps }
}
