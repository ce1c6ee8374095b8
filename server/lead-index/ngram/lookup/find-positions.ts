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

/** Leads in a segment that may contain a needle. */
export interface SegmentPositions {
  readonly segment: number
  readonly slots: Bitset
  /** True if all of these leads contained the needle when the segment was indexed. */
  readonly isExact: boolean
}

/**
 * Number of a needle's n-grams to look up per query. The first query uses the rarest ones, which
 * are usually enough.
 */
const reads = { first: 4, later: 32 } as const

/**
 * Finds the leads that contain a needle, based on the indexed texts.
 *
 * Results are exact for needles of one to three characters, and for longer needles with 16 or more
 * matches. If there are fewer matches, the results include some leads that do not contain the
 * needle, but fewer than 16 in total. The number can be higher only if thousands of similar texts
 * limited the length of indexed n-grams and the needle is longer than this limit. Takes two to five
 * statements.
 *
 * @param needle  Lowercase, not empty, without "\n".
 * @param segments  Indexed segments to search.
 * @returns Positions per segment, in any order; segments without matches may be missing.
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

/** Narrows down searches that are not yet exact, using all of the remaining n-grams. */
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

/**
 * A needle's n-grams, from rarest to most frequent. Those that do not have their own row in any
 * segment come first.
 */
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

/** Maximum length of recorded long n-grams, by segment, if it is limited there. */
async function selectMaxLengths(
  tx: OrgTx,
  searches: readonly SegmentSearch[],
): Promise<ReadonlyMap<number, number>> {
  const open = searches.filter((search) => search.count() >= exactFrom)
  const numbers = open.map(({ segment }) => segment)
  const counts = numbers.length === 0 ? [] : await selectCounts(tx, lengthKey, numbers)
  return new Map(counts.map(({ segment, n }) => [segment, n]))
}
