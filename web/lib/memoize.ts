/**
 * Caches one value per key. Creating an `Intl` formatter takes about thirty times as long as using
 * it, and a table formats every cell.
 */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>()
  return (key) => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}
