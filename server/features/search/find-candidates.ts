import type { OrgTx } from '../../platform/database.ts'
import type { GramTotal } from './gram-store.ts'
import { intersectSlots, type SlotSet } from './intersect-slots.ts'
import { lookUpGrams, type Wanted } from './look-up-grams.ts'

/** Slots of a segment among which are those of all leads that hold a needle. */
export interface Candidates {
  readonly segment: number
  /** Ascending. */
  readonly candidates: Uint16Array
}

/** How many trigrams of a needle are read: the third and fourth only while slots are few. */
const reads = { least: 2, most: 4, slotsPerSegment: 4_096 } as const

/**
 * The trigrams by which to look for a needle, the rarest first. Two leave some false candidates,
 * four hardly any; a frequent one costs more to read than the candidates that it rules out.
 *
 * @param totals  How frequent they are in some segments; one that is left out is rare.
 * @param segments  The number of these segments.
 */
export function chooseTrigrams(
  trigrams: readonly string[],
  totals: readonly GramTotal[],
  segments: number,
): Wanted[] {
  const byGram = new Map(totals.map((total) => [total.gram, total]))
  const rarestFirst = trigrams
    .map((gram) => byGram.get(gram) ?? { gram, n: 0, rows: 0 })
    .sort((a, b) => a.n - b.n)
  const chosen: Wanted[] = []
  let slots = 0
  for (const { gram, n, rows } of rarestFirst.slice(0, reads.most)) {
    slots += n
    if (chosen.length >= reads.least && slots > reads.slotsPerSegment * segments) break
    chosen.push({ gram, rows: rows === segments ? 'own' : 'either' })
  }
  return chosen
}

/** The leads that have all of some trigrams. Segments without any are left out. */
export async function findCandidates(
  tx: OrgTx,
  chosen: readonly Wanted[],
  segments: readonly number[],
): Promise<Candidates[]> {
  const sets = new Map<number, SlotSet[]>()
  for (const { segment, n, slots } of await lookUpGrams(tx, chosen, segments)) {
    const ofSegment = sets.get(segment) ?? []
    sets.set(segment, ofSegment)
    // Every trigram keeps its slots.
    if (slots !== undefined) ofSegment.push({ n, slots })
  }
  return [...sets]
    .filter(([, found]) => found.length === chosen.length)
    .map(([segment, found]) => ({ segment, candidates: intersectSlots(found) }))
    .filter(({ candidates }) => candidates.length > 0)
}
