import type { OrgTx } from '../../../platform/db/database.ts'
import { type Bitset, emptyBitset, subtract, unite } from '../../bitmap/bitset.ts'
import { scanTexts } from '../concatenated-texts.ts'
import { findSlots } from './find-positions.ts'
import type { KnownSegment } from './look-up-ngrams.ts'
import { recentTexts } from './text-cache.ts'

/** Leads of a segment that hold any of some needles, as its texts were when it was written. */
export interface Candidates {
  readonly segment: number
  /** Those that do. */
  readonly certain: Bitset
  /** Others, among which are all the rest: fewer than 16 for each needle, or nearly always. */
  readonly possible: Bitset
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
  segments: readonly KnownSegment[],
): Promise<Candidates[]> {
  const holders = new Map<number, Candidates>()
  const holdersIn = ({ segment, slots }: KnownSegment): Candidates => {
    const known = holders.get(segment)
    const own = known ?? { segment, certain: emptyBitset(slots), possible: emptyBitset(slots) }
    holders.set(segment, own)
    return own
  }
  const numbers = segments.map(({ segment }) => segment)
  const texts = await recentTexts(tx, numbers)
  const indexed = new Map(
    segments.flatMap((home) => (texts.has(home.segment) ? [] : [[home.segment, home]])),
  )
  for (const needle of needles) {
    for (const home of segments) {
      const own = texts.get(home.segment)
      // Half a surrogate pair becomes U+FFFD here, as it does on its way into the database.
      if (own !== undefined) scanTexts(own, Buffer.from(needle), holdersIn(home).certain)
    }
    for (const { segment, slots, isExact } of await findSlots(tx, needle, [...indexed.values()])) {
      const home = indexed.get(segment)
      if (home === undefined) continue
      const { certain, possible } = holdersIn(home)
      unite(isExact ? certain : possible, slots)
    }
  }
  for (const { certain, possible } of holders.values()) subtract(possible, certain)
  return [...holders.values()]
}
