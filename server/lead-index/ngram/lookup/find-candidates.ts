import type { OrgTx } from '../../../platform/db/database.ts'
import { type Bitset, emptyBitset, subtract, unite } from '../../bitmap/bitset.ts'
import { scanTexts } from '../concatenated-texts.ts'
import { findPositions } from './find-positions.ts'
import type { IndexedSegment } from './look-up-ngrams.ts'
import { loadTexts } from './text-cache.ts'

/** Leads in a segment that contain any of the needles, based on the indexed texts. */
export interface Candidates {
  readonly segment: number
  /** Leads that are certain to contain a needle. */
  readonly confirmed: Bitset
  /**
   * Leads that may contain a needle and must be checked; nearly always fewer than 16 per needle.
   */
  readonly unconfirmed: Bitset
}

/**
 * Finds the leads that contain any of the needles. Matches of frequent needles are confirmed; for
 * rare ones, a few candidates remain to be checked.
 *
 * @param needles  Lowercase, not empty, without "\n".
 * @param segments  Indexed segments to search.
 * @returns Candidates per segment, in any order; segments without matches may be missing.
 */
export async function findCandidates(
  tx: OrgTx,
  needles: readonly string[],
  segments: readonly IndexedSegment[],
): Promise<Candidates[]> {
  const candidates = new Map<number, Candidates>()
  const candidatesIn = ({ segment, slots }: IndexedSegment): Candidates => {
    const existing = candidates.get(segment)
    const own = existing ?? {
      segment,
      confirmed: emptyBitset(slots),
      unconfirmed: emptyBitset(slots),
    }
    candidates.set(segment, own)
    return own
  }
  const numbers = segments.map(({ segment }) => segment)
  const texts = await loadTexts(tx, numbers)
  const indexed = new Map(
    segments.flatMap((home) => (texts.has(home.segment) ? [] : [[home.segment, home]])),
  )
  for (const needle of needles) {
    for (const home of segments) {
      const own = texts.get(home.segment)
      // A lone surrogate becomes U+FFFD, as in the database.
      if (own !== undefined) scanTexts(own, Buffer.from(needle), candidatesIn(home).confirmed)
    }
    for (const { segment, slots, isExact } of await findPositions(tx, needle, [
      ...indexed.values(),
    ])) {
      const home = indexed.get(segment)
      if (home === undefined) continue
      const { confirmed, unconfirmed } = candidatesIn(home)
      unite(isExact ? confirmed : unconfirmed, slots)
    }
  }
  for (const { confirmed, unconfirmed } of candidates.values()) subtract(unconfirmed, confirmed)
  return [...candidates.values()]
}
