import { type Corpus, separator } from './corpus.ts'

/** Places of a corpus at which the same symbols begin. */
export interface PlaceRange {
  readonly from: number
  readonly to: number
  /** How many symbols they have in common. */
  readonly depth: number
}

/** Sorts the places of a corpus by the symbols that begin there, as deep as it is asked. */
export interface PlaceSorter {
  /** What ranges point into: where in the corpus; within a range of one depth ascending. */
  readonly places: Uint32Array
  /**
   * Takes the places of the next few symbols in, in place of those before.
   *
   * @returns A range of depth 0, or undefined when all symbols have been taken.
   */
  next(): PlaceRange | undefined
  /**
   * Parts a range by the symbol that comes next; where a text or field ends there is none. The
   * range itself is lost.
   *
   * @param minPlaces  Parts of fewer places are left out.
   * @returns The parts, highest symbol first.
   */
  split(range: PlaceRange, minPlaces: number): PlaceRange[]
}

/**
 * Opens a sorter.
 *
 * @param placesAtOnce  About how many are in memory together, which takes 9 bytes or more for each.
 */
export function createPlaceSorter(corpus: Corpus, placesAtOnce = 1 << 19): PlaceSorter {
  const { symbols, alphabet } = corpus
  const groups = groupSymbols(corpus, placesAtOnce)
  const capacity = Math.max(0, ...groups.map(({ count }) => count))
  const places = new Uint32Array(capacity)
  const sorted = new Uint32Array(capacity)
  // Read once from all over the corpus, then twice in a row.
  const following = symbols.slice(0, capacity)
  // How many places have each symbol next, and later where the next of them goes.
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

  /** @returns The symbols that come next, ascending. */
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

/** Neighbouring symbols, and how many places have them. */
interface SymbolGroup {
  readonly first: number
  readonly last: number
  readonly count: number
}

/**
 * Groups all symbols but the border, ascending.
 *
 * @param maxPlaces  Places of a group, unless a single symbol has more.
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
