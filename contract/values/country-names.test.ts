import { expect, test } from 'vitest'
import { findCountryCode } from './country-names.ts'

test.for([
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  [' ALLEMAGNE ', 'DE'],
  ['Alemania', 'DE'],
  ['Duitsland', 'DE'],
  ['Germania', 'DE'],
  ['Alemanha', 'DE'],
  ['Niemcy', 'DE'],
  ['DEU', 'DE'],
  ['gbr', 'GB'],
  ['UK', 'GB'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['Holland', 'NL'],
] as const)('%s is %s', ([name, code]) => {
  expect(findCountryCode(name)).toBe(code)
})

test('every three-letter code of a country differs, and has a two-letter code with a name', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const threeLetters = letters.flatMap((a) =>
    letters.flatMap((b) => letters.map((c) => findCountryCode(a + b + c))),
  )
  const codes = threeLetters.filter((code) => code !== undefined)
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

  expect(codes.length).toBeGreaterThanOrEqual(250)
  expect(new Set(codes).size).toBeGreaterThanOrEqual(250)
  for (const code of codes) expect(names.of(code), code).toBeDefined()
})

test.for(['', 'Atlantis', 'XYZ', 'D', 'constructor'])('%j is not a country', (name) => {
  expect(findCountryCode(name)).toBeUndefined()
})
