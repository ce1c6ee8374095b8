import { expect, test } from 'vitest'
import { gramsOf } from './needle-grams.ts'

test.each(['a', 'ab', 'abc', '😀😀😀'])('the short needle %s is looked for as it is', (needle) => {
  expect(gramsOf(needle)).toEqual({ whole: needle, isCounted: true, trigrams: [] })
})

test('a longer needle is looked for by its trigrams, each once', () => {
  expect(gramsOf('banana').trigrams).toEqual(['ban', 'ana', 'nan'])
  expect(gramsOf('a😀b😀').trigrams).toEqual(['a😀b', '😀b😀'])
})

test('a needle of 24 characters is counted, one of 25 is not', () => {
  expect(gramsOf('😀'.repeat(24)).isCounted).toBe(true)
  expect(gramsOf('😀'.repeat(25)).isCounted).toBe(false)
})

test('of a long needle some trigrams are taken, from all over it', () => {
  const needle = Array.from({ length: 255 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')

  const { trigrams } = gramsOf(needle)

  expect(trigrams).toHaveLength(16)
  expect(trigrams[0]).toBe(needle.slice(0, 3))
  expect(needle.indexOf(trigrams.at(-1) ?? '')).toBeGreaterThan(230)
  for (const trigram of trigrams) expect(needle).toContain(trigram)
})

test('half a surrogate pair is looked for as it would be stored', () => {
  expect(gramsOf('a\ud800').whole).toBe('a\ufffd')
})
