import type { OrgTx } from '../../../platform/db/database.ts'
import { type Bitset, emptyBitset, subtract, unite } from '../../bitmap/bitset.ts'
import { scanTexts } from '../concatenated-texts.ts'
import { findPositions } from './find-positions.ts'
import type { IndexedSegment } from './look-up-ngrams.ts'
import { loadTexts } from './text-cache.ts'

/** Leads of a segment that hold any of some needles, as its texts were when it was written. */
export interface Candidates {
  readonly segment: number
  /** Those that do. */
  readonly confirmed: Bitset
  /** Others, among which are all the rest: fewer than 16 for each needle, or nearly always. */
  readonly unconfirmed: Bitset
}

/**
 * Finds the leads of some segments that hold any of some needles: frequent ones are told, of rare
 * ones a few leads are left that must be looked at.
 *
 * @param needles  In lower case, not empty, without "\n".
 * @param segments  Where to look; all of them written.
 * @returns In any order; segments without a match may be left out.
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
      // Half a surrogate pair becomes U+FFFD here, as it does on its way into the database.
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
