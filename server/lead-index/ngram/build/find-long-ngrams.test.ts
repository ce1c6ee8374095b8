import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someNeedle, someTexts } from '../../../test/arbitraries/text-arbitrary.ts'
import { exactFrom, maxShortLength } from '../ngram-limits.ts'
import { toCorpus } from './corpus.ts'
import { extractNgrams } from './extract-ngrams.ts'
import { findLongNgrams, type LongNgram } from './find-long-ngrams.ts'
import { createNgramCollector } from './frequent-ngrams.ts'

function findLong(texts: readonly string[], steps?: number) {
  const corpus = toCorpus(texts)
  const kinds = createNgramCollector(corpus)
  for (const { length, slots, places } of extractNgrams(corpus)) {
    if (length === maxShortLength && slots.length >= exactFrom) kinds.add(places)
  }
  const longNgrams: LongNgram[] = []
  const length = findLongNgrams(corpus, kinds.collected(), (gram) => longNgrams.push(gram), steps)
  return { longNgrams, length }
}

const holders = (texts: readonly string[], needle: string): number[] =>
  texts.flatMap((text, slot) => (text.includes(needle) ? [slot] : []))

/**
 * Positions whose texts can contain a needle, according to its trigrams and the recorded long
 * n-grams.
 */
function candidates(
  texts: readonly string[],
  longNgrams: readonly LongNgram[],
  needle: string,
): number[] {
  const characters = [...needle]
  const parts = characters
    .slice(maxShortLength - 1)
    .map((_, i) => characters.slice(i, i + 3).join(''))
  const contained = longNgrams.filter(({ text }) => needle.includes(text))
  return texts.flatMap((text, slot) => {
    const mayMatch =
      parts.every((part) => text.includes(part)) &&
      contained.every(({ isIn, slots }) => slots.includes(slot) === isIn)
    return mayMatch ? [slot] : []
  })
}

test('16 or more candidates are exact matches, and fewer include all matches', () => {
  let exact = 0
  fc.assert(
    fc.property(someTexts(150), fc.array(someNeedle, { minLength: 20 }), (texts, needles) => {
      const { longNgrams, length } = findLong(texts)

      expect(length).toBe(Number.POSITIVE_INFINITY)
      for (const needle of needles.filter((text) => [...text].length > maxShortLength)) {
        const found = candidates(texts, longNgrams, needle)
        const expected = holders(texts, needle)
        if (found.length >= exactFrom) {
          expect(found, needle).toEqual(expected)
          exact++
        } else expect(found, needle).toEqual(expect.arrayContaining(expected))
      }
    }),
    { numRuns: 60 },
  )
  expect(exact).toBeGreaterThan(50)
})

test('a pair whose n-grams are not always adjacent is recorded with the shorter list', () => {
  const joined = Array<string>(20).fill('abcd')
  const separate = Array<string>(3).fill('abc\nbcd')

  const mostly = findLong([...joined, ...separate]).longNgrams
  const rarely = findLong([...joined.map(() => 'abc\nbcd'), 'abcd']).longNgrams

  expect(mostly).toEqual([{ text: 'abcd', isIn: false, slots: Uint16Array.of(20, 21, 22) }])
  expect(rarely).toEqual([{ text: 'abcd', isIn: true, slots: Uint16Array.of(20) }])
})

test('an n-gram that many texts seem to contain but none does is recorded', () => {
  expect(findLong(Array(16).fill('abc\nbcd')).longNgrams).toEqual([
    { text: 'abcd', isIn: true, slots: new Uint16Array() },
  ])
  expect(findLong(Array(15).fill('abc\nbcd')).longNgrams).toEqual([])
})

test('an n-gram with repeats is distinguished from one with fewer repeats', () => {
  const texts = [...Array<string>(20).fill('ababab'), ...Array<string>(20).fill('abab')]

  const { longNgrams } = findLong(texts)

  expect(candidates(texts, longNgrams, 'ababa')).toEqual(holders(texts, 'ababa'))
})

test('when it runs out of steps, it stops at a length, and results are exact up to that length', () => {
  const texts = Array<string>(40).fill('abcdefghijklmnop qrst')

  const { length } = findLong(texts, 2_000)

  expect(length).toBeGreaterThan(maxShortLength)
  expect(length).toBeLessThan(16)
})

test('n-grams are distinguished even if there are more than 16-bit numbers', () => {
  const letters = Array.from({ length: 66_000 }, (_, i) => String.fromCodePoint(0x10000 + i))
  const long = letters.join('')

  const texts = [...Array<string>(16).fill(long), ...Array<string>(16).fill('abc\nbcd')]

  expect(findLong(texts, 1).longNgrams.map(({ text }) => text)).toEqual(['abcd'])
})
