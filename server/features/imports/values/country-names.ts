const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Languages in which countries are known, as columns are. */
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

/** `Germany` → `DE`; `undefined` for what is no name of a country that is known. */
export function findCountryCode(name: string): string | undefined {
  // Made for the first import that has a country: it takes 20 ms, which every start would wait for.
  cachedCodes ??= loadCountryCodes()
  return cachedCodes.get(name.trim().toLowerCase())
}

/** Codes of countries by their names in lower case. */
function loadCountryCodes(): Map<string, string> {
  // Codes of countries that are gone have the name of what became of them.
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
