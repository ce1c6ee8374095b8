import type { Corpus } from './corpus.ts'
import { separator } from './corpus.ts'

/** N-grams of one length that occur in many texts, numbered from 1. */
export interface FrequentNgrams {
  /** Length in symbols. */
  readonly length: number
  readonly count: number
  /** For each offset in the corpus, the number of the n-gram that starts there, or 0. */
  readonly at: NgramNumbers
  /**
   * For each n-gram, the number of its head (the n-gram without its last symbol) among the shorter
   * n-grams.
   */
  readonly heads: Uint32Array
  /** For each n-gram, the number of its tail (the n-gram without its first symbol). */
  readonly tails: Uint32Array
  /** Exclusive upper bound for the numbers in `heads` and `tails`. */
  readonly shorter: number
  /** One corpus offset for each n-gram. */
  readonly places: Uint32Array
}

export type NgramNumbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

export interface NgramCollector {
  /** @param places  All corpus offsets of one n-gram. */
  add(places: Uint32Array): void
  collected(): FrequentNgrams
}

/** Collects the trigrams of a corpus. */
export function createNgramCollector({ symbols, alphabet }: Corpus): NgramCollector {
  const places = [0]
  let at: NgramNumbers = new Uint16Array(symbols.length)

  /**
   * Numbers the pairs of symbols in order of appearance, because only a few of the possible pairs
   * occur.
   */
  function numberEnds(shorter: Map<number, number>, from: number): Uint32Array {
    return Uint32Array.from(places, (place, kind) => {
      if (kind === 0) return 0
      const [first = separator, second = separator] = symbols.subarray(
        place + from,
        place + from + 2,
      )
      const pair = first * alphabet.length + second
      const number = shorter.get(pair) ?? shorter.size + 1
      shorter.set(pair, number)
      return number
    })
  }

  return {
    add(own) {
      const kind = places.push(own[0] ?? 0) - 1
      if (kind > 0xffff && at instanceof Uint16Array) at = Uint32Array.from(at)
      for (const place of own) at[place] = kind
    },
    collected() {
      const shorter = new Map<number, number>()
      const heads = numberEnds(shorter, 0)
      const tails = numberEnds(shorter, 1)
      return {
        length: 3,
        count: places.length - 1,
        at,
        heads,
        tails,
        shorter: shorter.size + 1,
        places: Uint32Array.from(places),
      }
    },
  }
}
