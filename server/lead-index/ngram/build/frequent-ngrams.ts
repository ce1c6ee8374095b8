import type { Corpus } from './corpus.ts'
import { border } from './corpus.ts'

/** Parts of one length that many texts hold, numbered from 1. */
export interface Kinds {
  /** How many symbols each of them has. */
  readonly length: number
  readonly count: number
  /** For each place of the corpus the part that begins there, or 0. */
  readonly at: KindNumbers
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
export type KindNumbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Collects parts of three symbols. */
export interface KindCollector {
  /** @param places  All places where a part begins. */
  add(places: Uint32Array): void
  collected(): Kinds
}

/** Opens a collector of the parts of three symbols of a corpus. */
export function collectKinds({ symbols, alphabet }: Corpus): KindCollector {
  const places = [0]
  let at: KindNumbers = new Uint16Array(symbols.length)

  /** Pairs of symbols get numbers as they come: few of all that could be are there. */
  function endsOf(shorter: Map<number, number>, from: number): Uint32Array {
    return Uint32Array.from(places, (place, kind) => {
      if (kind === 0) return 0
      const [first = border, second = border] = symbols.subarray(place + from, place + from + 2)
      const pair = first * alphabet.length + second
      const known = shorter.get(pair) ?? shorter.size + 1
      shorter.set(pair, known)
      return known
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
      const heads = endsOf(shorter, 0)
      const tails = endsOf(shorter, 1)
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
