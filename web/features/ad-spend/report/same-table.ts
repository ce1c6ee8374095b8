/** Parameters that select a part of a table but do not change its content. */
const pagingKeys: ReadonlySet<string> = new Set(['sort', 'limit', 'page'])

/** True if both queries request the same rows, regardless of order and page. */
export function isSameTable(queryKey: readonly unknown[], before: readonly unknown[]): boolean {
  return tableKey(queryKey) === tableKey(before)
}

const tableKey = (queryKey: readonly unknown[]): string =>
  JSON.stringify(queryKey, (key, value) => (pagingKeys.has(key) ? undefined : value))
