import { toCorpus } from './corpus.ts'
import { frequentFrom, longestGram, mostSlotsOfTiny, shortGram } from './gram-limits.ts'
import { sortPlaces } from './place-sorter.ts'
import { commonText, countTexts, slotsOf } from './place-texts.ts'

/** A part of texts, and in how many texts of a segment it is. */
export interface Gram {
  readonly text: string
  readonly n: number
  /** The slots of these texts, ascending; undefined where none are kept. */
  readonly slots: Uint16Array | undefined
}

/**
 * The parts of a segment's texts, in the order of their code points: all of one to three code
 * points, and of 4 to 24 those that are frequent.
 *
 * A part can only be frequent when the shorter one at its beginning is: so places that begin alike
 * are sorted on only where they are many.
 *
 * @param texts  In the order of their slots; fields are parted by "\n", which no part holds.
 * @throws RangeError when they are more, or longer together, than a segment may be.
 */
export function* extractGrams(texts: readonly string[]): Generator<Gram> {
  const corpus = toCorpus(texts)
  const frequent = frequentFrom(texts.length)
  const { places, next, split } = sortPlaces(corpus)
  for (let root = next(); root !== undefined; root = next()) {
    const open = split(root, 1)
    for (let range = open.pop(); range !== undefined; range = open.pop()) {
      const { depth } = range
      const n = countTexts(corpus, places, range)
      if (depth > shortGram && n < frequent) continue
      const hasSlots = depth === shortGram || (depth < shortGram && n <= mostSlotsOfTiny)
      const slots = hasSlots ? slotsOf(corpus, places, range, n) : undefined
      yield { text: commonText(corpus, places, range), n, slots }
      if (depth < shortGram) open.push(...split(range, 1))
      else if (depth < longestGram && n >= frequent) open.push(...split(range, frequent))
    }
  }
}
