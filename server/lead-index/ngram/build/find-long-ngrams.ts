import { certainFrom, mostSteps } from '../ngram-limits.ts'
import { border, type Corpus } from './corpus.ts'
import { countPairs, type Pairs } from './count-pairs.ts'
import { tellApart } from './disambiguate-pairs.ts'
import type { KindNumbers, Kinds } from './frequent-ngrams.ts'
import { openJoiner } from './join-overlapping-ngrams.ts'

/** What the parts of a longer part do not tell about it. */
export interface LongGram {
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
export function findLongGrams(
  corpus: Corpus,
  kinds: Kinds,
  use: (gram: LongGram) => void,
  steps = mostSteps,
): number {
  const { starts } = corpus
  const longest = starts.reduce((most, start, i) => Math.max(most, start - (starts[i - 1] ?? 0)), 1)
  let texts: Uint32Array = Uint32Array.from(starts.subarray(1), (_, i) => i + 1)
  // Made once: it is the largest of all that is needed.
  const pairAt = new Uint32Array(kinds.at.length)
  let left = steps
  let known = kinds
  while (known.count > 0) {
    if (left <= 0) return known.length
    const joiner = openJoiner(known, longest)
    const pairs = countPairs(corpus, known, joiner, texts, pairAt)
    left -= pairs.steps
    for (const [pair, { isIn, slots }] of tellApart(corpus, known, joiner, pairs, texts)) {
      use({ text: textOf(corpus, known, pairs, pair), isIn, slots })
    }
    known = extend(corpus, known, pairs, texts)
    texts = pairs.texts
  }
  return Number.POSITIVE_INFINITY
}

/** The longer part that a pair makes. */
function textOf(
  { symbols, alphabet }: Corpus,
  { places, length }: Kinds,
  { table }: Pairs,
  pair: number,
): string {
  const head = places[table.first(pair)] ?? 0
  const tail = places[table.second(pair)] ?? 0
  const all = [...symbols.subarray(head, head + length), symbols[tail + length - 1] ?? border]
  return all.map((symbol) => alphabet[symbol] ?? '').join('')
}

/** Parts that are longer by a symbol, in place of the shorter ones. */
function extend(
  { starts }: Corpus,
  kinds: Kinds,
  { table, at: pairs }: Pairs,
  texts: Uint32Array,
): Kinds {
  const heads = [0]
  const tails = [0]
  const kindOf = new Uint32Array(table.size() + 1)
  for (let pair = 0; pair < table.size(); pair++) {
    if (table.joined(pair) < certainFrom) continue
    kindOf[pair + 1] = heads.push(table.first(pair)) - 1
    tails.push(table.second(pair))
  }
  const count = heads.length - 1
  const places = new Uint32Array(count + 1)
  const at: KindNumbers = count > 0xffff ? Uint32Array.from(kinds.at) : kinds.at
  for (const text of texts) {
    const to = starts[text] ?? 0
    for (let place = starts[text - 1] ?? 0; place < to; place++) {
      const kind = kindOf[pairs[place] ?? 0] ?? 0
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
