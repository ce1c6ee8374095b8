import { exactFrom, maxSteps } from '../ngram-limits.ts'
import { type Corpus, separator } from './corpus.ts'
import { countPairs, type Pairs } from './count-pairs.ts'
import { disambiguatePairs } from './disambiguate-pairs.ts'
import type { FrequentNgrams, NgramNumbers } from './frequent-ngrams.ts'
import { createOverlapJoin } from './join-overlapping-ngrams.ts'

/** An n-gram whose texts cannot be derived from those of shorter n-grams. */
export interface LongNgram {
  readonly text: string
  /**
   * True if `slots` lists the texts that contain the n-gram; false if it lists those that contain
   * both of its ends, but not the n-gram itself.
   */
  readonly isIn: boolean
  /** In ascending order. */
  readonly slots: Uint16Array
}

/**
 * Finds long n-grams whose texts cannot be derived from those of shorter n-grams. A text that
 * contains `mulle` and `uller` nearly always contains `muller`, so only exceptions are recorded.
 *
 * Every n-gram of four or more symbols has two ends: the n-gram without its last symbol, and the
 * n-gram without its first symbol. If 16 or more texts contain both ends, but not all of these
 * contain the n-gram, we record the texts that contain it or those that do not, whichever list is
 * shorter. Claim: if we take the texts that contain all trigrams of a needle and narrow them down
 * using these lists, and 16 or more texts remain, they are exactly the texts that contain the
 * needle; otherwise, they are a superset. Proof by induction on the length: if 16 texts contain
 * both ends of the needle, the needle is recorded; if not, fewer than 16 remain.
 *
 * The n-grams become one symbol longer at a time, as long as at least 16 texts contain an n-gram of
 * that length.
 *
 * @param kinds  All trigrams that occur in 16 or more texts. The object is overwritten.
 * @returns Length up to which the claim holds; infinite unless `steps` ran out.
 */
export function findLongNgrams(
  corpus: Corpus,
  kinds: FrequentNgrams,
  use: (gram: LongNgram) => void,
  steps = maxSteps,
): number {
  const { starts } = corpus
  const longest = starts.reduce((max, start, i) => Math.max(max, start - (starts[i - 1] ?? 0)), 1)
  let texts: Uint32Array = Uint32Array.from(starts.subarray(1), (_, i) => i + 1)
  // This array is the largest, so it is reused for each length.
  const pairAt = new Uint32Array(kinds.at.length)
  let remaining = steps
  let frequent = kinds
  while (frequent.count > 0) {
    if (remaining <= 0) return frequent.length
    const joiner = createOverlapJoin(frequent, longest)
    const pairs = countPairs(corpus, frequent, joiner, texts, pairAt)
    remaining -= pairs.steps
    for (const [pair, { isIn, slots }] of disambiguatePairs(
      corpus,
      frequent,
      joiner,
      pairs,
      texts,
    )) {
      use({ text: toText(corpus, frequent, pairs, pair), isIn, slots })
    }
    frequent = extendNgrams(corpus, frequent, pairs, texts)
    texts = pairs.texts
  }
  return Number.POSITIVE_INFINITY
}

/** Text of the longer n-gram formed by a pair. */
function toText(
  { symbols, alphabet }: Corpus,
  { places, length }: FrequentNgrams,
  { table }: Pairs,
  pair: number,
): string {
  const head = places[table.first(pair)] ?? 0
  const tail = places[table.second(pair)] ?? 0
  const all = [...symbols.subarray(head, head + length), symbols[tail + length - 1] ?? separator]
  return all.map((symbol) => alphabet[symbol] ?? '').join('')
}

/** Replaces the n-grams with ones that are one symbol longer. */
function extendNgrams(
  { starts }: Corpus,
  kinds: FrequentNgrams,
  { table, at: pairs }: Pairs,
  texts: Uint32Array,
): FrequentNgrams {
  const heads = [0]
  const tails = [0]
  const kindByPair = new Uint32Array(table.size() + 1)
  for (let pair = 0; pair < table.size(); pair++) {
    if (table.joined(pair) < exactFrom) continue
    kindByPair[pair + 1] = heads.push(table.first(pair)) - 1
    tails.push(table.second(pair))
  }
  const count = heads.length - 1
  const places = new Uint32Array(count + 1)
  const at: NgramNumbers = count > 0xffff ? Uint32Array.from(kinds.at) : kinds.at
  for (const text of texts) {
    const to = starts[text] ?? 0
    for (let place = starts[text - 1] ?? 0; place < to; place++) {
      const kind = kindByPair[pairs[place] ?? 0] ?? 0
      at[place] = kind
      places[kind] = place
    }
  }
  return {
    length: kinds.length + 1,
    count,
    at,
    heads: Uint32Array.from(heads),
    tails: Uint32Array.from(tails),
    shorter: kinds.count + 1,
    places,
  }
}
