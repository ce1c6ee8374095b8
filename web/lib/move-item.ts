/** Moves an entry to another index; returns the same list if the index is out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list.at(from)
  if (entry === undefined || from < 0 || to < 0 || to >= list.length) return list
  const remaining = list.toSpliced(from, 1)
  return remaining.toSpliced(to, 0, entry)
}
