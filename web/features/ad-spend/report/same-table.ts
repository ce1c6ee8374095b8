/** What says which part of a table is shown, and not of what it is. */
const part: ReadonlySet<string> = new Set(['sort', 'limit', 'page'])

/** True for what was asked of the same rows, in whatever order and however many of them. */
export function isSameTable(asked: readonly unknown[], before: readonly unknown[]): boolean {
  return told(asked) === told(before)
}

const told = (asked: readonly unknown[]): string =>
  JSON.stringify(asked, (key, value) => (part.has(key) ? undefined : value))
