/** Maximum length of a column name. A longer cell is data; its excess characters are ignored. */
const maxNameChars = 200

/**
 * Removes accents and all characters except letters and digits: `E-Mail Adresse` → `emailadresse`.
 */
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

/** True if a set of normalized names contains at least one name from a list. */
export const hasOne = (names: ReadonlySet<string>, list: string): boolean =>
  parseNames(list).some((name) => names.has(name))

/**
 * Each column's target, based on its name. Each target is used at most once, for the column whose
 * name ranks highest for it.
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
