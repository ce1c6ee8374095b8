import { aliases, endonyms, sportsCodes } from './country-aliases.ts'
import { alpha3Codes } from './country-codes.ts'

/** Languages in which country names are recognized in forms and files. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'pt-PT', 'sv', 'da'] as const

let cachedCodes: ReadonlyMap<string, string> | undefined

/** Country code for a name or a three-letter code: `Germany` → `DE`; `undefined` if unknown. */
export function findCountryCode(name: string): string | undefined {
  // Built on first use, because this takes 30 ms and would slow down every startup.
  cachedCodes ??= loadCountryCodes()
  const several = findAll(name.split(/\s*[/|;]\s*|\s+[-–—]\s+/), cachedCodes)
  if (several !== undefined) return several.size === 1 ? [...several][0] : undefined
  for (const spelling of listSpellings(replaceFlag(name))) {
    const code = cachedCodes.get(normalizeCountry(spelling))
    if (code !== undefined) return code
  }
  // A code followed by a name for the same country: `CH Schweiz`.
  const repeated = findAll(name.trim().split(/(?<=^[A-Z]{2,3})[\s-]+/), cachedCodes)
  return repeated?.size === 1 ? [...repeated][0] : undefined
}

/** `🇩🇪` → `DE`; other text is returned unchanged. */
const replaceFlag = (text: string): string =>
  /^\s*[🇦-🇿]{2}\s*$/u.test(text)
    ? [...text.trim()]
        .map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0x1_f1_e6 + 65))
        .join('')
    : text

/**
 * Codes of all countries in a list of names: one for `Schweiz / Suisse` and `USA - United States`,
 * two for `DE / FR`.
 */
function findAll(
  names: readonly string[],
  codes: ReadonlyMap<string, string>,
): ReadonlySet<string> | undefined {
  if (names.length < 2) return undefined
  const found = names.flatMap((name) => codes.get(normalizeCountry(name)) ?? [])
  return found.length === names.length ? new Set(found) : undefined
}

/** Words for forms of government that appear in official names: `Federal Republic of Nigeria`. */
const stateForm =
  /^(?:the )?(?:(?:federal|federative|islamic|arab|people['’]s|socialist|independent|hashemite) )*(?:republic|kingdom|state|commonwealth|principality|sultanate|union|republik|königreich|république|royaume|república|reino|repubblica|regno|republiek|koninkrijk|republika) (?:of |de |du |do |da |di |del |van )?/i

/**
 * A name and its variants: reordered, without the part in parentheses or after the comma, or
 * without the form of government. `Korea, Republic of` and `Korea (Republic of)` → `Republic of
 * Korea`.
 */
function listSpellings(text: string): string[] {
  const [, base = '', addition = ''] = /^([^,(]+)[,(]\s*([^)]*)\)?\s*$/.exec(text.trim()) ?? []
  const spellings = base === '' ? [text] : [text, `${addition} ${base}`, base]
  const bare = text.trim().replace(stateForm, '')
  return bare === '' ? spellings : [...spellings, bare]
}

/**
 * Words that are spelled differently or omitted, in all of the languages used for country names.
 */
const fillers: ReadonlySet<string> = new Set(
  'and|the|und|et|y|i|en|e|of|de|del|da|do|di|des|du|la|le|les|el'.split('|'),
)

const shortWords = new Map([
  ['st', 'saint'],
  ['ste', 'saint'],
  ['sainte', 'saint'],
  ['rep', 'republic'],
])

/**
 * Removes differences between spellings of a name: case, accents, punctuation, “and”, “the”, and
 * `St.` for `Saint`.
 */
function normalizeCountry(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´ʼ.]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => shortWords.get(word) ?? word)
  const telling = words.filter((word) => word !== '' && !fillers.has(word))
  // `La` and `El` on their own are codes, not articles.
  return (telling.length > 0 ? telling : words).join(' ')
}

/** Country codes by normalized name. */
function loadCountryCodes(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const code of alpha3Codes.values()) codes.set(normalizeCountry(code), code)
  for (const [alpha3, code] of alpha3Codes) codes.set(normalizeCountry(alpha3), code)
  for (const pair of sportsCodes.split(' '))
    codes.set(pair.slice(0, 3).toLowerCase(), pair.slice(4))
  for (const [code, names] of [...Object.entries(aliases), ...Object.entries(endonyms)]) {
    for (const name of names.split('|')) codes.set(normalizeCountry(name), code)
  }
  for (const language of languages) {
    const displayNames = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of alpha3Codes.values()) {
      const name = normalizeCountry(displayNames.of(code) ?? '')
      if (name !== '' && !codes.has(name)) codes.set(name, code)
    }
  }
  return codes
}
