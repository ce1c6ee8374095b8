import type { Span } from '../../lead-index/rollups/index.ts'
import type { ValueRate } from '../ad-spend/index.ts'
import type { CreditSums } from './tally.ts'

/** Parts of a period, and the rates for converting its values. */
export interface PartsOfPeriod {
  readonly span: Span
  /** Start of each part, as ascending ISO timestamps; the first is the start of the span. */
  readonly cuts: readonly string[]
  /** Rates by their start, ascending; empty if values are not converted. */
  readonly rates: readonly ValueRate[]
}

/** Finds the total to which a day's credits belong. */
export interface Parts {
  /** Days with the same `place` share one total and are converted at one rate. */
  find(start: string): { readonly place: string; readonly lengthMs: number }
}

export interface PartTotals extends Parts {
  readonly totals: CreditSums[]
  /**
   * Adds each day's credits to the total for its part.
   *
   * @param start  Start of the first day.
   */
  add(start: string, addTo: (total: CreditSums, factor: bigint) => void): void
}

/** Creates an empty total for each part of a period. */
export function createPartTotals({ span, cuts, rates }: PartsOfPeriod): PartTotals {
  const totals = cuts.map((): CreditSums => new Map())
  const rateStarts = rates.map((rate) => rate.start)
  // The first day can start before the first part, in which case it belongs to the first part.
  const findPart = (start: string) => Math.max(0, findLastStart(cuts, start))
  const findRate = (start: string) => Math.max(0, findLastStart(rateStarts, start))
  const lengthsMs = cuts.map((cut, i) => Date.parse(cuts[i + 1] ?? span.end) - Date.parse(cut))
  return {
    totals,
    find(start) {
      const part = findPart(start)
      return { place: `${part} ${findRate(start)}`, lengthMs: lengthsMs[part] ?? 0 }
    },
    add(start, addTo) {
      const total = totals[findPart(start)]
      const rate = rates[findRate(start)]
      if (total !== undefined) addTo(total, rate === undefined ? 1n : BigInt(rate.factor))
    },
  }
}

/**
 * Index of the last start at or before `at`, found by binary search; -1 if all starts are after
 * `at`.
 */
function findLastStart(starts: readonly string[], at: string): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? '') <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
