import { alpha3Codes } from './country-codes.ts'

/** Languages of country names in forms and files. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'pt-PT', 'sv', 'da'] as const

/**
 * Names of countries in their own languages. Whole languages would double the time that building
 * the map takes.
 */
const endonyms: Readonly<Record<string, string>> = {
  AL: 'Shqipëri|Shqipëria',
  BG: 'България',
  BY: 'Беларусь',
  CN: '中国|中國',
  CZ: 'Česko|Česká republika',
  EE: 'Eesti',
  FI: 'Suomi',
  GE: 'საქართველო',
  GR: 'Ελλάδα|Ελλάς',
  HK: '香港',
  HR: 'Hrvatska|Republika Hrvatska',
  HU: 'Magyarország',
  IL: 'ישראל',
  IS: 'Ísland',
  JP: '日本',
  KR: '대한민국|한국',
  KZ: 'Казахстан|Қазақстан',
  LT: 'Lietuva',
  LV: 'Latvija',
  NO: 'Noreg',
  RO: 'România',
  RS: 'Srbija|Србија',
  RU: 'Россия|Российская Федерация',
  SI: 'Slovenija',
  SK: 'Slovensko|Slovenská republika',
  TR: 'Türkiye|Türkiye Cumhuriyeti',
  TW: '台灣|台湾',
  UA: 'Україна',
}

/**
 * Names that people and other systems use in addition to those of `Intl.DisplayNames`. Words such
 * as “and” and “the” are not compared.
 */
const aliases: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates|U A E|VAE|Emirati Arabi|EAU|Dubai|Abu Dhabi',
  AQ: 'Antarktyka',
  BA: 'Bosnia|Bosnien',
  BJ: 'Benim',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  BQ: 'Bonaire, Sint Eustatius and Saba|Caribbean Netherlands',
  BY: 'Belorussia|Byelorussia|Weißrussland|Wit-Rusland',
  CC: 'Cocos Keeling Islands',
  CD:
    'République démocratique du Congo|República Democrática do Congo|' +
    'Repubblica Democratica del Congo|Democratische Republiek Congo|' +
    'Demokratyczna Republika Konga|Democratic Republic of the Congo|DR Congo|DRC|Congo DRC|' +
    'Congo Kinshasa|Zaire|Kongo Kinshasa',
  CF: 'CAR',
  CG:
    'République du Congo|República do Congo|Republik Kongo|Repubblica del Congo|' +
    'Republiek Congo|Congo|Republic of the Congo|Congo Republic|Congo Brazzaville',
  CH: 'Swiss Confederation',
  CI:
    'Costa de Marfil|Wybrzeże Kości Słoniowej|Ivory Coast|Elfenbeinküste|Costa do Marfim|' +
    'Ivoorkust|Republic of Côte d’Ivoire',
  CN: 'People’s Republic of China|PRC|PR China|P R China|Mainland China|Volksrepublik China',
  CV: 'Cape Verde|Kap Verde',
  CZ:
    'Repubblica Ceca|Republika Czeska|Czech Republic|Tschechische Republik|' +
    'République tchèque|República Checa|Tsjechische Republiek',
  DE: 'Federal Republic of Germany|BRD|Bundesrepublik Deutschland',
  FK: 'Falkland Islands Malvinas|Malvinas|Falklands',
  FM: 'Federated States of Micronesia',
  FO: 'Faroes',
  FR: 'French Republic',
  GB:
    'UK|United Kingdom of Great Britain and Northern Ireland|Great Britain|Britain|England|' +
    'Scotland|Wales|Northern Ireland|Großbritannien|Schottland|Nordirland|Grande-Bretagne|' +
    'Angleterre|Écosse|Pays de Galles|Gran Bretaña|Inglaterra|Escocia|Gales|Gran Bretagna|' +
    'Inghilterra|Scozia|Galles|Groot-Brittannië|Engeland|Schotland|Grã-Bretanha|Escócia|' +
    'Wielka Brytania|Anglia|Szkocja',
  GM: 'Republic of the Gambia',
  GR: 'EL|Hellas|Hellenic Republic',
  GW: 'Guinea Bissau',
  HK:
    'Hong Kong|Hongkong|HKSAR|Hong Kong China|Hong Kong SAR|' +
    'Hong Kong Special Administrative Region of China',
  HM: 'Heard Island and McDonald Islands',
  IE: 'Eire|Republic of Ireland|Irish Republic',
  IR: 'Islamic Republic of Iran',
  IT: 'Italian Republic',
  KG: 'Kyrgyz Republic',
  KN: 'St Kitts|Saint Christopher and Nevis',
  KP:
    'Democratic People’s Republic of Korea|DPRK|Korea North|Korea DPR|' +
    'República Popular Democrática de Corea',
  KR: 'Republic of Korea|Korea South|ROK|Korea Republic|Südkorea|República de Corea|Korea S',
  LA: 'Lao People’s Democratic Republic|Lao PDR|Lao',
  LY: 'Libyan Arab Jamahiriya|State of Libya',
  MD: 'Moldawien|Republic of Moldova',
  MF: 'Saint Martin French part',
  MK:
    'Macedonia|FYROM|Republic of Macedonia|Former Yugoslav Republic of Macedonia|Mazedonien|' +
    'Macédoine|Republic of North Macedonia',
  MM: 'Burma|Birma|Birmanie|Birmania',
  MO:
    'Macau|Macao|Macao China|Macau China|Macau SAR|Macao SAR|' +
    'Macao Special Administrative Region of China',
  MU: 'Maurícia',
  MY: 'Malesia',
  NL: 'Holland|Niederlande Holland|Holanda|Hollande|Olanda|Kingdom of the Netherlands',
  PS:
    'Palestina|Palestyna|Palestine|State of Palestine|Palestinian Territory|' +
    'Occupied Palestinian Territory|Palestinian Territory Occupied',
  PT: 'Portuguese Republic',
  RU:
    'Russische Federatie|Federacja Rosyjska|Russian Federation|Russische Föderation|' +
    'Fédération de Russie|Federación de Rusia',
  SA: 'Saudi-Arabië|KSA|Kingdom of Saudi Arabia|Saudi',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SK: 'Slovak Republic|Slowakische Republik',
  SR: 'Surinam',
  SS: 'Sudan del Sud',
  SX: 'Sint Maarten Dutch part',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland|Swasiland',
  TL: 'East Timor|Osttimor',
  TR: 'Turkey|Republic of Türkiye|Turkiye',
  TT: 'Trinidad|Tobago',
  TW: 'Taiwan Province of China|Republic of China|Taiwan ROC|Chinese Taipei|Republik China|République de Chine|República de China|Repubblica di Cina',
  TZ: 'United Republic of Tanzania',
  UM: 'United States Minor Outlying Islands',
  US:
    'USA|United States of America|U S A|U S|America|The States|United States USA|' +
    'Vereinigte Staaten von Amerika|États-Unis d’Amérique|Estados Unidos de América|EE UU|' +
    'EEUU|EUA|Stati Uniti d’America|Stany Zjednoczone Ameryki',
  VA: 'Holy See|Vatican|Holy See Vatican City State',
  VE: 'Bolivarian Republic of Venezuela',
  VG: 'Virgin Islands British|British Virgin Islands',
  VI:
    'Virgin Islands U S|US Virgin Islands|Virgin Islands of the United States|' +
    'United States Virgin Islands',
  VN: 'Viet Nam',
  XK: 'Republic of Kosovo',
  ZA: 'RSA|Południowa Afryka',
}

