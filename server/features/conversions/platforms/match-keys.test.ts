import { expect, test } from 'vitest'
import {
  buildPageUrl,
  hash,
  hashCountry,
  hashEmail,
  hashEmailWithoutTag,
  hashNames,
  hashPhone,
  splitName,
} from './match-keys.ts'

/** The first 16 hex digits. */
const short = (hashed: string | undefined) => hashed?.slice(0, 16)

const phone = (phone: string | null, country: string | null = null) => ({ phone, country })

test('an email address is trimmed and hashed in lowercase', () => {
  expect(short(hashEmail({ email: ' A.B+x@Gmail.com' }))).toBe('37f4906181d65f32')
  expect(short(hashEmail({ email: 'anna.m+ads@example.com' }))).toBe('5f4ecdb35b81cbd4')
  expect(short(hashEmail({ email: 'test@twitter.com' }))).toMatch(/^d360d510/)
})

test('Reddit drops dots and tags from an address, whatever its domain', () => {
  expect(short(hashEmailWithoutTag({ email: 'anna.m+ads@example.com' }))).toBe('8736d46a867eff7f')
  expect(short(hashEmailWithoutTag({ email: ' A.B+x@Gmail.com' }))).toBe('86ca2ad27318696b')
  expect(hashEmailWithoutTag({ email: '+ads@example.com' })).toBeUndefined()
})

test('a phone number is hashed in international format', () => {
  const number = phone('+49 (170) 123-4567')

  expect(short(hashPhone(number, '+digits'))).toBe('b4267a2234e2072f')
  expect(short(hashPhone(number, 'digits'))).toBe('8b47a52ed04d068c')
  expect(short(hashPhone(phone('+11234567890'), '+digits'))).toMatch(/^1fa6b8d9/)
})

test('a number without a country code gets that of the lead’s country, or no hash', () => {
  expect(short(hashPhone(phone('0170 1234567', 'de'), '+digits'))).toBe('b4267a2234e2072f')
  expect(hashPhone(phone('0170 1234567'), '+digits')).toBeUndefined()
  expect(hashPhone(phone('call me', 'DE'), '+digits')).toBeUndefined()
  expect(hashPhone(phone(null, 'DE'), '+digits')).toBeUndefined()
})

test('a value that is already hashed is not hashed again', () => {
  const hashed = hash('anna@example.com')

  expect(hash(hashed.toUpperCase())).toBe(hashed)
  expect(hashEmail({ email: hashed })).toBe(hashed)
  expect(hashEmailWithoutTag({ email: ` ${hashed.toUpperCase()}` })).toBe(hashed)
  expect(hashPhone(phone(hashed, 'DE'), 'digits')).toBe(hashed)
})

test('text that is not an address has no hash', () => {
  expect([null, '', 'none', 'a b@example.com'].map((email) => hashEmail({ email }))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('names are split at the first and last word and hashed without punctuation', () => {
  expect(short(hashNames({ name: ' Anna  Maria O’Neil-Roy ' }).first)).toBe('55579b557896d0ce')
  expect(hashNames({ name: 'Anna O’Neil' }).last).toBe(hash('oneil'))
  expect(hashNames({ name: 'Anna' })).toEqual({})
  expect(hashNames({ name: '?? !!' })).toEqual({})
})

test('a name in another order, or with digits, is not split', () => {
  expect(
    ['Smith, Ada', 'ada@example.com x', 'Ada 2', null].map((name) => splitName({ name })),
  ).toEqual([undefined, undefined, undefined, undefined])
})

test('a country is hashed in lowercase', () => {
  expect(hashCountry({ country: 'DE' })).toBe(hash('de'))
  expect(hashCountry({ country: 'Germany' })).toBeUndefined()
})

test('a page has no query, no credentials and no address or number in its path', () => {
  const build = (website: string | null, path: string | null) => buildPageUrl({ website, path })

  expect(build('example.com', '/contact?email=a@example.com#x')).toBe('https://example.com/contact')
  expect(build('http://example.com/shop', null)).toBe('http://example.com/')
  expect(
    ['/a@example.com', '/a%40example.com', '/call/+491701234567'].map((path) =>
      build('example.com', path),
    ),
  ).toEqual(Array(3).fill('https://example.com/'))
  expect([build(null, '/'), build('My shop', '/'), build('https://a:b@example.com', '/')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a page of another website is reduced to its path', () => {
  expect(buildPageUrl({ website: 'example.com', path: '//other.example/a' })).toBe(
    'https://example.com/a',
  )
})
