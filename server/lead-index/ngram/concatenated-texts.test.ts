import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someNeedle, someTexts } from '../../test/arbitraries/text-arbitrary.ts'
import { emptyBitset, listPositions } from '../bitmap/bitset.ts'
import { scanTexts, textSeparator, toConcatenatedTexts } from './concatenated-texts.ts'

function scan(texts: readonly string[], needle: string): number[] {
  const found = emptyBitset(texts.length)
  scanTexts(toConcatenatedTexts(texts.join(textSeparator)), Buffer.from(needle), found)
  return listPositions(found)
}

/** Fields are never empty, as in the texts of real leads. */
const splitFields = (text: string) =>
  text
    .split('\n')
    .filter((field) => field !== '')
    .join('\n')

test('exactly the texts that contain a needle are found', () => {
  fc.assert(
    fc.property(someTexts(40), someNeedle, (given, needle) => {
      const texts = given.map(splitFields)
      const expected = texts.flatMap((text, slot) => (text.includes(needle) ? [slot] : []))

      expect(scan(texts, needle)).toEqual(expected)
    }),
  )
})

test('empty texts have positions, at either end and in a row', () => {
  expect(scan(['', '', 'ab', '', '', 'b', ''], 'b')).toEqual([2, 5])
  expect(scan([''], 'b')).toEqual([])
})

test('a needle never matches across two texts or fields', () => {
  expect(scan(['ab', 'cd'], 'bc')).toEqual([])
  expect(scan(['ab\ncd'], 'bc')).toEqual([])
})
