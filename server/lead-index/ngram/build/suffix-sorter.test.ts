import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someTexts } from '../../../test/arbitraries/text-arbitrary.ts'
import { toCorpus } from './corpus.ts'
import { commonText } from './count-documents.ts'
import { createPlaceSorter, type PlaceRange } from './suffix-sorter.ts'

test('offsets are sorted by the symbols that follow, in any number of groups', () => {
  fc.assert(
    fc.property(someTexts(8), fc.integer({ min: 1, max: 40 }), (texts, placesAtOnce) => {
      const corpus = toCorpus(texts)
      const { places, next, split } = createPlaceSorter(corpus, placesAtOnce)
      const found: string[] = []
      const visit = (range: PlaceRange): void => {
        if (range.depth === 2) {
          const own = places.slice(range.from, range.to)
          expect(own).toEqual(own.toSorted())
          for (const _ of own) found.push(commonText(corpus, places, range))
        } else for (const part of split(range, 1).toReversed()) visit(part)
      }

      for (let root = next(); root !== undefined; root = next()) visit(root)

      const fields = texts.flatMap((text) => text.split('\n').map((field) => [...field]))
      const pairs = fields.flatMap((field) => field.slice(1).map((end, i) => `${field[i]}${end}`))
      const inOrder = pairs.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(found).toEqual(inOrder)
    }),
  )
})

test('ranges with too few offsets are skipped', () => {
  const corpus = toCorpus(['ab', 'ab', 'ac'])
  const { places, next, split } = createPlaceSorter(corpus)
  const texts = (ranges: PlaceRange[]) => ranges.map((range) => commonText(corpus, places, range))

  const [c, b, a] = split(next() ?? fail(), 1)
  const parts = split(a ?? fail(), 2)

  expect(texts([c, b, a].flatMap((range) => range ?? []))).toEqual(['c', 'b', 'a'])
  expect(texts(parts)).toEqual(['ab'])
})

const fail = (): never => {
  throw new Error('no such range')
}
