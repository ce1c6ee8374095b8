import { expect, test } from 'vitest'
import { toQueryNgrams } from './query-ngrams.ts'

test.each(['a', 'ab', 'abc', '😀😀😀'])('the short needle %s is looked for as it is', (needle) => {
  const { length, parts } = toQueryNgrams(needle)

  expect(length).toBe([...needle].length)
  expect([...parts]).toEqual([[needle, ['']]])
})

test('a longer needle is looked for by its parts, with what follows each', () => {
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

test('half a surrogate pair is looked for as what it is stored as', () => {
  expect([...toQueryNgrams('ab\ud800').parts]).toEqual([['ab\ufffd', ['']]])
})
