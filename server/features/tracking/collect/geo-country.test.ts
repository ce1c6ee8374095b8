import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countryFile } from '../../../test/fixtures/country-file.ts'
import { openCountries, toCountry } from './geo-country.ts'

const folder = await mkdtemp(join(tmpdir(), 'leadtrace-country-'))
afterAll(() => rm(folder, { recursive: true }))

const whole = countryFile([
  ['203.0.113.0', 24, { country: { iso_code: 'DE' }, registered_country: { iso_code: 'US' } }],
  ['198.51.100.0', 25, { registered_country: { iso_code: 'FR' } }],
  ['198.51.100.128', 25, { continent: { code: 'EU' } }],
])

async function createFile(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

test('the country of an address is its location, or else its registration', async () => {
  const find = await openCountries(await createFile('whole.mmdb', whole))

  expect(find('203.0.113.9')).toBe('DE')
  expect(find('198.51.100.1')).toBe('FR')
  expect(find('198.51.100.200')).toBeNull()
  expect(find('192.0.2.1')).toBeNull()
  expect(find('2001:db8::1')).toBeNull()
  expect(find('')).toBeNull()
  expect(find('unknown')).toBeNull()
})

test.for([
  ['missing', undefined],
  ['empty', Buffer.alloc(0)],
  ['text', Buffer.from('country,code\nGermany,DE\n')],
  ['cut', whole.subarray(0, whole.length / 2)],
  ['zip', Buffer.from([0x1f, 0x8b, 8, 0])],
] as const)('a file that is %s is rejected with a fix', async ([name, bytes]) => {
  const path = bytes === undefined ? join(folder, name) : await createFile(name, bytes)

  await expect(openCountries(path)).rejects.toThrow(/COUNTRY_FILE cannot be used/)
})

test.for([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['XX', null],
  ['T1', null],
  ['DEU', null],
  ['', null],
  [undefined, null],
  [['DE'], null],
] as const)('%j is the country %j', ([code, country]) => {
  expect(toCountry(code)).toBe(country)
})
