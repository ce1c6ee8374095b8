/** A map of bounded size: what was not asked for in a while is forgotten. */
export interface RecentMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/**
 * Keeps two generations. When the young one is full it becomes the old one, and what was old is
 * gone, unless it was asked for meanwhile: as good as an exact order of use, and no list to keep.
 *
 * @param most  Entries at any time; at least half as many of the last used ones are known.
 */
export function openRecentMap<V>(most: number): RecentMap<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()

  function set(key: string, value: V): void {
    young.set(key, value)
    if (young.size * 2 < most) return
    old = young
    young = new Map()
  }

  return {
    set,
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const kept = old.get(key)
      if (kept !== undefined) set(key, kept)
      return kept
    },
  }
}
