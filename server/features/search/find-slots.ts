import type { OrgTx } from '../../platform/database.ts'
import { chooseTrigrams, findCandidates } from './find-candidates.ts'
import { selectTotals } from './gram-store.ts'
import { toSlots } from './intersect-slots.ts'
import { lookUpGrams } from './look-up-grams.ts'
import { gramsOf } from './needle-grams.ts'

/** Which leads of a segment may hold a needle. */
export interface SegmentSlots {
  readonly segment: number
  /** Ascending; undefined when there are too many to be kept: any lead may hold it. */
  readonly slots: Uint16Array | undefined
  /** Whether each of the slots holds it, as of the time when the segment was written. */
  readonly isExact: boolean
}

/**
 * Finds the leads of some segments that may hold a needle, frequent or not: exactly for a needle of
 * one to three characters, otherwise with some that do not. Takes one or two statements.
 *
 * @param needle  In lower case, not empty, without "\n".
 * @param segments  Where to look; all of them written. Each may take some milliseconds.
 * @returns In any order; segments without a match may be left out.
 */
export async function findSlots(
  tx: OrgTx,
  needle: string,
  segments: readonly number[],
): Promise<SegmentSlots[]> {
  const { whole, trigrams } = gramsOf(needle)
  if (trigrams.length === 0) {
    const found = await lookUpGrams(tx, [{ gram: whole, rows: 'either' }], segments)
    return found.map(({ segment, n, slots }) => ({
      segment,
      slots: slots && toSlots({ n, slots }),
      isExact: true,
    }))
  }
  const totals = await selectTotals(tx, trigrams, segments)
  const chosen = chooseTrigrams(trigrams, totals, segments.length)
  const found = await findCandidates(tx, chosen, segments)
  return found.map(({ segment, candidates }) => ({ segment, slots: candidates, isExact: false }))
}
