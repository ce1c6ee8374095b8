import { yearOneMs } from '../bitmap/bit-slices-store.ts'
import { keyBytes, type LeadKey, readKey } from '../bitmap/positions-store.ts'
import type { SealedSegment } from './segment-cache-store.ts'

/** Sealed leads of which the bits do not tell whether they match. */
export interface PendingDeltas {
  /** How many more leads match than the bits say. */
  readonly change: number
  /** The same of one segment; `undefined` where its bits tell all. */
  countDelta(segment: number): number | undefined
  /** Matches of which the bits say no, in order. */
  additions(segment: number): readonly LeadKey[]
  /** Leads of which the bits say that they match, and that do not. */
  removals(segment: number): readonly LeadKey[]
}

/**
 * Sorts exceptions by the segments that hold them. There may be hundreds, and a page needs those of
 * one segment: the others stay bytes.
 *
 * @param added  Keys of matches, as the database sent them: one after the other.
 * @param gone  Keys of leads that do not match.
 * @param sealed  Segments in the order of their leads; the last one ends after all of these.
 */
export function groupDeltas(
  added: Buffer,
  removed: Buffer,
  sealed: readonly SealedSegment[],
): PendingDeltas {
  const [addedBySegment, removedBySegment] = [
    groupOffsets(added, sealed),
    groupOffsets(removed, sealed),
  ]
  const readKeys = (keys: Buffer, offsets: readonly number[] = []) =>
    offsets.map((offset) => readKey(keys, offset))
  return {
    change: (added.length - removed.length) / keyBytes,
    countDelta(segment) {
      const [plus, minus] = [addedBySegment.get(segment), removedBySegment.get(segment)]
      return plus || minus ? (plus?.length ?? 0) - (minus?.length ?? 0) : undefined
    },
    additions: (segment) => readKeys(added, addedBySegment.get(segment)).sort(),
    removals: (segment) => readKeys(removed, removedBySegment.get(segment)),
  }
}

/** Where the keys of each segment stand. */
function groupOffsets(keys: Buffer, sealed: readonly SealedSegment[]): Map<number, number[]> {
  const offsets = new Map<number, number[]>()
  for (let offset = 0; offset < keys.length; offset += keyBytes) {
    const segment = sealed[findSegmentIndex(keys, offset, sealed)]?.segment
    if (segment === undefined) continue
    const own = offsets.get(segment)
    if (own === undefined) offsets.set(segment, [offset])
    else own.push(offset)
  }
  return offsets
}

/** Index of the first segment that does not end before a key. */
function findSegmentIndex(keys: Buffer, offset: number, sealed: readonly SealedSegment[]): number {
  const ms = keys.readUInt32BE(offset) * 2 ** 32 + keys.readUInt32BE(offset + 4) + yearOneMs
  let [low, high] = [0, sealed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sealed[middle]?.lastMs ?? ms) < ms) low = middle + 1
    else high = middle
  }
  // Where a segment ends in that very millisecond, the id decides.
  for (; sealed[low]?.lastMs === ms; low++) {
    if ((sealed[low]?.end ?? '') >= readKey(keys, offset)) break
  }
  return low
}
