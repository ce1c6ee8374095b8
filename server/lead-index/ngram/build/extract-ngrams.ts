import { maxShortLength } from '../ngram-limits.ts'
import type { Corpus } from './corpus.ts'
import { collectSlots, commonText, countTexts } from './count-documents.ts'
import { createPlaceSorter } from './suffix-sorter.ts'

/** An n-gram of up to three code points, and the segment's texts that contain it. */
export interface Ngram {
  readonly text: string
  /** Length in code points. */
  readonly length: number
  /** Ascending positions of these texts. */
  readonly slots: Uint16Array
  /** Offsets in the corpus at which the n-gram starts; valid until the next one is requested. */
  readonly places: Uint32Array
}

/** All n-grams of one to three code points, in code point order. */
export function* extractNgrams(corpus: Corpus): Generator<Ngram> {
  const { places, next, split } = createPlaceSorter(corpus)
  for (let root = next(); root !== undefined; root = next()) {
    const open = split(root, 1)
    for (let range = open.pop(); range !== undefined; range = open.pop()) {
      const count = countTexts(corpus, places, range)
      yield {
        text: commonText(corpus, places, range),
        length: range.depth,
        slots: collectSlots(corpus, places, range, count),
        places: places.subarray(range.from, range.to),
      }
      if (range.depth < maxShortLength) open.push(...split(range, 1))
    }
  }
}
