/** What says which part of a table is shown, and not of what it is. */
const pagingKeys: ReadonlySet<string> = new Set(['sort', 'limit', 'page'])

/** True for what was asked of the same rows, in whatever order and however many of them. */
export function isSameTable(queryKey: readonly unknown[], before: readonly unknown[]): boolean {
  return tableKey(queryKey) === tableKey(before)
}

const tableKey = (queryKey: readonly unknown[]): string =>
  JSON.stringify(queryKey, (key, value) => (pagingKeys.has(key) ? undefined : value))
