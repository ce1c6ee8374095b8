/** Maximum length of a column name; a longer cell is data, and its end is ignored. */
const maxNameChars = 200

/** Keeps only letters and digits, without accents: `E-Mail Adresse` → `emailadresse`. */
export const normalizeName = (text: string): string =>
  text
    .slice(0, maxNameChars)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Parses a list of names such as `campaign|campaign name` and normalizes them. */
export const parseNames = (list: string): string[] =>
  list
    .split('|')
    .map(normalizeName)
    .filter((name) => name !== '')

/** True if a set of normalized names contains one of a list. */
export const hasOne = (names: ReadonlySet<string>, list: string): boolean =>
  parseNames(list).some((name) => names.has(name))

/**
 * Target of each column, by name. Each target is used at most once, for the column that has its
 * best name.
 */
export function matchColumns<T extends string>(
  names: readonly string[],
  candidates: readonly (readonly [target: T, list: string])[],
): (T | null)[] {
  const columns: (T | null)[] = names.map(() => null)
  for (const [target, list] of candidates) {
    if (columns.includes(target)) continue
    const at = parseNames(list)
      .map((name) => names.findIndex((one, i) => one === name && columns[i] === null))
      .find((i) => i >= 0)
    if (at !== undefined) columns[at] = target
  }
  return columns
}
