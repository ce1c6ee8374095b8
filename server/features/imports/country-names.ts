const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

// Codes of countries that are gone have the name of what became of them.
const known = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)

/** Languages in which countries are known, as columns are. */
const languages = ['en', 'de', 'fr', 'es', 'nl'] as const

/** Codes of countries by their names in lower case. */
const codes = new Map<string, string>()
for (const language of languages) {
  const printed = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (const code of known) {
    const name = printed.of(code)?.toLowerCase()
    if (name !== undefined && !codes.has(name)) codes.set(name, code)
  }
}
const others = {
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
for (const [name, code] of Object.entries(others)) codes.set(name, code)

/** `Germany` → `DE`; `undefined` for what is no name of a country that is known. */
export const codeOfCountry = (name: string): string | undefined =>
  codes.get(name.trim().toLowerCase())
