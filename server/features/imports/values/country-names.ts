const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Languages of country names, the same as those of column names. */
const languages = ['en', 'de', 'fr', 'es', 'nl'] as const

const aliases = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
}

let cachedCodes: ReadonlyMap<string, string> | undefined

/** `Germany` → `DE`; `undefined` for an unknown name. */
export function findCountryCode(name: string): string | undefined {
  // Built on first use, because building the map takes 20 ms and would slow down every start.
  cachedCodes ??= loadCountryCodes()
  return cachedCodes.get(name.trim().toLowerCase())
}

/** Country codes by lower-case name. */
function loadCountryCodes(): Map<string, string> {
  // Excludes codes of former countries, which resolve to the names of their successors.
  const codesInUse = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  const codes = new Map<string, string>()
  for (const language of languages) {
    const displayNames = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codesInUse) {
      const name = displayNames.of(code)?.toLowerCase()
      if (name !== undefined && !codes.has(name)) codes.set(name, code)
    }
  }
  for (const [name, code] of Object.entries(aliases)) codes.set(name, code)
  return codes
}