let cachedCodes: ReadonlyMap<string, string> | undefined

/** Country code of a name or three-letter code: `Germany` → `DE`; `undefined` if unknown. */
export function findCountryCode(name: string): string | undefined {
  // Built on first use, because building the map takes 30 ms and would slow down every start.
  cachedCodes ??= loadCountryCodes()
  for (const spelling of listSpellings(name)) {
    const code = cachedCodes.get(normalizeCountry(spelling))
    if (code !== undefined) return code
  }
  return undefined
}

/** Words for kinds of states, which official names include: `Federal Republic of Nigeria`. */
const stateForm =
  /^(?:the )?(?:(?:federal|federative|islamic|arab|people['’]s|socialist|independent|hashemite) )*(?:republic|kingdom|state|commonwealth|principality|sultanate|union|republik|königreich|république|royaume|república|reino|repubblica|regno|republiek|koninkrijk|republika) (?:of |de |du |do |da |di |del |van )?/i

/**
 * The name, then the same name reordered, without its addition, or without the kind of state:
 * `Korea, Republic of` and `Korea (Republic of)` → `Republic of Korea`.
 */
function listSpellings(text: string): string[] {
  const [, base = '', addition = ''] = /^([^,(]+)[,(]\s*([^)]*)\)?\s*$/.exec(text.trim()) ?? []
  const spellings = base === '' ? [text] : [text, `${addition} ${base}`, base]
  const bare = text.trim().replace(stateForm, '')
  return bare === '' ? spellings : [...spellings, bare]
}

/** Words that are spelled differently or omitted, in all languages of the names. */
const fillers: ReadonlySet<string> = new Set(
  'and|the|und|et|y|i|en|e|of|de|del|da|do|di|des|du|la|le|les|el'.split('|'),
)

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
    .map((word) => (word === 'st' || word === 'ste' || word === 'sainte' ? 'saint' : word))
  const telling = words.filter((word) => word !== '' && !fillers.has(word))
  // `La` and `El` alone are codes, not articles.
  return (telling.length > 0 ? telling : words).join(' ')
}

/** Country codes by normalized name. */
function loadCountryCodes(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const code of alpha3Codes.values()) codes.set(normalizeCountry(code), code)
  for (const [alpha3, code] of alpha3Codes) codes.set(normalizeCountry(alpha3), code)
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
