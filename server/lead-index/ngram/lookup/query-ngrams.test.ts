import { expect, test } from 'vitest'
import { gramsOf } from './query-ngrams.ts'

test.each(['a', 'ab', 'abc', '😀😀😀'])('the short needle %s is looked for as it is', (needle) => {
  const { length, parts } = gramsOf(needle)

  expect(length).toBe([...needle].length)
  expect([...parts]).toEqual([[needle, ['']]])
})

test('a longer needle is looked for by its parts, with what follows each', () => {
  expect([...gramsOf('banana').parts]).toEqual([
    ['ban', ['ana']],
    ['ana', ['na', '']],
    ['nan', ['a']],
  ])
  expect([...gramsOf('a😀b😀').parts]).toEqual([
    ['a😀b', ['😀']],
    ['😀b😀', ['']],
  ])
})

test('half a surrogate pair is looked for as what it is stored as', () => {
  expect([...gramsOf('ab\ud800').parts]).toEqual([['ab\ufffd', ['']]])
})
