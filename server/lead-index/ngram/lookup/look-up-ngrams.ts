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
import { narrowByLong } from '../long-ngram-rows.ts'
import { type GramRecord, selectGrams } from '../ngram-store.ts'
import { findShared, sharedKey } from '../shared-postings.ts'

/** A part of a needle to look up. */
export interface Wanted {
  readonly gram: string
  /** What follows it in the needle, wherever this has it. */
  readonly rests: readonly string[]
  /** False when it has a row of its own in all segments that are asked about. */
  readonly maybeShared: boolean
}

/** A segment whose texts are known. */
export interface KnownSegment {
  readonly segment: number
  /** How many leads it has. */
  readonly slots: number
}

/** A search in one segment. */
export interface SegmentSearch {
  readonly segment: number
  /** Slots that are left; undefined as long as only frequent parts were looked up. */
  found(): Bitset | undefined
  /** How many they are; infinite as long as that is not known. */
  count(): number
  /** Narrows what is left by what was read of a part; without a record no text holds it. */
  narrow(part: Wanted, records: readonly GramRecord[]): void
  /** Narrows it by the bits of frequent parts. */
  narrowBy(bits: Uint8Array): void
  /** Narrows it by what is told of longer parts of the needle. */
  narrowByLong(): void
}

/** Opens a search. */
export function openSearch({ segment, slots: size }: KnownSegment): SegmentSearch {
  let found: Bitset | undefined
  let count: number | undefined
  const told: { readonly row: Uint8Array; readonly rests: readonly string[] }[] = []
  const keep = (slots: Bitset) => {
    count = undefined
    if (found === undefined) found = slots
    else intersect(found, slots)
  }
  return {
    segment,
    found: () => found,
    count() {
      if (found === undefined) return Number.POSITIVE_INFINITY
      count ??= countBits(found)
      return count
    },
    narrow({ gram, rests }, records) {
      const own = records.find((record) => record.gram === gram)
      if (own === undefined) return keep(sharedSlots(records, gram, size))
      if (own.slots !== null) keep(decodePositions(own.slots, size))
      if (own.more !== null) told.push({ row: own.more, rests })
    },
    narrowBy: (bits) => keep(copyBitset(bits, size)),
    narrowByLong() {
      count = undefined
      for (const { row, rests } of told.splice(0)) if (found) narrowByLong(found, row, rests, size)
    },
  }
}

function sharedSlots(records: readonly GramRecord[], gram: string, size: number): Bitset {
  const row = records.find((record) => record.gram === sharedKey(gram))?.more
  const slots = emptyBitset(size)
  if (row) findShared(row, gram, (slot) => setBit(slots, slot))
  return slots
}

/** Narrows searches by the rows of some parts of the needle, by one statement. */
export async function narrowByParts(
  tx: OrgTx,
  wanted: readonly Wanted[],
  searches: readonly SegmentSearch[],
): Promise<void> {
  if (searches.length === 0 || wanted.length === 0) return
  const keys = new Set(wanted.flatMap(keysOf))
  const segments = searches.map(({ segment }) => segment)
  const records = Map.groupBy(await selectGrams(tx, [...keys], segments), ({ segment }) => segment)
  for (const search of searches) {
    const own = records.get(search.segment) ?? []
    for (const part of wanted) search.narrow(part, own)
  }
}

const keysOf = ({ gram, maybeShared }: Wanted): string[] =>
  maybeShared ? [gram, sharedKey(gram)] : [gram]
