import { yearOneMs } from '../bitmap/bit-slices-store.ts'
import { keyBytes, type LeadKey, readKey } from '../bitmap/positions-store.ts'
import type { Sealed } from './segment-cache-store.ts'

/** Sealed leads of which the bits do not tell whether they match. */
export interface PendingDeltas {
  /** How many more leads match than the bits say. */
  readonly change: number
  /** The same of one segment; `undefined` where its bits tell all. */
  changeIn(segment: number): number | undefined
  /** Matches of which the bits say no, in order. */
  addedTo(segment: number): readonly LeadKey[]
  /** Leads of which the bits say that they match, and that do not. */
  goneFrom(segment: number): readonly LeadKey[]
}

/**
 * Sorts exceptions by the segments that hold them. There may be hundreds, and a page needs those of
 * one segment: the others stay bytes.
 *
 * @param added  Keys of matches, as the database sent them: one after the other.
 * @param gone  Keys of leads that do not match.
 * @param sealed  Segments in the order of their leads; the last one ends after all of these.
 */
export function exceptionsOf(
  added: Buffer,
  gone: Buffer,
  sealed: readonly Sealed[],
): PendingDeltas {
  const [more, less] = [placesBySegment(added, sealed), placesBySegment(gone, sealed)]
  const keysOf = (keys: Buffer, places: readonly number[] = []) =>
    places.map((place) => readKey(keys, place))
  return {
    change: (added.length - gone.length) / keyBytes,
    changeIn(segment) {
      const [came, went] = [more.get(segment), less.get(segment)]
      return came || went ? (came?.length ?? 0) - (went?.length ?? 0) : undefined
    },
    addedTo: (segment) => keysOf(added, more.get(segment)).sort(),
    goneFrom: (segment) => keysOf(gone, less.get(segment)),
  }
}

/** Where the keys of each segment stand. */
function placesBySegment(keys: Buffer, sealed: readonly Sealed[]): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (let place = 0; place < keys.length; place += keyBytes) {
    const segment = sealed[indexOf(keys, place, sealed)]?.segment
    if (segment === undefined) continue
    const own = places.get(segment)
    if (own === undefined) places.set(segment, [place])
    else own.push(place)
  }
  return places
}

/** Index of the first segment that does not end before a key. */
function indexOf(keys: Buffer, place: number, sealed: readonly Sealed[]): number {
  const ms = keys.readUInt32BE(place) * 2 ** 32 + keys.readUInt32BE(place + 4) + yearOneMs
  let [low, high] = [0, sealed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sealed[middle]?.lastMs ?? ms) < ms) low = middle + 1
    else high = middle
  }
  // Where a segment ends in that very millisecond, the id decides.
  for (; sealed[low]?.lastMs === ms; low++) {
    if ((sealed[low]?.end ?? '') >= readKey(keys, place)) break
  }
  return low
}
