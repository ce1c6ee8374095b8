import { type Corpus, separator } from './corpus.ts'

/** Neighbouring symbols, and how many places have them. */
export interface SymbolGroup {
  readonly first: number
  readonly last: number
  readonly count: number
}

/**
 * Groups all symbols but the border, ascending.
 *
 * @param most  Places of a group, unless a single symbol has more.
 */
export function groupSymbols(
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
