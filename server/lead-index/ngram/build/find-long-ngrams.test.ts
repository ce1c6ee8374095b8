import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someNeedle, someTexts } from '../../../test/arbitraries/text-arbitrary.ts'
import { certainFrom, shortGram } from '../ngram-limits.ts'
import { toCorpus } from './corpus.ts'
import { extractGrams } from './extract-ngrams.ts'
import { findLongGrams, type LongGram } from './find-long-ngrams.ts'
import { collectKinds } from './frequent-ngrams.ts'

function tell(texts: readonly string[], steps?: number) {
  const corpus = toCorpus(texts)
  const kinds = collectKinds(corpus)
  for (const { length, slots, places } of extractGrams(corpus)) {
    if (length === shortGram && slots.length >= certainFrom) kinds.add(places)
  }
  const told: LongGram[] = []
  const length = findLongGrams(corpus, kinds.collected(), (gram) => told.push(gram), steps)
  return { told, length }
}

const holders = (texts: readonly string[], needle: string): number[] =>
  texts.flatMap((text, slot) => (text.includes(needle) ? [slot] : []))

/** Slots that may hold a needle, from its parts of three and what is told of longer ones. */
function candidates(texts: readonly string[], told: readonly LongGram[], needle: string): number[] {
  const characters = [...needle]
  const parts = characters.slice(shortGram - 1).map((_, i) => characters.slice(i, i + 3).join(''))
  const known = told.filter(({ text }) => needle.includes(text))
  return texts.flatMap((text, slot) => {
    const mayHold =
      parts.every((part) => text.includes(part)) &&
      known.every(({ isIn, slots }) => slots.includes(slot) === isIn)
    return mayHold ? [slot] : []
  })
}

test('16 candidates or more are those that hold a needle, fewer are among them', () => {
  let exact = 0
  fc.assert(
    fc.property(someTexts(150), fc.array(someNeedle, { minLength: 20 }), (texts, needles) => {
      const { told, length } = tell(texts)

      expect(length).toBe(Number.POSITIVE_INFINITY)
      for (const needle of needles.filter((text) => [...text].length > shortGram)) {
        const found = candidates(texts, told, needle)
        const expected = holders(texts, needle)
        if (found.length >= certainFrom) {
          expect(found, needle).toEqual(expected)
          exact++
        } else expect(found, needle).toEqual(expect.arrayContaining(expected))
      }
    }),
    { numRuns: 60 },
  )
  expect(exact).toBeGreaterThan(50)
})

test('what meets in a text without being joined is told, by the shorter list', () => {
  const joined = Array<string>(20).fill('abcd')
  const apart = Array<string>(3).fill('abc\nbcd')

  const mostly = tell([...joined, ...apart]).told
  const rarely = tell([...joined.map(() => 'abc\nbcd'), 'abcd']).told

  expect(mostly).toEqual([{ text: 'abcd', isIn: false, slots: Uint16Array.of(20, 21, 22) }])
  expect(rarely).toEqual([{ text: 'abcd', isIn: true, slots: Uint16Array.of(20) }])
})

test('what many texts seem to hold and none does is told as well', () => {
  expect(tell(Array(16).fill('abc\nbcd')).told).toEqual([
    { text: 'abcd', isIn: true, slots: new Uint16Array() },
  ])
  expect(tell(Array(15).fill('abc\nbcd')).told).toEqual([])
})

test('a part that repeats itself is told from a shorter repetition', () => {
  const texts = [...Array<string>(20).fill('ababab'), ...Array<string>(20).fill('abab')]

  const { told } = tell(texts)

  expect(candidates(texts, told, 'ababa')).toEqual(holders(texts, 'ababa'))
})

test('it ends at a length when it takes too many steps, and is true up to there', () => {
  const texts = Array<string>(40).fill('abcdefghijklmnop qrst')

  const { length } = tell(texts, 2_000)

  expect(length).toBeGreaterThan(shortGram)
  expect(length).toBeLessThan(16)
})

test('more parts than 16 bits can number are told apart as well', () => {
  const letters = Array.from({ length: 66_000 }, (_, i) => String.fromCodePoint(0x10000 + i))
  const long = letters.join('')

  const texts = [...Array<string>(16).fill(long), ...Array<string>(16).fill('abc\nbcd')]

  expect(tell(texts, 1).told.map(({ text }) => text)).toEqual(['abcd'])
})
