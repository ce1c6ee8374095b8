const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes of countries by their English names in lower case. */
const codes = new Map<string, string>()
const printed = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
for (const first of letters) {
  for (const second of letters) {
    const code = first + second
    // Codes of countries that are gone have the name of what became of them.
    const isOwn = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    const name = isOwn ? printed.of(code) : undefined
    if (name !== undefined) codes.set(name.toLowerCase(), code)
  }
}
const others = { usa: 'US', uk: 'GB', 'great britain': 'GB', holland: 'NL', deutschland: 'DE' }
for (const [name, code] of Object.entries(others)) codes.set(name, code)

/** `Germany` → `DE`; `undefined` for what is no English name of a country. */
export const codeOfCountry = (name: string): string | undefined =>
  codes.get(name.trim().toLowerCase())
