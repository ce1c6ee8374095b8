import { expect, test } from 'vitest'
import { findCountryCode } from '../../../../contract/values/country-names.ts'
import { readSample } from '../../../test/fixtures/import-samples.ts'

const parseLine = (line: string) => {
  const [, code = '', alpha3 = '', name = ''] = /^(..),(...),"?(.*?)"?$/.exec(line) ?? []
  return { code, alpha3, name }
}

/** All countries in ISO 3166-1, with their English short names. */
const countries = readSample('iso-countries.csv').trim().split('\n').slice(1).map(parseLine)

test('every country is recognized by its codes and its English ISO name', () => {
  expect(countries).toHaveLength(249)
  for (const { code, alpha3, name } of countries) {
    for (const written of [code, alpha3, alpha3.toLowerCase(), name, name.toUpperCase()]) {
      expect([written, findCountryCode(written)]).toEqual([written, code])
    }
  }
})

test.for([
  ['BG', 'България'],
  ['CN', '中国'],
  ['CZ', 'Česká republika'],
  ['FI', 'Suomi'],
  ['GR', 'Ελλάδα'],
  ['HR', 'Hrvatska'],
  ['HU', 'Magyarország'],
  ['JP', '日本'],
  ['KR', '대한민국'],
  ['RO', 'România'],
  ['RU', 'Россия'],
  ['TR', 'Türkiye'],
  ['UA', 'Україна'],
] as const)('%s is recognized by its name in its own language: %s', ([code, name]) => {
  expect(findCountryCode(name)).toBe(code)
})

test('every country is recognized by its common name in eight languages', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt']) {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    for (const { code } of countries) {
      const name = names.of(code) ?? ''
      expect([language, name, findCountryCode(name)]).toEqual([language, name, code])
    }
  }
})

test('accents, punctuation, “and” and “Saint” can be written differently', () => {
  const variants = (name: string) => [
    name.normalize('NFD').replace(/\p{M}/gu, ''),
    name.replaceAll("'", '’'),
    name.replaceAll('’', "'"),
    name.replace(' and ', ' & '),
    name.replace(' & ', ' and '),
    name.replace(/^Saint /, 'St. '),
    name.replace(/^Saint /, 'St '),
    ` ${name.replaceAll(' ', '  ')} `,
  ]
  for (const { code, name } of countries) {
    for (const written of variants(name)) {
      expect([written, findCountryCode(written)]).toEqual([written, code])
    }
  }
})

test.for([
  ['AE', 'UAE', 'U.A.E.', 'United Arab Emirates (UAE)', 'VAE'],
  ['CD', 'DRC', 'DR Congo', 'Democratic Republic of the Congo', 'Congo (Kinshasa)', 'Congo, DRC'],
  ['CG', 'Congo (Brazzaville)', 'Republic of the Congo'],
  ['CI', 'Ivory Coast', "Cote d'Ivoire", 'Elfenbeinküste', 'Costa de Marfil'],
  ['CN', 'PRC', 'PR China', 'China, People’s Republic of'],
  ['CZ', 'Czech Republic', 'Tschechische Republik', 'Czechia'],
  ['DE', 'Deutschland', 'Federal Republic of Germany', 'Germany (DE)'],
  ['GB', 'UK', 'U.K.', 'Great Britain', 'Scotland', 'England', 'Wales', 'Northern Ireland'],
  ['GB', 'United Kingdom of Great Britain and Northern Ireland', 'Großbritannien'],
  ['GR', 'EL', 'Hellas'],
  ['HK', 'Hong Kong', 'Hongkong', 'Hong Kong SAR', 'Hong Kong, China', 'Hong Kong S.A.R.'],
  ['IR', 'Iran', 'Iran, Islamic Republic of', 'Iran (Islamic Republic of)'],
  ['KP', 'North Korea', "Korea, Democratic People's Republic of", 'DPRK'],
  ['KR', 'South Korea', 'Korea, South', 'Korea, Republic of', 'Korea (Republic of)'],
  ['MK', 'Macedonia', 'FYROM', 'North Macedonia'],
  ['MM', 'Burma', 'Myanmar (Burma)'],
  ['MO', 'Macao', 'Macau', 'Macau SAR'],
  ['NG', 'Nigeria', 'Federal Republic of Nigeria'],
  ['NL', 'Holland', 'The Netherlands', 'Netherlands, The', 'Niederlande'],
  ['PS', 'Palestine', 'State of Palestine', 'Palestinian Territories'],
  ['RU', 'Russia', 'Russian Federation', 'Russische Föderation'],
  ['SZ', 'Swaziland', 'Eswatini'],
  ['TR', 'Turkey', 'Türkiye', 'Turkiye'],
  ['TW', 'Taiwan', 'Taiwan, Province of China', 'Taiwan (R.O.C.)', 'Republic of China'],
  ['US', 'USA', 'U.S.A.', 'U.S.', 'United States of America', 'United States (USA)'],
  ['VA', 'Vatican', 'Holy See'],
  ['VN', 'Viet Nam', 'Vietnam'],
  ['XK', 'Kosovo', 'Kosova'],
  ['DE', 'GER', 'Bundesrepublik', 'Deutschland / Germany', 'DE - Germany', 'DEU - Germany', '🇩🇪'],
  ['CH', 'SUI', 'Helvetia', 'Swiss', 'Confédération suisse', 'CH Schweiz', 'Schweiz/Suisse'],
  ['GB', 'ENG', 'SCO', 'WAL', 'UK - United Kingdom', 'GB-ENG', 'Cymru'],
  ['DK', 'DEN'],
  ['PT', 'POR', 'República Portuguesa'],
  ['IE', 'Rep. of Ireland', 'Southern Ireland'],
  ['US', 'Amerika', 'USA - United States', 'US of A'],
  ['AT', 'Oesterreich', 'Republik Österreich'],
] as const)('%s has other usual names', ([code, ...names]) => {
  expect(names.map((name) => [name, findCountryCode(name)])).toEqual(
    names.map((name) => [name, code]),
  )
})

test.for([
  ...['', 'n/a', 'Atlantis', 'Korea', 'XX', 'of', 'The', 'constructor', '(', ',', 'EU', '/'],
  ...['DE / FR', 'Germany/France', 'XX Germany', '🇩🇪🇫🇷'],
])('“%s” is not a country', (name) => {
  expect(findCountryCode(name)).toBeUndefined()
})
