import { wholeCredit } from './touch.ts'

/**
 * Splits credit in proportion to weights, using integers. Rounds down each running sum, so that
 * each share is within one unit of the exact share and the shares add up to `credit` by
 * construction. The largest-remainder method would require sorting.
 *
 * @param weights  At least one weight. None of them is negative, and the last one is positive.
 * @see L-31
 */
export function split(weights: readonly number[], credit = wholeCredit): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let assigned = 0
  return weights.map((weight, i) => {
    sum += weight
    // In floating point, `credit * total / total` can differ from `credit` in the last bit.
    const end = i === weights.length - 1 ? credit : Math.floor((credit * sum) / total)
    const share = end - assigned
    assigned = end
    return share
  })
}

/** Gives all credit to one of several visits. */
export const creditOne = (length: number, to: number): readonly number[] =>
  creditOneByLength(length)[to] ?? []

/** Computes credits that depend only on the number of visits; does so once for each number. */
export function cacheByLength<T>(compute: (length: number) => T): (length: number) => T {
  // A journey has at most 50 visits.
  const cache = new Map<number, T>()
  return (length) => {
    const cached = cache.get(length)
    if (cached !== undefined) return cached
    const computed = compute(length)
    cache.set(length, computed)
    return computed
  }
}

const creditOneByLength = cacheByLength((length) =>
  Array.from({ length }, (_, to) => Array.from({ length }, (_, i) => (i === to ? wholeCredit : 0))),
)

/** Splits credit into equal shares. */
export const splitEqually = (length: number, credit = wholeCredit): readonly number[] =>
  split(
    Array.from({ length }, () => 1),
    credit,
  )
