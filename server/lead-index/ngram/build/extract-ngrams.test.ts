import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someTexts } from '../../../test/arbitraries/text-arbitrary.ts'
import { maxShortLength } from '../ngram-limits.ts'
import { maxTexts, toCorpus } from './corpus.ts'
import { extractNgrams } from './extract-ngrams.ts'

/** Lists all n-grams in a text, up to the given length in code points. No n-gram contains "\n". */
function* listParts(text: string, longest: number): Generator<string> {
  for (const field of text.split('\n')) {
    const characters = [...field]
    for (let from = 0; from < characters.length; from++) {
      for (let size = 1; size <= longest && from + size <= characters.length; size++) {
        yield characters.slice(from, from + size).join('')
      }
    }
  }
}

/** Result of {@link extractNgrams}, computed by simple counting. */
function countPlainly(texts: readonly string[]): Map<string, number[]> {
  const slots = new Map<string, number[]>()
  for (const [slot, text] of texts.entries()) {
    for (const part of new Set(listParts(text, maxShortLength))) {
      slots.set(part, [...(slots.get(part) ?? []), slot])
    }
  }
  return slots
}

const extract = (texts: readonly string[]) =>
  [...extractNgrams(toCorpus(texts))].map(({ text, slots }) => ({ text, slots: [...slots] }))

test('every short n-gram is extracted in order, with all its texts', () => {
  fc.assert(
    fc.property(someTexts(60), (texts) => {
      const expected = [...countPlainly(texts)].map(([text, slots]) => ({ text, slots }))

      const grams = extract(texts)

      expect(grams).toEqual(
        expected.toSorted((a, b) => Buffer.compare(Buffer.from(a.text), Buffer.from(b.text))),
      )
    }),
  )
})

test('an n-gram has all of its offsets, and its length in code points', () => {
  const [first] = extractNgrams(toCorpus(['a\u{1f600}a', 'a']))

  expect(first).toMatchObject({ text: 'a', length: 1, places: Uint32Array.of(0, 2, 4) })
})

test('a lone surrogate counts as its stored character', () => {
  const texts = ['a\ud800', 'a\udc00', 'a\ufffd']

  expect(extract(texts).map(({ text }) => text)).toEqual(['a', 'a\ufffd', '\ufffd'])
})

test('no texts, or empty ones, yield nothing', () => {
  expect(extract([])).toEqual([])
  expect(extract(['', '\n'])).toEqual([])
})

test('more or longer texts than a segment allows are rejected', () => {
  const long = 'x'.repeat(2 ** 20)

  expect(() => toCorpus(Array(maxTexts + 1).fill(''))).toThrow(RangeError)
  expect(() => toCorpus(Array(32).fill(long))).toThrow(RangeError)
})
