import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, isEmail, isStorable, text } from './text.ts'

test('length is counted in characters, not in UTF-16 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (value, max) => {
      expect(fits(value, max)).toBe([...value].length <= max)
    }),
  )
})

test('recognizes text that cannot be stored', () => {
  for (const bad of ['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800']) {
    expect(isStorable(bad)).toBe(false)
  }
  for (const good of ['', '😀', '\u0001', '\uFFFF', '\uFEFF']) expect(isStorable(good)).toBe(true)
})

test('text is trimmed before it is measured, and every problem is reported', () => {
  expect(text(3).parse('  abc\n')).toBe('abc')
  expect(
    text(3)
      .safeParse('ab\0cd')
      .error?.issues.map(({ message }) => message),
  ).toEqual(['must not contain NUL or unpaired surrogates', 'must be at most 3 characters'])
})

test('an email has at most 254 characters', () => {
  const name = 'a'.repeat(64)
  const ofLength = (length: number) => `${name}@${'b'.repeat(length - 65)}`

  expect(isEmail(ofLength(254))).toBe(true)
  expect(isEmail(ofLength(255))).toBe(false)
})
