import { type Corpus, separator } from './corpus.ts'

/** A range of corpus offsets at which the same symbol sequence starts. */
export interface PlaceRange {
  readonly from: number
  readonly to: number
  /** Length of the sequence, in symbols. */
  readonly depth: number
}

/** Sorts the offsets in a corpus, to the requested depth, by the symbols that follow them. */
export interface PlaceSorter {
  /** Corpus offsets that ranges refer to; ascending within a range. */
  readonly places: Uint32Array
  /**
   * Loads the offsets of the next group of symbols, replacing the previous ones.
   *
   * @returns A range of depth 0, or `undefined` after the last symbol.
   */
  next(): PlaceRange | undefined
  /**
   * Splits a range by the next symbol and drops offsets at the end of a text or field. The range is
   * overwritten.
   *
   * @param minPlaces  Smaller parts are skipped.
   * @returns The parts, highest symbol first.
   */
  split(range: PlaceRange, minPlaces: number): PlaceRange[]
}

/**
 * @param placesAtOnce  Approximate number of offsets in memory; each one takes at least 9 bytes.
 */
export function createPlaceSorter(corpus: Corpus, placesAtOnce = 1 << 19): PlaceSorter {
  const { symbols, alphabet } = corpus
  const groups = groupSymbols(corpus, placesAtOnce)
  const capacity = Math.max(0, ...groups.map(({ count }) => count))
  const places = new Uint32Array(capacity)
  const sorted = new Uint32Array(capacity)
  // The next symbols, gathered once from all over the corpus and then read twice in sequence.
  const following = symbols.slice(0, capacity)
  // Number of offsets for each next symbol, reused as the insertion index while sorting.
  const counts = new Uint32Array(alphabet.length)

  function next(): PlaceRange | undefined {
    const group = groups.shift()
    if (group === undefined) return undefined
    let to = 0
    for (let place = 0; place < symbols.length; place++) {
      const symbol = symbols[place] ?? separator
      if (symbol >= group.first && symbol <= group.last) places[to++] = place
    }
    return { from: 0, to, depth: 0 }
  }

  function split({ from, to, depth }: PlaceRange, minPlaces: number): PlaceRange[] {
    const nextSymbols = countFollowing(from, to, depth)
    const parts: PlaceRange[] = []
    let end = from
    for (const symbol of nextSymbols) {
      const count = counts[symbol] ?? 0
      if (count >= minPlaces) parts.push({ from: end, to: end + count, depth: depth + 1 })
      counts[symbol] = end
      end += count
    }
    for (let i = from; i < to; i++) {
      const symbol = following[i] ?? separator
      if (symbol === separator) continue
      const target = counts[symbol] ?? 0
      sorted[target] = places[i] ?? 0
      counts[symbol] = target + 1
    }
    places.set(sorted.subarray(from, end), from)
    for (const symbol of nextSymbols) counts[symbol] = 0
    return parts.reverse()
  }

  /** @returns The next symbols, ascending. */
  function countFollowing(from: number, to: number, depth: number): number[] {
    const nextSymbols: number[] = []
    for (let i = from; i < to; i++) {
      const symbol = symbols[(places[i] ?? 0) + depth] ?? separator
      following[i] = symbol
      if (symbol === separator) continue
      const before = counts[symbol] ?? 0
      if (before === 0) nextSymbols.push(symbol)
      counts[symbol] = before + 1
    }
    return nextSymbols.sort((a, b) => a - b)
  }

  return { places, next, split }
}

interface SymbolGroup {
  readonly first: number
  readonly last: number
  readonly count: number
}

/**
 * Groups all symbols except the separator, in ascending order.
 *
 * @param maxPlaces  Maximum number of offsets per group, unless a single symbol has more.
 */
function groupSymbols(
  { symbols, alphabet }: Pick<Corpus, 'symbols' | 'alphabet'>,
  maxPlaces: number,
): SymbolGroup[] {
  const counts = new Uint32Array(alphabet.length)
  for (const symbol of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1
  const groups: SymbolGroup[] = []
  for (const [symbol, count] of counts.entries()) {
    const open = groups.at(-1)
    if (symbol === separator) continue
    if (open !== undefined && open.count + count <= maxPlaces) {
      groups[groups.length - 1] = { ...open, last: symbol, count: open.count + count }
    } else groups.push({ first: symbol, last: symbol, count })
  }
  return groups
}
