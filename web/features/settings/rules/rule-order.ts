/** The list with one item a place further up (-1) or down (1); at an end nothing changes. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list]
  const item = next[index]
  const other = next[index + by]
  if (item === undefined || other === undefined) return next
  next[index] = other
  next[index + by] = item
  return next
}
