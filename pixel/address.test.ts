import { expect, test } from 'vitest'
import { clickIds } from '../contract/click-ids.ts'
import { utmFields } from '../contract/tracking/session.ts'
import { admit, admitQuery } from './address.ts'

test('every click id with a parameter is allowed, in any case', () => {
  const queries = Object.values(clickIds).flatMap((source) =>
    'query' in source ? [source.query] : [],
  )
  expect(queries).toHaveLength(12)
  for (const query of queries) {
    for (const name of [query, query.toLowerCase(), query.toUpperCase()]) {
      expect(admitQuery(`https://a.example/?x=1&${name}=Va-LUE_1`, 2)).toBe(`${name}=Va-LUE_1`)
    }
  }
})

test('every UTM field is allowed, in any case', () => {
  for (const field of utmFields) {
    expect(admitQuery(`https://a.example/?${field.toUpperCase()}=a%20b`, 1)).toMatch(
      /^UTM_\w+=a\+b$/,
    )
  }
})

test.for([
  [2, 'https://a.example:81/p%20q?ScCid=s&utm_source=x+y'],
  [1, 'https://a.example:81/p%20q?utm_source=x+y'],
  [0, 'https://a.example:81/p%20q'],
] as const)('at level %i an address keeps only what consent allows', ([level, address]) => {
  const full = 'https://a.example:81/p%20q?email=a%40b.c&ScCid=s&utm_source=x%20y&token=t&utm_term='
  expect(admit(full, level)).toBe(address)
})

test('names that contain a known one, or that objects inherit, are not our parameters', () => {
  const address =
    'https://a.example/?my_gclid=1&gclid2=2&constructor=3&__proto__=4&xutm_term=5&utm_nooverride=1'
  expect([admit(address, 2), admitQuery(address, 2)]).toEqual(['https://a.example/', ''])
})

test('an address has at most 2,000 characters, and an app can be a referrer', () => {
  expect(admit(`https://a.example/${'a'.repeat(9_000)}`, 2)).toHaveLength(2_000)
  expect(admit('android-app://com.example.mail/', 2)).toBe('android-app://com.example.mail/')
  expect([admit('', 2), admitQuery('', 2)]).toEqual(['', ''])
})

test('a question mark inside the query does not end it', () => {
  expect(admitQuery('https://a.example/?to=/b?c=1&gclid=g', 2)).toBe('gclid=g')
})
