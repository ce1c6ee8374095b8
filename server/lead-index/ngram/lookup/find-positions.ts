import type { OrgTx } from '../../../platform/db/database.ts'
import type { Bitset } from '../../bitmap/bitset.ts'
import { lengthKey } from '../build/ngram-rows.ts'
import { exactFrom, maxShortLength } from '../ngram-limits.ts'
import { type NgramTotal, selectCounts, selectIntersections, selectTotals } from '../ngram-store.ts'
import {
  createSegmentSearch,
  type IndexedSegment,
  type NgramLookup,
  narrowByParts,
  type SegmentSearch,
} from './look-up-ngrams.ts'
import { type QueryNgrams, toQueryNgrams } from './query-ngrams.ts'

/** Which leads of a segment may hold a needle. */
export interface SegmentPositions {
  readonly segment: number
  readonly slots: Bitset
  /** Whether each of the slots holds it, as of the time when the segment was written. */
  readonly isExact: boolean
}

/** How many parts of a needle are looked up at once: first the rarest, which mostly suffice. */
const reads = { first: 4, later: 32 } as const

/**
 * Finds the leads of some segments that hold a needle, as their texts were when these were written.
 *
 * Of a needle of one to three characters they are told exactly; of a longer one, too, where they
 * are 16 or more, and else with some that do not hold it, fewer than 16 in all. Only a needle that
 * is longer than thousands of texts were compared may leave more. Takes two to five statements.
 *
 * @param needle  In lower case, not empty, without "\n".
 * @param segments  Where to look; all of them written.
 * @returns In any order; segments without a match may be left out.
 */
export async function findPositions(
  tx: OrgTx,
  needle: string,
  segments: readonly IndexedSegment[],
): Promise<SegmentPositions[]> {
  const grams = toQueryNgrams(needle)
  const isShort = grams.length <= maxShortLength
  const parts = isShort ? toLookups(grams) : await rarestFirst(tx, grams, segments)
  const searches = segments.map(createSegmentSearch)
  await narrowByParts(tx, parts.slice(0, reads.first), searches)
  await narrowByAll(tx, parts, searches)
  const lengths = isShort ? new Map<number, number>() : await selectMaxLengths(tx, searches)
  return searches.flatMap((search) => {
    const { segment } = search
    const count = search.count()
    const slots = search.matches()
    const isComplete = count >= exactFrom && grams.length <= (lengths.get(segment) ?? grams.length)
    return count === 0 || slots === undefined
      ? []
      : [{ segment, slots, isExact: isShort || isComplete }]
  })
}

/** Narrows, where that is not few yet, what the rarest parts have left by all other ones. */
async function narrowByAll(
  tx: OrgTx,
  parts: readonly NgramLookup[],
  searches: readonly SegmentSearch[],
): Promise<void> {
  const open = searches.filter((search) => search.count() >= exactFrom)
  const numbers = open.map(({ segment }) => segment)
  if (open.length === 0) return
  for (let next: number = reads.first; next < parts.length; next += reads.later) {
    await narrowByParts(tx, parts.slice(next, next + reads.later), open)
  }
  const grams = parts.map(({ gram }) => gram)
  const bits = await selectIntersections(tx, grams, numbers)
  for (const search of open) {
    const own = bits.get(search.segment)
    if (own !== undefined) search.narrowBy(own)
    search.filterByLongNgrams()
  }
}

const toLookups = ({ parts }: QueryNgrams): NgramLookup[] =>
  [...parts].map(([gram, rests]) => ({ gram, rests, maybeShared: true }))

/** The parts of a needle; those that no segment has in a row of its own are the rarest. */
async function rarestFirst(
  tx: OrgTx,
  grams: QueryNgrams,
  segments: readonly IndexedSegment[],
): Promise<NgramLookup[]> {
  const numbers = segments.map(({ segment }) => segment)
  const totals = await selectTotals(tx, [...grams.parts.keys()], numbers)
  const byGram = new Map<string, NgramTotal>(totals.map((total) => [total.gram, total]))
  const frequency = ({ gram }: NgramLookup) => byGram.get(gram)?.n ?? 0
  return toLookups(grams)
    .map((part) => ({ ...part, maybeShared: byGram.get(part.gram)?.rows !== segments.length }))
    .sort((a, b) => frequency(a) - frequency(b))
}

/** Up to which length longer parts are told of, where that has an end. */
async function selectMaxLengths(
  tx: OrgTx,
  searches: readonly SegmentSearch[],
): Promise<ReadonlyMap<number, number>> {
  const open = searches.filter((search) => search.count() >= exactFrom)
  const numbers = open.map(({ segment }) => segment)
  const counts = numbers.length === 0 ? [] : await selectCounts(tx, lengthKey, numbers)
  return new Map(counts.map(({ segment, n }) => [segment, n]))
}
