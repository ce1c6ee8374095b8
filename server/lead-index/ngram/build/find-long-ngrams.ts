import { exactFrom, maxSteps } from '../ngram-limits.ts'
import { type Corpus, separator } from './corpus.ts'
import { countPairs, type Pairs } from './count-pairs.ts'
import { disambiguatePairs } from './disambiguate-pairs.ts'
import type { FrequentNgrams, NgramNumbers } from './frequent-ngrams.ts'
import { createOverlapJoin } from './join-overlapping-ngrams.ts'

/** What the parts of a longer part do not tell about it. */
export interface LongNgram {
  readonly text: string
  /** True when `slots` are those of the texts that hold it; else of those that only hold its ends. */
  readonly isIn: boolean
  /** Ascending. */
  readonly slots: Uint16Array
}

/**
 * Tells longer parts from coincidences. A text that holds `mulle` and `uller` nearly always holds
 * `muller`, so only where that is not so anything is said about `muller`.
 *
 * Take a part of four symbols or more, and its ends: what is left of it without the last, and
 * without the first symbol. Where 16 texts or more hold both ends, and not all of these hold the
 * part itself, it is told which; whichever list is shorter. Hence: the texts that hold all parts of
 * three symbols of any needle, without those that are told to lack some part of it, and only those
 * that are told to hold some part of it, are exactly the texts that hold the needle, if they are
 * 16 or more; else these are among them. For suppose that it is true of shorter needles. If so many
 * texts hold both ends of the needle, it is told of; and otherwise fewer are left.
 *
 * Parts are joined to longer ones length by length, for as long as 16 texts hold one.
 *
 * @param kinds  All parts of three symbols that 16 texts or more hold. They are lost.
 * @returns Up to which length this is true; infinite unless it took too many steps.
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
  // Made once: it is the largest of all that is needed.
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

/** The longer part that a pair makes. */
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

/** Parts that are longer by a symbol, in place of the shorter ones. */
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
