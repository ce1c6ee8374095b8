import { maxShortLength } from '../ngram-limits.ts'
import type { Corpus } from './corpus.ts'
import { collectSlots, commonText, countTexts } from './count-documents.ts'
import { createPlaceSorter } from './suffix-sorter.ts'

/** A short part of texts, and which texts of a segment hold it. */
export interface Ngram {
  readonly text: string
  /** Code points. */
  readonly length: number
  /** The slots of these texts, ascending. */
  readonly slots: Uint16Array
  /** Where in the corpus it is; valid until the next one is asked for. */
  readonly places: Uint32Array
}

/** All parts of one to three code points of a segment's texts, in the order of their code points. */
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
