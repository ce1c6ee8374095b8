import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCustomTooLong, mergeCustom } from './merge-custom.ts'

test('kept values are added to an object; other JSON becomes its key “custom”', () => {
  const kept = '{"a":"1"}'

  expect(mergeCustom(null, undefined)).toBeNull()
  expect(mergeCustom(null, kept)).toBe(kept)
  expect(mergeCustom('{"b":2}', undefined)).toBe('{"b":2}')
  expect(mergeCustom('{"b":2}', kept)).toBe('{"b":2,"a":"1"}')
  expect(mergeCustom('{"a":2,"b":3}', kept)).toBe('{"a":"1","b":3}')
  expect(mergeCustom('[1]', kept)).toBe('{"custom":[1],"a":"1"}')
  expect(mergeCustom('12', kept)).toBe('{"custom":12,"a":"1"}')
})

test('long numbers keep their digits, and unchanged data its text', () => {
  expect(mergeCustom('{"n":12345678901234567890.10}', '{"a":"1"}')).toBe(
    '{"n":12345678901234567890.10,"a":"1"}',
  )
  expect(mergeCustom('{ "a" : "1" }', '{"a":"1"}')).toBe('{ "a" : "1" }')
})

test('merging keeps every other key, and merging again changes nothing', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  const texts = fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true })
  fc.assert(
    fc.property(object, texts, (before, added) => {
      const once = mergeCustom(JSON.stringify(before), JSON.stringify(added))

      expect(JSON.parse(once ?? '')).toEqual({ ...JSON.parse(JSON.stringify(before)), ...added })
      expect(mergeCustom(once, JSON.stringify(added))).toBe(once)
    }),
  )
})

test('the length is counted in characters, not in UTF-16 code units', () => {
  expect(isCustomTooLong(JSON.stringify('😀'.repeat(65_534)))).toBe(false)
  expect(isCustomTooLong(JSON.stringify('😀'.repeat(65_535)))).toBe(true)
})
