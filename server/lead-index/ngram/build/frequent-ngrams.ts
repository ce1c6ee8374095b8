import type { Corpus } from './corpus.ts'
import { separator } from './corpus.ts'

/** Parts of one length that many texts hold, numbered from 1. */
export interface FrequentNgrams {
  /** How many symbols each of them has. */
  readonly length: number
  readonly count: number
  /** For each place of the corpus the part that begins there, or 0. */
  readonly at: NgramNumbers
  /** For each part its number without the last symbol, among shorter ones. */
  readonly heads: Uint32Array
  /** The same without the first symbol. */
  readonly tails: Uint32Array
  /** Higher than any number in `heads` and `tails`. */
  readonly shorter: number
  /** For each part a place where it begins. */
  readonly places: Uint32Array
}

/** The narrowest array that holds numbers of parts. */
export type NgramNumbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Collects parts of three symbols. */
export interface NgramCollector {
  /** @param places  All places where a part begins. */
  add(places: Uint32Array): void
  collected(): FrequentNgrams
}

/** Opens a collector of the parts of three symbols of a corpus. */
export function createNgramCollector({ symbols, alphabet }: Corpus): NgramCollector {
  const places = [0]
  let at: NgramNumbers = new Uint16Array(symbols.length)

  /** Pairs of symbols get numbers as they come: few of all that could be are there. */
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
