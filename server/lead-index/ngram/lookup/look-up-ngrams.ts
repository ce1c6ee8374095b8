import type { OrgTx } from '../../../platform/db/database.ts'
import {
  type Bitset,
  copyBitset,
  countBits,
  emptyBitset,
  intersect,
  setBit,
} from '../../bitmap/bitset.ts'
import { decodePositions } from '../../bitmap/bitset-encoding.ts'
import { filterByLongNgrams } from '../long-ngram-rows.ts'
import { type NgramRecord, selectNgrams } from '../ngram-store.ts'
import { findSharedPosting, sharedKey } from '../shared-postings.ts'

export interface NgramLookup {
  readonly gram: string
  /** The text that follows each occurrence of the n-gram in the needle. */
  readonly rests: readonly string[]
  /** False if the n-gram has its own row in all requested segments. */
  readonly maybeShared: boolean
}

export interface IndexedSegment {
  readonly segment: number
  /** Number of positions in the segment. */
  readonly slots: number
}

export interface SegmentSearch {
  readonly segment: number
  /** Remaining positions; `undefined` while only bitmaps have been read. */
  matches(): Bitset | undefined
  /** Number of remaining positions; infinite until they are determined. */
  count(): number
  /**
   * Narrows down the matches using an n-gram's rows. If there are none, no text contains the
   * n-gram.
   */
  narrow(part: NgramLookup, records: readonly NgramRecord[]): void
  /** Narrows down the matches by intersecting the bitmaps of frequent n-grams. */
  narrowBy(bits: Uint8Array): void
  /** Narrows down the matches using the recorded long n-grams. */
  filterByLongNgrams(): void
}

export function createSegmentSearch({ segment, slots: size }: IndexedSegment): SegmentSearch {
  let matches: Bitset | undefined
  let count: number | undefined
  const longRows: { readonly row: Uint8Array; readonly rests: readonly string[] }[] = []
  const keep = (slots: Bitset) => {
    count = undefined
    if (matches === undefined) matches = slots
    else intersect(matches, slots)
  }
  return {
    segment,
    matches: () => matches,
    count() {
      if (matches === undefined) return Number.POSITIVE_INFINITY
      count ??= countBits(matches)
      return count
    },
    narrow({ gram, rests }, records) {
      const own = records.find((record) => record.gram === gram)
      if (own === undefined) return keep(sharedSlots(records, gram, size))
      if (own.slots !== null) keep(decodePositions(own.slots, size))
      if (own.more !== null) longRows.push({ row: own.more, rests })
    },
    narrowBy: (bits) => keep(copyBitset(bits, size)),
    filterByLongNgrams() {
      count = undefined
      for (const { row, rests } of longRows.splice(0))
        if (matches) filterByLongNgrams(matches, row, rests, size)
    },
  }
}

function sharedSlots(records: readonly NgramRecord[], gram: string, size: number): Bitset {
  const row = records.find((record) => record.gram === sharedKey(gram))?.more
  const slots = emptyBitset(size)
  if (row) findSharedPosting(row, gram, (slot) => setBit(slots, slot))
  return slots
}

/** Narrows down searches using the rows of some n-grams, all in one statement. */
export async function narrowByParts(
  tx: OrgTx,
  lookups: readonly NgramLookup[],
  searches: readonly SegmentSearch[],
): Promise<void> {
  if (searches.length === 0 || lookups.length === 0) return
  const keys = new Set(lookups.flatMap(listKeys))
  const segments = searches.map(({ segment }) => segment)
  const records = Map.groupBy(await selectNgrams(tx, [...keys], segments), ({ segment }) => segment)
  for (const search of searches) {
    const own = records.get(search.segment) ?? []
    for (const part of lookups) search.narrow(part, own)
  }
}

const listKeys = ({ gram, maybeShared }: NgramLookup): string[] =>
  maybeShared ? [gram, sharedKey(gram)] : [gram]
