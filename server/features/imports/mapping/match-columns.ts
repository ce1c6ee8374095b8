/** Letters and digits alone, without marks: `E-Mail Adresse` → `emailadresse`. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The names of a list, `campaign|campaign name`, as names are compared. */
export const parseNames = (list: string): string[] =>
  list
    .split('|')
    .map(normalizeName)
    .filter((name) => name !== '')

/** What columns become by their names: each target once, by the best name that is free. */
export function matchColumns<T extends string>(
  names: readonly string[],
  candidates: readonly (readonly [target: T, list: string])[],
): (T | null)[] {
  const columns: (T | null)[] = names.map(() => null)
  for (const [target, list] of candidates) {
    const at = parseNames(list)
      .map((name) => names.findIndex((one, i) => one === name && columns[i] === null))
      .find((i) => i >= 0)
    if (at !== undefined) columns[at] = target
  }
  return columns
}
