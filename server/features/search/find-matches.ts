import type { OrgTx } from '../../platform/database.ts'
import { type Candidates, chooseTrigrams, findCandidates } from './find-candidates.ts'
import { type GramCount, selectCounts, selectTotals } from './gram-store.ts'
import { lookUpGrams } from './look-up-grams.ts'
import { gramsOf } from './needle-grams.ts'

/** In how many leads of a segment a needle is, or slots among which are all that hold it. */
export type SegmentMatches = { readonly segment: number; readonly exact: number } | Candidates

/**
 * Looks for a needle in the texts of some segments, as they were when these were written.
 *
 * A needle of one to three characters is counted exactly. One of 4 to 24 is, where it is frequent;
 * elsewhere fewer leads of the segment hold it than `frequentFrom` says. A longer one never
 * is. Takes one to three statements.
 *
 * @param needle  In lower case, not empty, without "\n".
 * @param segments  Where to look; all of them written.
 * @returns In any order; segments without a match may be left out.
 */
export async function findMatches(
  tx: OrgTx,
  needle: string,
  segments: readonly number[],
): Promise<SegmentMatches[]> {
  const { whole, isCounted, trigrams } = gramsOf(needle)
  if (trigrams.length === 0) return (await countShort(tx, whole, segments)).map(toExact)
  const [counts, totals] = await Promise.all([
    isCounted ? lookUpGrams(tx, [{ gram: whole, rows: 'shared' }], segments) : [],
    selectTotals(tx, trigrams, segments),
  ])
  const chosen = chooseTrigrams(trigrams, totals, segments.length)
  const candidates = await findCandidates(tx, chosen, without(segments, counts))
  return [...counts.map(toExact), ...candidates]
}

/** Frequent parts are counted by the index alone; few segments have a part in a shared row. */
async function countShort(
  tx: OrgTx,
  gram: string,
  segments: readonly number[],
): Promise<GramCount[]> {
  const counts = await selectCounts(tx, gram, segments)
  const rest = without(segments, counts)
  return [...counts, ...(await lookUpGrams(tx, [{ gram, rows: 'shared' }], rest))]
}

function without(segments: readonly number[], counts: readonly GramCount[]): number[] {
  const counted = new Set(counts.map(({ segment }) => segment))
  return segments.filter((segment) => !counted.has(segment))
}

const toExact = ({ segment, n }: GramCount): SegmentMatches => ({ segment, exact: n })
