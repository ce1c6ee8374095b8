/**
 * Works out each key once. Making a formatter of `Intl` costs some thirty times what using it does,
 * and a table needs one per cell.
 */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>()
  return (key) => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}
