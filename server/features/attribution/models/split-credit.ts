import { wholeCredit } from './touch.ts'

/**
 * Shares credit out in proportion to weights, in whole parts.
 *
 * What the first `i` weights have together is rounded down, for each `i`: so each share is less
 * than one part away from the exact one, and all of them add up to `credit` by construction. SQL
 * does the same with a running sum, where the largest remainder would have to sort.
 *
 * @param weights  At least one; none negative, the last one positive.
 * @see L-31
 */
export function split(weights: readonly number[], credit = wholeCredit): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let assigned = 0
  return weights.map((weight, i) => {
    sum += weight
    // In floating point, `credit * total / total` may miss `credit` by the last bit.
    const end = i === weights.length - 1 ? credit : Math.floor((credit * sum) / total)
    const share = end - assigned
    assigned = end
    return share
  })
}

/** All credit to one touch. */
export const creditOne = (length: number, to: number): number[] =>
  Array.from({ length }, (_, i) => (i === to ? wholeCredit : 0))
