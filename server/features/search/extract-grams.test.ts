import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostTexts } from './corpus.ts'
import { extractGrams, type Gram } from './extract-grams.ts'
import { longestGram, mostSlotsOfTiny } from './gram-limits.ts'
import { someTexts } from './text-arbitrary.ts'

/** All parts of a text of some lengths, in code points; none of them holds "\n". */
function* partsOf(text: string, longest: number): Generator<string> {
  for (const field of text.split('\n')) {
    const characters = [...field]
    for (let from = 0; from < characters.length; from++) {
      for (let size = 1; size <= longest && from + size <= characters.length; size++) {
        yield characters.slice(from, from + size).join('')
      }
    }
  }
}

/** The same as {@link extractGrams} makes, by plain counting. */
function countPlainly(texts: readonly string[]): Map<string, number[]> {
  const slots = new Map<string, number[]>()
  for (const [slot, text] of texts.entries()) {
    for (const part of new Set(partsOf(text, longestGram))) {
      slots.set(part, [...(slots.get(part) ?? []), slot])
    }
  }
  for (const [part, { length }] of slots)
    if ([...part].length > 3 && length < 16) slots.delete(part)
  return slots
}

const byCodePoints = (a: Gram, b: Gram): number =>
  Buffer.compare(Buffer.from(a.text), Buffer.from(b.text))

test('each part that is short or frequent is counted, in order, and no other', () => {
  fc.assert(
    fc.property(someTexts(60), (texts) => {
      const expected = countPlainly(texts)

      const grams = [...extractGrams(texts)]

      expect(grams).toEqual(grams.toSorted(byCodePoints))
      expect(new Map(grams.map(({ text, n }) => [text, n]))).toEqual(
        new Map([...expected].map(([text, slots]) => [text, slots.length])),
      )
      expect(grams).toHaveLength(expected.size)
      for (const { text, slots } of grams) {
        expect(slots && [...slots], text).toEqual(
          [...text].length > 3 ? undefined : expected.get(text),
        )
      }
    }),
  )
})

test('slots are left out of one and two characters that are too frequent', () => {
  const texts = Array.from({ length: mostSlotsOfTiny + 1 }, (_, i) => (i === 0 ? 'abc' : 'abcd'))

  const slots = new Map([...extractGrams(texts)].map((gram) => [gram.text, gram.slots?.length]))

  expect(slots.get('ab')).toBeUndefined()
  expect(slots.get('abc')).toBe(mostSlotsOfTiny + 1)
  expect(slots.get('d')).toBe(mostSlotsOfTiny)
})

test('half a surrogate pair counts as what it is stored as', () => {
  const texts = ['a\ud800', 'a\udc00', 'a\ufffd']

  expect([...extractGrams(texts)].map(({ text, n }) => [text, n])).toEqual([
    ['a', 3],
    ['a\ufffd', 3],
    ['\ufffd', 3],
  ])
})

test('nothing comes of no text, or of empty ones', () => {
  expect([...extractGrams([])]).toEqual([])
  expect([...extractGrams(['', '\n'])]).toEqual([])
})

test('more texts, or longer ones, than a segment may have are refused', () => {
  const long = 'x'.repeat(2 ** 20)

  expect(() => [...extractGrams(Array(mostTexts + 1).fill(''))]).toThrow(RangeError)
  expect(() => [...extractGrams(Array(32).fill(long))]).toThrow(RangeError)
})
