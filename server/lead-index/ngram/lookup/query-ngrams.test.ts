import { expect, test } from 'vitest'
import { toQueryNgrams } from './query-ngrams.ts'

test.each(['a', 'ab', 'abc', '😀😀😀'])('the short needle %s is looked up as a whole', (needle) => {
  const { length, parts } = toQueryNgrams(needle)

  expect(length).toBe([...needle].length)
  expect([...parts]).toEqual([[needle, ['']]])
})

test('a longer needle is looked up by its trigrams, with what follows each', () => {
  expect([...toQueryNgrams('banana').parts]).toEqual([
    ['ban', ['ana']],
    ['ana', ['na', '']],
    ['nan', ['a']],
  ])
  expect([...toQueryNgrams('a😀b😀').parts]).toEqual([
    ['a😀b', ['😀']],
    ['😀b😀', ['']],
  ])
})

test('a lone surrogate is looked up as its stored character', () => {
  expect([...toQueryNgrams('ab\ud800').parts]).toEqual([['ab\ufffd', ['']]])
})
